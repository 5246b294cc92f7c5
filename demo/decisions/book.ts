/** The book of decisions of the demo world: what the registry held when the portal began, and what was decided since and before. */
import { type Decision, type DecisionAct, type Holding, heldBy, heldSince, nothingHeld } from '../../src/features/decisions/rules.ts'
import { numberOf } from '../../src/features/decisions/rules-numbers.ts'
import type { Level, Outcome } from '../../src/features/ladder/rules.ts'
import { isInstitutional, isStep, type Survey } from '../../src/features/ladder/rules-surveys.ts'
import { enteredBy, type Grant } from '../../src/features/outcomes/rules.ts'
import { addDays } from '../../src/kit/contract/days.ts'
import { at, type Day } from '../basis/calendar.ts'
import { idsOf } from '../basis/random.ts'

/** What was decided on a visit, of the portal or of the time before it, about a program or about the institution as a whole. */
export type Decided = {
  program_id: string
  institution_id: string
  survey: Survey
  outcome_id: string
  accreditation_id: string
  outcome: Outcome
  decided_on: Day
  reason: string | null
  /** What the program held before the first visit of the portal; nothing of past ones. */
  before: Holding | null
  /** The outcome it corrects. */
  supersedes: string | null
  /** Of a past visit. */
  grants: Grant | null
  entered_by: string
  entered_at: string
}

type Holder = Holding & { id: string; created_at: string }

type Entry = Decision & {
  number: string
  program_id: string | null
  institution_id: string | null
  level_before: Level
  decided_on: Day
  accreditation_id: string | null
  outcome_id: string | null
  entered_by: string | null
  entered_at: string
}

type Holders = { programs: readonly Holder[]; institutions: readonly { id: string; created_at: string }[] }

/** Every entry in the order in which it was entered. @param registrar who brought the registry in */
export function makeBook({ programs, institutions }: Holders, decided: readonly Decided[], registrar: string, today: Day): Entry[] {
  const id = idsOf('decisions')
  const ofProgram = Map.groupBy(
    decided.filter(({ survey }) => isStep(survey)),
    (one) => one.program_id,
  )
  // one decision for each visit, whatever programs it covers
  const ofInstitution = Map.groupBy(
    new Map(decided.filter(({ survey }) => isInstitutional(survey)).map((one) => [one.accreditation_id, one])).values(),
    (one) => one.institution_id,
  )
  const entries = [
    ...programs.flatMap((program) => {
      const subject = { program_id: program.id, institution_id: null }
      return bookOf(subject, program, ofProgram.get(program.id) ?? [], registrar, today, id)
    }),
    ...institutions.flatMap((one) => {
      const subject = { program_id: null, institution_id: one.id }
      return bookOf(subject, { ...nothingHeld, ...one }, ofInstitution.get(one.id) ?? [], registrar, today, id)
    }),
  ]
  entries.sort((one, other) => (one.entered_at < other.entered_at ? -1 : one.entered_at > other.entered_at ? 1 : one.seq - other.seq))
  const years = new Map<number, number>()
  return entries.map((entry) => {
    const year = Number(entry.entered_at.slice(0, 4))
    const place = (years.get(year) ?? 0) + 1
    years.set(year, place)
    return { ...entry, number: numberOf(year, place) }
  })
}

/** How many numbers of each year are given. */
export function yearsOf(entries: readonly Pick<Entry, 'number'>[]): { year: number; last: number }[] {
  const counts = new Map<number, number>()
  for (const { number } of entries) {
    const year = Number(number.slice(2, 6))
    counts.set(year, (counts.get(year) ?? 0) + 1)
  }
  return [...counts].map(([year, last]) => ({ year, last }))
}

type Subject = Pick<Entry, 'program_id' | 'institution_id'>

function bookOf(subject: Subject, holder: Holder, decided: readonly Decided[], registrar: string, today: Day, id: () => string): Entry[] {
  const book: Entry[] = []
  const enter = (
    act: DecisionAct,
    said: Partial<Entry> & { counts_from: Day; decided_on: Day; entered_at: string; entered_by: string },
  ) => {
    const last = book.filter(({ is_past }) => !is_past).at(-1)?.counts_from ?? ''
    const { level, qualified_for, revisit_for, valid_from, valid_to } = heldBy(book)
    book.push({
      ...{ level, qualified_for, revisit_for, valid_from, valid_to, grace_until: null, reason: null, resolution: null },
      ...{ id: id(), number: '', ...subject, act, level_before: level, accreditation_id: null, outcome_id: null },
      ...{ is_past: false, supersedes: null, ...said, seq: book.length },
      counts_from: said.is_past || said.counts_from > last ? said.counts_from : last,
    })
  }
  const inOrder = decided.toSorted((one, other) => (one.entered_at < other.entered_at ? -1 : 1))
  const first = inOrder.find(({ before }) => before)?.before ?? holder
  if (first.level !== 'none') {
    const begins = { entered_by: registrar, entered_at: holder.created_at, decided_on: holder.created_at.slice(0, 10) }
    const { level, qualified_for, revisit_for, valid_from, valid_to } = first
    const counts_from = heldSince(first, begins.decided_on)
    enter('history', {
      ...{ level, qualified_for, revisit_for, valid_from, valid_to },
      ...begins,
      counts_from,
      reason: 'Imported from the registry.',
    })
  }
  for (const one of inOrder) enterDecided(one)
  graceOf()
  return book

  function enterDecided({ survey, outcome, decided_on, supersedes, grants, ...one }: Decided) {
    const replaced = supersedes ? book.find((entry) => entry.outcome_id === supersedes) : undefined
    const level = replaced?.level_before ?? heldBy(book).level
    const entered = enteredBy(survey, level, outcome, decided_on, grants)
    if (!entered) return
    enter(entered.act, {
      ...{ ...entered, level_before: level, counts_from: decided_on, decided_on, reason: one.reason, is_past: grants !== null },
      ...{ accreditation_id: one.accreditation_id, outcome_id: one.outcome_id, supersedes: replaced?.id ?? null },
      ...{ entered_by: one.entered_by, entered_at: one.entered_at },
    })
  }

  function graceOf() {
    const { valid_to, grace_until, grace_reason, grace_reference } = holder
    if (!valid_to || !grace_until) return
    const usual = addDays(valid_to, -45)
    const given = [usual, holder.created_at.slice(0, 10)].sort()[1] as Day
    const decided_on = given < today ? given : today
    enter('extend_grace', {
      ...{
        valid_from: null,
        valid_to,
        grace_until,
        reason: grace_reason,
        resolution: grace_reference,
        counts_from: decided_on,
        decided_on,
      },
      ...{ qualified_for: null, revisit_for: null, entered_by: registrar, entered_at: at(decided_on, 14, 10) },
    })
  }
}
