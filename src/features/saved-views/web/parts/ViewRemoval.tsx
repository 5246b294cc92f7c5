import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { type SavedView, savedViews } from '../../contract.ts'

type RemovalProps = {
  view: SavedView
  onClose: () => void
  /** Says that it is gone, with the way back. */
  onRemoved: () => void
}

/** Asks before a view goes, above all where colleagues find it, too. */
export function ViewRemoval({ view: { id, name, shared_with }, onClose, onRemoved }: RemovalProps) {
  const onDone = () => {
    onClose()
    onRemoved()
  }
  const form = useCallForm({ call: savedViews.remove, initial: {}, input: () => ({ params: { id } }), onDone, isQuiet: true })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Remove the view ${name}?`}
      description={`${shared_with === 'nobody' ? 'The list and its rows stay as they are.' : 'Colleagues with whom it is shared lose it, too.'} Afterwards Views offers to undo it, for an hour.`}
      verb="Remove"
      danger
    >
      {null}
    </FormDialog>
  )
}
