import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { CampusSelect, useCampuses } from '../../institutions/web/parts/CampusSelect.tsx'
import { InstitutionPicker } from '../../institutions/web/parts/InstitutionPicker.tsx'
import { useDaysAsked } from '../../teams/web/parts/use-days-asked.ts'
import { BreakBox } from '../../visits/web/parts/BreakBox.tsx'
import { areOpen } from '../../visits/web/parts/breaks.ts'
import { schedule } from '../contract.ts'
import { asked, type Chosen, ProgramsChoice } from './ProgramsChoice.tsx'
import { VisitFields, type VisitValues, visitLabels } from './VisitFields.tsx'

type School = { id: string; name: string }
type Values = VisitValues & { institution_id: string; campus_id: string; programs: Chosen[]; confirm_breaks: string[] }

/** Adds an approved visit without a request; leads to its page when it is stored. */
export function VisitAdd({ institution: given, onClose }: { institution?: School; onClose: () => void }) {
  const navigate = useNavigate()
  const [institution, setInstitution] = useState<School | null>(given ?? null)
  const [whereAndWhen, setWhereAndWhen] = useState('')
  const refused = useDaysAsked(whereAndWhen)
  const form = useCallForm({
    call: schedule.add,
    initial: {
      institution_id: given?.id ?? '',
      campus_id: '',
      programs: [],
      visit_date: '',
      visit_end: '',
      mode: 'onsite',
      priority_class: null,
      notes: '',
      confirm_breaks: [],
    } as Values,
    labels: { ...visitLabels, institution_id: 'Institution', campus_id: 'Campus', programs: 'Programs' },
    input: ({ visit_end, priority_class, notes, programs, ...values }) => ({
      body: {
        ...values,
        programs: asked(programs),
        ...(visit_end ? { visit_end } : {}),
        ...(priority_class ? { priority_class } : {}),
        ...(notes.trim() ? { notes: notes.trim() } : {}),
      },
    }),
    check: ({ visit_date, visit_end }) => ({
      visit_date: !(visit_date && visit_end) && 'Choose the first and the last day of the visit.',
    }),
    onRefused: refused.take,
    onDone: ({ data }) => navigate(`/admin/schedule/${data.institution.id}/${data.id}`),
  })
  const { campus_id, visit_date, visit_end } = form.values
  const chosen = [campus_id, visit_date, visit_end].join()
  if (chosen !== whereAndWhen) setWhereAndWhen(chosen)
  const campuses = useCampuses(institution?.id)
  const covered = new Set([form.values.campus_id, ...form.values.programs.map((one) => one.campus_id)])

  function chooseInstitution(chosen: School | null) {
    setInstitution(chosen)
    form.form.setValues({ institution_id: chosen?.id ?? '', campus_id: '', programs: [] })
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a visit"
      description={given ? given.name : 'For an institution that did not send a request itself. The visit starts as approved.'}
      verb="Add visit"
      disabled={areOpen(refused.breaks, form.values.confirm_breaks)}
    >
      {!given && (
        <InstitutionPicker
          value={institution}
          onChange={chooseInstitution}
          error={form.error('institution_id')}
          id={form.idOf('institution_id')}
        />
      )}
      <CampusSelect form={form} institutionId={institution?.id} description="Of a visit to several campuses the one that hosts it." />
      {form.values.campus_id && (
        <ProgramsChoice
          key={form.values.campus_id}
          institutionId={form.values.institution_id}
          campusId={form.values.campus_id}
          value={form.values.programs}
          onChange={(programs) => form.set('programs', programs)}
          errors={form.form.errors}
          id={form.idOf('programs')}
        />
      )}
      <VisitFields form={form} region={campuses.all.filter((one) => covered.has(one.id)).map((one) => one.region)} />
      <BreakBox
        breaks={refused.breaks}
        confirmed={form.values.confirm_breaks}
        onConfirm={(keys) => form.set('confirm_breaks', keys)}
        label="Add the visit all the same"
      />
    </FormDialog>
  )
}
