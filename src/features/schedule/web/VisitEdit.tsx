import { useState } from 'react'
import { formatDay } from '../../../kit/contract/days.ts'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { ConflictBox } from '../../teams/web/parts/ConflictBox.tsx'
import { type DaysAnswers, noAnswers, useDaysAsked } from '../../teams/web/parts/use-days-asked.ts'
import { type VisitStatus, visitModeNames } from '../../visits/rules.ts'
import { BreakBox } from '../../visits/web/parts/BreakBox.tsx'
import { campusesWords } from '../../visits/web/parts/Campuses.tsx'
import type { Visit } from '../../visits/web/parts/visit-record.ts'
import { schedule } from '../contract.ts'
import { type VisitField, VisitFields, type VisitValues, visitLabels } from './VisitFields.tsx'

/**
 * Changes the facts of a visit. Sends only what was changed; when somebody else saved in between, "Load it again" takes over
 * their values in the fields not touched here, and names them beside the fields that were.
 */
export function VisitEdit({ visit, onReload, onClose }: { visit: Visit; onReload: () => Promise<Visit | undefined>; onClose: () => void }) {
  const [loaded, setLoaded] = useState(visit)
  const [meanwhile, setMeanwhile] = useState<Partial<Record<VisitField, string>>>({})
  const [days, setDays] = useState('')
  const asked = useDaysAsked(days)
  const form = useCallForm({
    call: schedule.edit,
    initial: { ...valuesOf(visit), ...noAnswers },
    labels: visitLabels,
    input: (values) => ({
      body: {
        id: loaded.id,
        version: loaded.version,
        ...changesOf(values, loaded),
        ...answersOf(values),
      },
    }),
    check: (values) => ({ visit_date: !values.visit_end && 'Choose the first and the last day of the visit.' }),
    onRefused: asked.take,
    loadAgain,
    onDone: onClose,
  })
  const chosen = `${form.values.visit_date} ${form.values.visit_end}`
  if (chosen !== days) setDays(chosen)
  const isChanged = Object.keys(changesOf(form.values, loaded)).length > 0

  async function loadAgain() {
    const fresh = await onReload()
    if (!fresh) return false
    const typed = form.values
    const [old, now] = [valuesOf(loaded), valuesOf(fresh)]
    const touched = fields.filter((field) => typed[field] !== old[field])
    setMeanwhile(Object.fromEntries(touched.filter((field) => now[field] !== old[field]).map((field) => [field, worded(now, field)])))
    form.takeOver({ ...now, ...noAnswers }, [...touched, 'confirm_breaks', 'confirm_conflict', 'lift_reason'])
    setLoaded(fresh)
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit the visit"
      description={`${visit.number}, ${visit.institution.name}, ${campusesWords(visit.campuses)}`}
      verb="Save changes"
      disabled={!isChanged || asked.isOpen(form.values)}
    >
      <VisitFields
        form={form}
        meanwhile={meanwhile}
        closed={closedFields(loaded.status)}
        region={visit.campuses.map((campus) => campus.region)}
      />
      <BreakBox
        breaks={asked.breaks}
        confirmed={form.values.confirm_breaks}
        onConfirm={(keys) => form.set('confirm_breaks', keys)}
        label="Move the visit all the same"
      />
      <ConflictBox
        conflicts={asked.conflicts}
        confirmed={form.values.confirm_conflict}
        onConfirm={(yes) => form.set('confirm_conflict', yes)}
        lifted={form.values.lift_reason}
        onLift={(reason) => form.set('lift_reason', reason)}
        error={form.error('lift_reason')}
        label="Move the visit all the same"
      />
    </FormDialog>
  )
}

const fields: readonly VisitField[] = ['visit_date', 'visit_end', 'mode', 'priority_class', 'notes']

/** What is fixed once the visit has begun, and once it is over; notes never are. */
function closedFields(status: VisitStatus): VisitField[] {
  if (status === 'reported') return ['visit_date']
  return status === 'decided' || status === 'cancelled' ? ['visit_date', 'mode', 'priority_class'] : []
}

function valuesOf(visit: Visit): VisitValues {
  const { visit_date, visit_end, mode, priority_class, notes } = visit
  return { visit_date, visit_end, mode, priority_class, notes: notes ?? '' }
}

/** Only what differs from the record as it was loaded, as the call takes it. */
function changesOf(values: VisitValues, loaded: Visit) {
  const old = valuesOf(loaded)
  const changed = Object.fromEntries(fields.filter((field) => values[field] !== old[field]).map((field) => [field, values[field]]))
  if ('notes' in changed) changed.notes = values.notes.trim() || null
  return changed as Partial<Omit<VisitValues, 'notes'>> & { notes?: string | null }
}

function answersOf({ confirm_breaks, confirm_conflict, lift_reason }: DaysAnswers): DaysAnswers {
  return { confirm_breaks, confirm_conflict, lift_reason }
}

function worded(values: VisitValues, field: VisitField): string {
  if (field === 'visit_date' || field === 'visit_end') return formatDay(values[field])
  if (field === 'mode') return visitModeNames[values.mode]
  return values[field] || 'empty'
}
