import { ImportDialog } from '../../../kit/web/import/ImportDialog.tsx'
import { importPath } from '../../imports/rules.ts'
import { templates } from '../../templates/contract.ts'
import { schedule } from '../contract.ts'

type ImportsProps = {
  /** Which window of the page is open, be it none of these. */
  of: 'import' | 'past' | 'add' | null
  /** Whether one of these is: until then their scripts are not needed. */
  opened: boolean
  onClose: () => void
}

/** The windows that import survey visits and those of the past. */
export function ScheduleImports({ of, onClose }: ImportsProps) {
  return (
    <>
      <ImportDialog
        opened={of === 'import'}
        onClose={onClose}
        what="survey visits"
        call={schedule.import}
        preview={schedule.previewImport}
        undoPath={importPath}
        template={templates.file}
        templateInput={{ params: { name: 'survey-visits' } }}
        failure="An unexpected error occurred while importing campuses."
        always
        asks={{
          field: 'confirm_days',
          label: 'I have looked at them: the visits are held on these days',
          why: (isOne) => `${isOne ? 'has' : 'have'} days to think about. Choose others in the file, or say that they are meant.`,
        }}
      />
      <ImportDialog
        opened={of === 'past'}
        onClose={onClose}
        what="past visits"
        call={schedule.importPast}
        preview={schedule.previewImportPast}
        undoPath={importPath}
        template={templates.file}
        templateInput={{ params: { name: 'past-visits' } }}
        failure="The past visits could not be imported."
        asks={{
          field: 'confirm_order',
          label: 'I have looked at them: the past was so',
          why: (isOne) => `${isOne ? 'is' : 'are'} out of order on the ladder. Correct them in the file, or say that it was so.`,
        }}
      />
    </>
  )
}
