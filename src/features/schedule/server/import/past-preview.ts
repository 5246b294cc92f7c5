/** What the import of past visits would do, row by row, and where the programs stand then. */
import { formatDay, formatDays } from '../../../../kit/contract/days.ts'
import type { Outcomes } from '../../../../kit/server/sheets/preview.ts'
import type { Holding } from '../../../decisions/rules.ts'
import { levelNames, outcomeNames, qualificationNames, visitTypeNames } from '../../../ladder/rules.ts'
import { type Chained, placeOf } from './past-chains.ts'
import { type PastAdded, visitKey } from './past-checks.ts'
import type { StoredPast } from './queries-past.ts'

/** @param rows all that are right, those that are stored already among them */
export function tellPast(
  outcomes: Outcomes,
  rows: readonly PastAdded[],
  { added, past, chained }: { added: readonly PastAdded[]; past: ReadonlyMap<string, StoredPast>; chained: Chained },
): void {
  const fresh = new Set(added.map(({ row }) => row))
  const stands = standsAfter(added, chained)
  for (const row of rows) {
    const { program, institution_id, outcome, grand_mean = null, decided_on, decision, visit_type } = row
    const isNew = fresh.has(row.row)
    const then = stands.get(row.row)
    const joins = past.get(visitKey(row))?.number ?? null
    const does = [visitKey(row), program.id, institution_id, joins, outcome, grand_mean, decided_on, decision, then ?? null]
    const given = (title: string, after: string | null) => (after === null ? [] : [{ title, before: null, after }])
    outcomes.add(row.row, isNew ? 'new' : 'same', JSON.stringify(does), () => ({
      name: program.name,
      line: `${row.campus_name}, ${row.institution_name} · ${formatDays(row.visit_date, row.visit_end)}`,
      changes: isNew
        ? [
            ...given('Visit', joins && `joins ${joins}`),
            ...given('Survey', visitTypeNames[visit_type]),
            ...given('Outcome', `${outcomeNames[outcome]}, decided ${formatDay(decided_on)}`),
            ...given('Grand mean', grand_mean),
            ...given('Gave', decision.grants && `${levelNames[decision.grants.level]} until ${formatDay(decision.grants.valid_to)}`),
            ...(then ? given(then.of, heldWords(then.held)) : []),
          ]
        : [],
    }))
  }
}

type Stands = { of: string; held: Holding }

/** Of the last row of each program, or of an institution as a whole, what is held with the past known. */
function standsAfter(added: readonly PastAdded[], { programs, institutions }: Chained): Map<number, Stands> {
  const last = (of: readonly PastAdded[]) => of.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)).at(-1)
  const stands = new Map<number, Stands>()
  const whole = added.filter((row) => row.visit_type === 'institutional')
  const byInstitution = Map.groupBy(whole, (row) => row.institution_id)
  for (const { id, after: held } of institutions) {
    const row = last(byInstitution.get(id) ?? [])
    if (row) stands.set(row.row, { of: 'The institution holds then', held })
  }
  const byProgram = Map.groupBy(
    added.filter((row) => row.visit_type !== 'institutional'),
    (row) => row.program.id,
  )
  for (const { id, after: held } of programs) {
    const row = last(byProgram.get(id) ?? [])
    if (row) stands.set(row.row, { of: 'The program holds then', held })
  }
  return stands
}

function heldWords({ level, qualified_for, valid_to }: Holding): string {
  return [levelNames[level], qualified_for && qualificationNames[qualified_for], valid_to && `until ${formatDay(valid_to)}`]
    .filter(Boolean)
    .join(', ')
}
