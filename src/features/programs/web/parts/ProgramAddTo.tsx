import { useState } from 'react'
import { CandidateBox } from '../../../../kit/web/candidates/CandidateBox.tsx'
import { useCandidates } from '../../../../kit/web/candidates/use-candidates.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { CampusSelect } from '../../../institutions/web/parts/CampusSelect.tsx'
import { InstitutionPicker } from '../../../institutions/web/parts/InstitutionPicker.tsx'
import type { School } from '../../../institutions/web/parts/institution-list.ts'
import { programs } from '../../contract.ts'
import { bodyOf, emptyProgram, ProgramNameFields, programLabels, programName } from './ProgramFields.tsx'

/** Staff add a program to a campus; its level comes with a decision, or is corrected afterwards. */
export function ProgramAddTo({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const [institution, setInstitution] = useState<School | null>(null)
  const likely = useCandidates(programName)
  const form = useCallForm({
    call: programs.addTo,
    initial: emptyProgram,
    labels: programLabels,
    input: (values) => ({ body: { ...bodyOf(values), confirm_new: likely.isConfirmed(values) } }),
    onRefused: likely.onRefused,
    onDone: ({ data }) => onMade(data.id),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a program"
      description="It starts without a level"
      verb="Add program"
      disabled={likely.waits(form.values)}
    >
      <InstitutionPicker
        value={institution}
        onChange={(chosen) => {
          setInstitution(chosen)
          form.set('campus_id', '')
        }}
      />
      <CampusSelect form={form} institutionId={institution?.id} />
      <ProgramNameFields form={form} />
      <CandidateBox form={form} likely={likely} label="This is another program" />
    </FormDialog>
  )
}
