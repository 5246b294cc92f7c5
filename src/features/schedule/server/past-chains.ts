/** Gives each past decision its place among those of its program or institution (docs/domain.md#past-visits). */

import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { changes } from '../../../kit/server/log/queries.ts'
import type { RowErrors } from '../../../kit/server/sheets/table.ts'
import { type Decision, type Holding, heldAfter, heldBy, nothingHeld, standing } from '../../decisions/rules.ts'
import { listBooks } from '../../decisions/server/queries.ts'
import { isStep } from '../../ladder/rules-surveys.ts'
import { enteredBy, type Given, type InstitutionHolding } from '../../outcomes/rules.ts'
import { chainOf, type InstitutionDecision, nothingHeldYet } from '../../outcomes/rules-chain.ts'
import { askInstitutionalOrder, askOrder, type PastAdded, visitKey } from './past-checks.ts'
import { findInstitutionalOf, lockInstitutionHoldings, type StoredSurvey } from './queries-past.ts'

/** What becomes of a program or an institution: what it held, and what it holds with its past known. */
type Changed<H> = { id: string; institution_id: string; before: H; after: H }

export type Chained = {
  /** What each new row found and left for its institution, by its number. */
  givenOf: Map<number, Given>
  /** What each new row enters in the book, by its number, and after which level. */
  enteredOf: Map<number, Decision & { level_before: Holding['level'] }>
  /** Kept outcomes of institutions before which a past one took its place. */
  moved: { id: string; given: Given }[]
  programs: Changed<Holding>[]
  institutions: Changed<InstitutionHolding>[]
}

/** What is out of order is asked, at the row. */
export async function chainPast(trx: Trx, added: readonly PastAdded[], rowErrors: RowErrors): Promise<Chained> {
  const chained: Chained = { givenOf: new Map(), enteredOf: new Map(), moved: [], programs: [], institutions: [] }
  const steps = Map.groupBy(
    added.filter((row) => isStep(row.decision.survey)),
    (row) => row.program.id,
  )
  const books = await listBooks(trx, [...steps.keys()])
  for (const [id, rows] of steps) {
    const book = books.get(id) ?? []
    const before = heldBy(book)
    const after = enterPast(chained, book, rows, rowErrors)
    chained.programs.push({ id, institution_id: rows[0]?.institution_id as string, before, after })
  }
  await chainInstitutions(trx, added, chained, rowErrors)
  return chained
}

/** The rows of one program take their places in its book. @returns what it holds then */
function enterPast(chained: Chained, book: readonly Decision[], rows: readonly PastAdded[], rowErrors: RowErrors): Holding {
  const rowOf = new Map<string, PastAdded>()
  const last = Math.max(0, ...book.map(({ seq }) => seq))
  const inOrder = rows.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const drafts = inOrder.map((row, at) => {
    const draft = draftOf(row, last + at + 1)
    rowOf.set(draft.id, row)
    return draft
  })
  let held = nothingHeld
  for (const [at, one] of standing([...book, ...drafts]).entries()) {
    const row = rowOf.get(one.id)
    if (row) Object.assign(one, enteredIn(row, held))
    const after = heldAfter(held, one)
    if (row) {
      chained.enteredOf.set(row.row, { ...one, level_before: held.level })
      askOrder(row, held, after, at === 0, rowErrors)
    }
    held = after
  }
  return held
}

/** By the day from which it counts, and by its visit where two count from one day. */
function placeOf(row: PastAdded): string {
  return `${row.decision.grants?.valid_from ?? row.decided_on} ${row.visit_date} ${String(row.row).padStart(6, '0')}`
}

function enteredIn({ decision: { survey, grants }, outcome, decided_on }: PastAdded, held: Holding) {
  const entered = enteredBy(survey, held.level, outcome, decided_on, grants)
  if (!entered) throw new Error('only a step of the ladder is entered in the book')
  return entered
}

function draftOf(row: PastAdded, seq: number): Decision {
  return {
    ...{ ...enteredIn(row, nothingHeld), id: newId(), seq, is_past: true, supersedes: null },
    ...{ grace_until: null, reason: null, resolution: null, counts_from: row.decision.grants?.valid_from ?? row.decided_on },
  }
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
    const after = join(chained, kept, firsts, before, rowErrors)
    for (const row of rows) {
      const first = firsts.find((one) => visitKey(one) === visitKey(row))
      const given = first ? chained.givenOf.get(first.row) : known.get(visitKey(row))?.given
      if (given) chained.givenOf.set(row.row, given)
    }
    chained.institutions.push({ id, institution_id: id, before, after })
  }
}

/** Keeps what the new rows found and left, and what changed for those that are kept. @returns what is held now */
function join(
  chained: Chained,
  kept: readonly StoredSurvey[],
  rows: readonly PastAdded[],
  now: InstitutionHolding,
  rowErrors: RowErrors,
): InstitutionHolding {
  const byId = new Map(rows.map((row) => [String(row.row), row]))
  const { placed, now: after } = chainOf(kept.map(keptDecision), rows.map(newDecision), now)
  placed.forEach(({ decision, before, after }, n) => {
    const given: Given = { to: 'institution', before, after }
    const row = byId.get(decision.id)
    if (row) {
      chained.givenOf.set(row.row, given)
      askInstitutionalOrder(row, before, n === 0 && before === nothingHeldYet, rowErrors)
    } else if (!decision.given || differs(decision.given.before, before) || differs(decision.given.after, after))
      chained.moved.push({ id: decision.id, given })
  })
  return after
}

function differs(one: InstitutionHolding, other: InstitutionHolding): boolean {
  return changes<Record<string, unknown>>({ ...one }, { ...other }) !== undefined
}

function keptDecision({ outcome_id, given, ...stored }: StoredSurvey): InstitutionDecision {
  return { ...stored, id: outcome_id, given } as InstitutionDecision
}

function newDecision({ row, outcome, decided_on, visit_date, decision: { survey, grants } }: PastAdded): InstitutionDecision {
  return { ...survey, id: String(row), outcome, decided_on, visit_date, given: null, grants }
}
