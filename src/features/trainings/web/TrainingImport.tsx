import { useState } from 'react'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { ImportDialog } from '../../../kit/web/import/ImportDialog.tsx'
import { importPath } from '../../imports/rules.ts'
import type { TrainingType } from '../../people/rules-trainings.ts'
import { templates } from '../../templates/contract.ts'
import { trainings } from '../contract.ts'
import { typeOptions } from './training-words.ts'

/** Imports training modules; the type chosen here is that of rows without one of their own. */
export function TrainingImport({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [type, setType] = useState<TrainingType>('training')
  return (
    <ImportDialog
      opened={opened}
      onClose={onClose}
      what="trainings"
      call={trainings.import}
      preview={trainings.previewImport}
      undoPath={importPath}
      template={templates.file}
      templateInput={{ params: { name: 'training-modules' } }}
      extra={{
        fields: (
          <Select
            label="Type"
            description="For rows that name no type themselves"
            data={typeOptions}
            allowDeselect={false}
            value={type}
            onChange={(value) => value && setType(value as TrainingType)}
          />
        ),
        body: { type },
        isReady: true,
      }}
      failure="An unexpected error occurred while importing data"
    />
  )
}
