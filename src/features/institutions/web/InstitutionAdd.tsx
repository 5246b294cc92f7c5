import { CandidateBox } from '../../../kit/web/candidates/CandidateBox.tsx'
import { useCandidates } from '../../../kit/web/candidates/use-candidates.ts'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { institutions } from '../contract.ts'
import { bodyOf, InstitutionFields, type InstitutionValues, institutionLabels, valuesOf } from './InstitutionFields.tsx'

/** Staff add an institution; its campuses follow. */
export function InstitutionAdd({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const likely = useCandidates((values: InstitutionValues) => `${values.name}\n${values.acronym}`)
  const form = useCallForm({
    call: institutions.add,
    initial: valuesOf(),
    labels: institutionLabels,
    input: (values) => ({ body: { ...bodyOf(values), confirm_new: likely.isConfirmed(values) } }),
    onRefused: likely.onRefused,
    onDone: ({ data }) => onMade(data.id),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add an institution"
      description="Its campuses and accounts come next"
      verb="Add institution"
      disabled={likely.waits(form.values)}
    >
      <InstitutionFields form={form} />
      <CandidateBox form={form} likely={likely} label="This is another institution" />
    </FormDialog>
  )
}
