import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { campuses } from '../../contract-campuses.ts'
import { CampusFields, campusLabels, emptyCampus, withRegion } from './CampusFields.tsx'

/** An institution adds one of its campuses. */
export function CampusAdd({ onClose }: { onClose: () => void }) {
  const form = useCallForm({
    call: campuses.add,
    initial: emptyCampus,
    labels: campusLabels,
    input: (values) => ({ body: withRegion(values) }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Add a campus" verb="Add campus">
      <CampusFields form={form} />
    </FormDialog>
  )
}
