import { useState } from 'react'
import { formatDay } from '../../../kit/contract/days.ts'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import type { Conflict } from '../../teams/contract.ts'
import { ConflictBox, isUnanswered } from '../../teams/web/parts/ConflictBox.tsx'
import { conflictsOf } from '../../teams/web/parts/conflicts.ts'
import type { ConflictAnswers } from '../../teams/web/parts/LiftDialog.tsx'
import { type VisitStatus, visitModeNames } from '../../visits/rules.ts'
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
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const form = useCallForm({
    call: schedule.edit,
    initial: { ...valuesOf(visit), ...unanswered },
    labels: visitLabels,
    input: (values) => ({
      body: {
        id: loaded.id,
        version: loaded.version,
        ...changesOf(values, loaded),
        confirm_conflict: values.confirm_conflict,
        lift_reason: values.lift_reason,
      },
    }),
    check: (values) => ({ visit_date: !values.visit_end && 'Choose the first and the last day of the visit.' }),
    onRefused: (refusal) => {
      const found = conflictsOf(refusal)
      setConflicts(found)
      return found.length > 0
    },
    loadAgain,
    onDone: onClose,
  })
  const isChanged = Object.keys(changesOf(form.values, loaded)).length > 0

  async function loadAgain() {
    const fresh = await onReload()
    if (!fresh) return false
    const typed = form.values
    const [old, now] = [valuesOf(loaded), valuesOf(fresh)]
    const touched = fields.filter((field) => typed[field] !== old[field])
    setMeanwhile(Object.fromEntries(touched.filter((field) => now[field] !== old[field]).map((field) => [field, worded(now, field)])))
    form.takeOver({ ...now, ...unanswered }, [...touched, 'confirm_conflict', 'lift_reason'])
    setLoaded(fresh)
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit the visit"
      description={`${visit.number}, ${visit.institution.name}, ${campusesWords(visit.campuses)}`}
      verb="Save changes"
      disabled={!isChanged || isUnanswered(conflicts, form.values)}
    >
      <VisitFields
        form={form}
        meanwhile={meanwhile}
        closed={closedFields(loaded.status)}
        region={visit.campuses.map((campus) => campus.region)}
      />
      <ConflictBox
        conflicts={conflicts}
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

const unanswered: ConflictAnswers = { confirm_conflict: false, lift_reason: '' }

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

function worded(values: VisitValues, field: VisitField): string {
  if (field === 'visit_date' || field === 'visit_end') return formatDay(values[field])
  if (field === 'mode') return visitModeNames[values.mode]
  return values[field] || 'empty'
}
