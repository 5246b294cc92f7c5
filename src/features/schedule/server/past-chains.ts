/** Gives each past decision its place among those of its program or institution (docs/domain.md#past-visits). */

import type { Trx } from '../../../kit/server/db/database.ts'
import { changes } from '../../../kit/server/log/queries.ts'
import type { RowErrors } from '../../../kit/server/sheets/table.ts'
import { isStep } from '../../ladder/rules-surveys.ts'
import type { Given, Holding, InstitutionHolding } from '../../outcomes/rules.ts'
import { chainOf, type Decision, type Kind, ofInstitutions, ofPrograms } from '../../outcomes/rules-chain.ts'
import { askInstitutionalOrder, askOrder, type PastAdded, visitKey } from './past-checks.ts'
import { findHoldings, findInstitutionalOf, lockInstitutionHoldings, type StoredSurvey } from './queries-past.ts'

/** What becomes of a program or an institution: what it held, and what it holds with its past known. */
type Changed<H> = { id: string; institution_id: string; before: H; after: H }

export type Chained = {
  /** What each new row found and left, by its number; nothing for a consultancy visit. */
  givenOf: Map<number, Given>
  /** Kept outcomes before which a past one took its place. */
  moved: { id: string; given: Given }[]
  programs: Changed<Holding>[]
  institutions: Changed<InstitutionHolding>[]
}

/** @param stored the visits of each program. What is out of order is asked, at the row */
export async function chainPast(
  trx: Trx,
  added: readonly PastAdded[],
  stored: ReadonlyMap<string, readonly StoredSurvey[]>,
  rowErrors: RowErrors,
): Promise<Chained> {
  const chained: Chained = { givenOf: new Map(), moved: [], programs: [], institutions: [] }
  const steps = Map.groupBy(
    added.filter((row) => isStep(row.decision.survey)),
    (row) => row.program.id,
  )
  const holdings = await findHoldings(trx, [...steps.keys()])
  for (const [id, rows] of steps) {
    const kept = (stored.get(id) ?? []).filter((one) => one.outcome && isStep(one))
    const before = holdings.get(id) as Holding
    const after = join(chained, ofPrograms, 'program', kept, rows, before, (row, found, left, isFirst) =>
      askOrder(row, found, left, isFirst, rowErrors),
    )
    const { grace_until, grace_reason, grace_reference } = before
    const grace = after.valid_to === before.valid_to ? { grace_until, grace_reason, grace_reference } : {}
    chained.programs.push({ id, institution_id: rows[0]?.institution_id as string, before, after: { ...after, ...grace } })
  }
  await chainInstitutions(trx, added, chained, rowErrors)
  return chained
}

/** One decision for each visit, whatever programs it covers. */
async function chainInstitutions(trx: Trx, added: readonly PastAdded[], chained: Chained, rowErrors: RowErrors): Promise<void> {
  const whole = Map.groupBy(
    added.filter((row) => row.visit_type === 'institutional'),
    (row) => row.institution_id,
  )
  if (whole.size === 0) return
  const decided = await findInstitutionalOf(trx, [...whole.keys()])
  for (const [id, before] of await lockInstitutionHoldings(trx, [...whole.keys()])) {
    const kept = decided.get(id) ?? []
    const rows = whole.get(id) ?? []
    const known = new Map(kept.filter((one) => one.is_history).map((one) => [visitKey(one), one]))
    const firsts = [...Map.groupBy(rows, visitKey)].flatMap(([key, [first]]) => (first && !known.has(key) ? [first] : []))
    const after = join(chained, ofInstitutions, 'institution', kept, firsts, before, (row, found, _, isFirst) =>
      askInstitutionalOrder(row, found, isFirst, rowErrors),
    )
    for (const row of rows) {
      const first = firsts.find((one) => visitKey(one) === visitKey(row))
      const given = first ? chained.givenOf.get(first.row) : known.get(visitKey(row))?.given
      if (given) chained.givenOf.set(row.row, given)
    }
    chained.institutions.push({ id, institution_id: id, before, after })
  }
}

/** Keeps what the new rows found and left, and what changed for those that are kept. @returns what is held now */
function join<H extends Holding | InstitutionHolding>(
  chained: Chained,
  kind: Kind<H>,
  to: Given['to'],
  kept: readonly StoredSurvey[],
  rows: readonly PastAdded[],
  now: H,
  ask: (row: PastAdded, before: H, after: H, isFirst: boolean) => void,
): H {
  const byId = new Map(rows.map((row) => [String(row.row), row]))
  const { placed, now: after } = chainOf(kind, kept.map(keptDecision<H>), rows.map(newDecision<H>), now)
  placed.forEach(({ decision, before, after }, n) => {
    const given = { to, before, after } as Given
    const row = byId.get(decision.id)
    if (row) {
      chained.givenOf.set(row.row, given)
      ask(row, before, after, n === 0 && before === kind.nothing)
    } else if (!decision.given || differs(decision.given.before, before) || differs(decision.given.after, after))
      chained.moved.push({ id: decision.id, given })
  })
  return after
}

function differs(one: Holding | InstitutionHolding, other: Holding | InstitutionHolding): boolean {
  return changes<Record<string, unknown>>({ ...one }, { ...other }) !== undefined
}

function keptDecision<H>({ outcome_id, given, ...stored }: StoredSurvey): Decision<H> {
  return { ...stored, id: outcome_id, given } as Decision<H>
}

function newDecision<H>({ row, outcome, decided_on, visit_date, decision: { survey, grants } }: PastAdded): Decision<H> {
  return { ...survey, id: String(row), outcome, decided_on, visit_date, given: null, grants }
}
