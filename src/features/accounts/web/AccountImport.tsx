import { useState } from 'react'
import { useCurrentUser } from '../../../kit/web/current-user.ts'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { ImportDialog } from '../../../kit/web/import/ImportDialog.tsx'
import { importPath } from '../../imports/rules.ts'
import { templates } from '../../templates/contract.ts'
import { accounts } from '../contract.ts'
import { roleOptions } from './AccountFields.tsx'
import { rolesToGive } from './parts/account-rules.ts'

/** Imports accounts of one role; the people in the file are invited by mail. */
export function AccountImport({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const user = useCurrentUser()
  const [role, setRole] = useState<string | null>(null)
  return (
    <ImportDialog
      opened={opened}
      onClose={onClose}
      what="accounts"
      call={accounts.import}
      preview={accounts.previewImport}
      undoPath={importPath}
      template={templates.file}
      templateInput={{ params: { name: 'accounts' } }}
      failure="An unexpected error occurred while importing data"
      doubles="people"
      extra={{
        fields: (
          <Select
            label="Role of the accounts in the file"
            description="New people are invited by mail."
            placeholder="Choose the role"
            allowDeselect={false}
            data={roleOptions(rolesToGive(user))}
            value={role}
            onChange={setRole}
          />
        ),
        body: { type: role },
        isReady: role !== null,
      }}
    />
  )
}
