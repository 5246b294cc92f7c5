import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CandidateBox } from '../../../../kit/web/candidates/CandidateBox.tsx'
import { useCandidates } from '../../../../kit/web/candidates/use-candidates.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { CampusSelect, useCampuses } from '../../../institutions/web/parts/CampusSelect.tsx'
import { InstitutionPicker } from '../../../institutions/web/parts/InstitutionPicker.tsx'
import type { School } from '../../../institutions/web/parts/institution-list.ts'
import { programs } from '../../contract.ts'
import { bodyOf, emptyProgram, ProgramNameFields, programLabels, programName } from './ProgramFields.tsx'

type ProgramAddToProps = {
  /** Where the list that is looked at is narrowed to: chosen from the start. */
  place?: { institution_id?: string | undefined; campus_id?: string | undefined }
  onClose: () => void
  onMade: (id: string) => void
}

/** Staff add programs to a campus, one or several after each other; a level comes with a decision, or is corrected afterwards. */
export function ProgramAddTo({ place = {}, onClose, onMade }: ProgramAddToProps) {
  const [chosen, setChosen] = useState<School | null>()
  const [another, setAnother] = useState(false)
  const given = useCampuses(place.institution_id).all[0]
  const institution = chosen === undefined && given ? { id: given.institution_id, name: given.institution_name } : (chosen ?? null)
  const isNext = useRef(false)
  const likely = useCandidates(programName)
  const form = useCallForm({
    call: programs.addTo,
    initial: { ...emptyProgram, campus_id: (place.institution_id && place.campus_id) ?? '' },
    labels: programLabels,
    input: (values) => ({ body: { ...bodyOf(values), confirm_new: likely.isConfirmed(values) } }),
    onRefused: likely.onRefused,
    onDone: ({ data }, { campus_id, degree_level }) => {
      if (!another) return onMade(data.id)
      const next = { ...emptyProgram, campus_id, degree_level }
      form.form.setValues(next)
      form.form.resetDirty(next)
      isNext.current = true
    },
  })
  // the fields take no focus while the form is sent
  const nameId = form.idOf('name')
  useEffect(() => {
    if (form.busy || !isNext.current) return
    isNext.current = false
    document.getElementById(nameId)?.focus()
  }, [form.busy, nameId])
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a program"
      description="It starts without a level"
      verb="Add program"
      cancel={form.isDirty ? 'Cancel' : 'Close'}
      disabled={likely.waits(form.values)}
    >
      <InstitutionPicker
        value={institution}
        onChange={(next) => {
          setChosen(next)
          form.set('campus_id', '')
        }}
      />
      <CampusSelect form={form} institutionId={institution?.id} />
      <ProgramNameFields form={form} />
      <Checkbox
        label="Add another one afterwards"
        description="Campus and degree level stay as they are."
        checked={another}
        onChange={(event) => setAnother(event.currentTarget.checked)}
      />
      <CandidateBox form={form} likely={likely} label="This is another program" />
    </FormDialog>
  )
}
