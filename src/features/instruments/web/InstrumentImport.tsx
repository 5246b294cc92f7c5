import { ImportDialog } from '../../../kit/web/import/ImportDialog.tsx'
import { templates } from '../../templates/contract.ts'
import { type Instrument, instruments } from '../contract.ts'

/** Makes the draft what a file says; a published instrument gets its next version by it. */
export function InstrumentImport({ instrument, opened, onClose }: { instrument: Instrument; opened: boolean; onClose: () => void }) {
  return (
    <ImportDialog
      opened={opened}
      onClose={onClose}
      what="statements"
      call={instruments.import}
      preview={instruments.previewImport}
      template={templates.file}
      templateInput={{ params: { name: 'instruments' } }}
      extra={{
        fields: (
          <p>The draft becomes what the file says: what is not in the file leaves it. An export can be changed and imported again.</p>
        ),
        params: { id: instrument.id },
        body: { version: instrument.version },
        isReady: true,
      }}
      failure="An unexpected error occurred while importing the statements"
    />
  )
}
