import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../kit/web/api.ts'
import { CandidateBox } from '../../../../kit/web/candidates/CandidateBox.tsx'
import { useCandidates } from '../../../../kit/web/candidates/use-candidates.ts'
import { Select } from '../../../../kit/web/fields/Select.tsx'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { campuses } from '../../../institutions/contract-campuses.ts'
import { programs } from '../../contract.ts'
import { bodyOf, emptyProgram, ProgramNameFields, programLabels, programName } from './ProgramFields.tsx'

/** An institution adds a program it offers; the level comes with the first accreditation. */
export function ProgramAdd({ onClose }: { onClose: () => void }) {
  const own = useQuery(query(campuses.ofInstitution, { query: { paginate: 100 } }))
  const likely = useCandidates(programName)
  const form = useCallForm({
    call: programs.add,
    initial: emptyProgram,
    labels: programLabels,
    input: (values) => ({ body: { ...bodyOf(values), confirm_new: likely.isConfirmed(values) } }),
    onRefused: likely.onRefused,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a program"
      description="It starts without a level; request its accreditation next"
      verb="Add program"
      disabled={likely.waits(form.values)}
    >
      <Select
        label="Campus"
        placeholder={own.isLoading ? 'Loading' : 'Choose'}
        searchable
        nothingFoundMessage="No campus has this name. Add it under Campuses first."
        data={(own.data?.data ?? []).filter((campus) => campus.is_active).map((campus) => ({ value: campus.id, label: campus.name }))}
        {...form.field('campus_id')}
      />
      <ProgramNameFields form={form} />
      <CandidateBox form={form} likely={likely} label="This is another program" />
    </FormDialog>
  )
}
