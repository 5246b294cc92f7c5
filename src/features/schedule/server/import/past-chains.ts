/** Gives each past decision its place among those of its program or institution (docs/domain.md#past-visits). */

import type { Db } from '../../../../kit/server/db/database.ts'
import { newId } from '../../../../kit/server/db/ids.ts'
import type { RowErrors } from '../../../../kit/server/sheets/table.ts'
import { type Decision, type Holding, heldAfter, heldBy, nothingHeld, standing } from '../../../decisions/rules.ts'
import { listBooks } from '../../../decisions/server/queries.ts'
import { isStep } from '../../../ladder/rules-surveys.ts'
import { enteredBy } from '../../../outcomes/rules.ts'
import { askInstitutionalOrder, askOrder, type PastAdded, visitKey } from './past-checks.ts'
import type { StoredPast } from './queries-past.ts'

/** What becomes of a program or an institution: what it held, and what it holds with its past known. */
type Changed = { id: string; institution_id: string; before: Holding; after: Holding }

export type Chained = {
  /** What each new row enters in the book, by its number, and after which level. */
  enteredOf: Map<number, Decision & { level_before: Holding['level'] }>
  programs: Changed[]
  institutions: Changed[]
}

/** A row asks what is out of order. */
type Ask = (row: PastAdded, held: Holding, after: Holding, isFirst: boolean) => void

/**
 * What is out of order is asked, at the row.
 * @param past the past visits that are stored, by `visitKey`
 * @param locks holds programs and institutions, so that their books stay as read
 */
export async function chainPast(
  db: Db,
  added: readonly PastAdded[],
  past: ReadonlyMap<string, StoredPast>,
  { rowErrors, locks }: { rowErrors: RowErrors; locks: boolean },
): Promise<Chained> {
  const enteredOf: Chained['enteredOf'] = new Map()
  const chain = async (of: 'programs' | 'institutions', rows: readonly PastAdded[], idOf: (row: PastAdded) => string, ask: Ask) => {
    const own = Map.groupBy(rows, idOf)
    const books = await listBooks(db, of, [...own.keys()], locks)
    return [...own].map(([id, those]): Changed => {
      const book = books.get(id) ?? []
      const after = enterPast(enteredOf, book, those, ask)
      return { id, institution_id: those[0]?.institution_id as string, before: heldBy(book), after }
    })
  }
  const steps = added.filter((row) => isStep(row.decision.survey))
  const programs = await chain(
    'programs',
    steps,
    (row) => row.program.id,
    (...asked) => askOrder(...asked, rowErrors),
  )
  // One decision for each visit, whatever programs it covers; one that is stored has its own.
  const whole = added.filter(
    (row) => row.visit_type === 'institutional' && !past.get(visitKey(row))?.survey_types.includes('institutional'),
  )
  const firsts = [...Map.groupBy(whole, visitKey).values()].flatMap(([first]) => first ?? [])
  const institutions = await chain(
    'institutions',
    firsts,
    (row) => row.institution_id,
    (row, held, _, isFirst) => askInstitutionalOrder(row, held.level, isFirst, rowErrors),
  )
  return { enteredOf, programs, institutions }
}

/** The rows of one program or institution take their places in its book. @returns what it holds then */
function enterPast(enteredOf: Chained['enteredOf'], book: readonly Decision[], rows: readonly PastAdded[], ask: Ask): Holding {
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
      enteredOf.set(row.row, { ...one, level_before: held.level })
      ask(row, held, after, at === 0)
    }
    held = after
  }
  return held
}

/** By the day from which it counts, and by its visit where two count from one day. */
export function placeOf(row: PastAdded): string {
  return `${row.decision.grants?.valid_from ?? row.decided_on} ${row.visit_date} ${String(row.row).padStart(6, '0')}`
}

function enteredIn({ decision: { survey, grants }, outcome, decided_on }: PastAdded, held: Holding) {
  const entered = enteredBy(survey, held.level, outcome, decided_on, grants)
  if (!entered) throw new Error('nothing follows from a consultancy visit')
  return entered
}

function draftOf(row: PastAdded, seq: number): Decision {
  return {
    ...{ ...enteredIn(row, nothingHeld), id: newId(), seq, is_past: true, supersedes: null },
    ...{ grace_until: null, reason: null, resolution: null, counts_from: row.decision.grants?.valid_from ?? row.decided_on },
  }
}
