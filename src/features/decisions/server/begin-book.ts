/** The book of a portal that was in use before there was one: what was decided on visits, and what programs and institutions hold (once, in 0.2.0). */
import { isDeepStrictEqual } from 'node:util'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { giftOf, isDecided } from '../../ladder/rules-surveys.ts'
import { type Decision, type Holding, heldBy, heldSince, nothingHeld } from '../rules.ts'
import { insertDecisions, type NewDecision, type Subject } from './queries.ts'
import { type Held, listHeld, listInstitutionsHeld, listInstitutionsRecorded, listRecorded, type Recorded } from './queries-begin.ts'

type Draft = NewDecision & Decision
type Said = Omit<Draft, keyof Subject>

/** @throws where what the book comes to would not be what a program or an institution holds: then nothing of the migration stays */
export async function beginBook(trx: Trx): Promise<void> {
  await beginPrograms(trx)
  const decided = Map.groupBy(await listInstitutionsRecorded(trx), ({ subject_id }) => subject_id)
  const institutions = await listInstitutionsHeld(trx)
  await insertDecisions(
    trx,
    institutions.flatMap((one) => bookOf({ institution_id: one.id }, one, decided.get(one.id) ?? [], agencyDay())),
  )
}

async function beginPrograms(trx: Trx): Promise<void> {
  const today = agencyDay()
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const programs = await listHeld(trx, after, 2_000)
    if (programs.length === 0) return
    after = programs.at(-1)?.id as string
    const recorded = Map.groupBy(
      await listRecorded(
        trx,
        programs.map(({ id }) => id),
      ),
      ({ subject_id }) => subject_id,
    )
    await insertDecisions(
      trx,
      programs.flatMap((program) => bookOf({ program_id: program.id }, program, recorded.get(program.id) ?? [], today)),
    )
  }
}

function bookOf(subject: Subject, { id: subject_id, created_on, ...held }: Held, recorded: readonly Recorded[], today: string): Draft[] {
  const book: Draft[] = []
  const enter = (said: Pick<Said, 'act' | 'decided_on' | 'counts_from'> & Partial<Said>) => {
    const last = book
      .filter(({ is_past }) => !is_past)
      .map(({ counts_from }) => counts_from)
      .sort()
      .at(-1)
    const stands = heldBy(book)
    const entry: Draft = {
      ...{ ...subject, level_before: stands.level, level: stands.level, qualified_for: null, revisit_for: null, valid_from: null },
      ...{ valid_to: null, grace_until: null, reason: null, resolution: null, is_past: false, supersedes: null, goes_last: false },
      ...{ id: newId(), seq: book.length, entered_by: null, ...said },
    }
    if (!entry.is_past && !entry.supersedes && last && last > entry.counts_from) entry.counts_from = last
    book.push(entry)
  }
  const set = (to: Holding, decided_on: string, reason: string, entered_at?: string) => {
    const { level, qualified_for, revisit_for, valid_from, valid_to } = to
    const stands = { level, qualified_for, revisit_for, valid_from, valid_to }
    enter({ act: 'history', ...stands, counts_from: heldSince(to, decided_on), decided_on, reason, ...(entered_at ? { entered_at } : {}) })
  }

  const first = recorded.find(({ before, is_past }) => before && !is_past)?.before
  if (first && first.level !== 'none') set({ ...nothingHeld, ...first }, created_on, 'What the registry held.', created_on)
  for (const one of recorded) enterRecorded(one)
  if (!isSame(heldBy(book), held)) set(held, today, 'What the registry held when the book of decisions began.')
  if (held.grace_until) {
    const { valid_to, grace_until, grace_reason: reason, grace_reference: resolution } = held
    enter({ act: 'extend_grace', valid_to, grace_until, reason, resolution, counts_from: today, decided_on: today })
  }
  if (!isDeepStrictEqual(heldBy(book), held)) throw new Error(`the book of ${subject_id} does not come to what it holds`)
  return book

  function enterRecorded({ before, after, outcome, decided_on, ...one }: Recorded) {
    const replaced = one.supersedes ? book.find(({ outcome_id }) => outcome_id === one.supersedes) : undefined
    if (!isDecided(one) || !before || !after || (one.supersedes && !replaced)) return
    const gift = giftOf(one)
    const level = outcome === 'granted' && (gift.gives === 'level' || gift.gives === 'institutional')
    const kept = { accreditation_id: one.accreditation_id, outcome_id: one.id, reason: one.reason, is_past: one.is_past }
    enter({
      ...kept,
      act:
        outcome === 'deferred'
          ? 'defer'
          : outcome === 'not_granted'
            ? 'not_grant'
            : !level
              ? 'qualify'
              : after.level === before.level
                ? 'renew'
                : 'grant',
      level_before: before.level,
      level: after.level,
      ...(level ? { valid_from: after.valid_from, valid_to: after.valid_to } : {}),
      ...(outcome === 'deferred' ? { revisit_for: one.revisit_of ?? one.survey_type } : {}),
      ...(outcome === 'granted' && gift.gives === 'qualification' ? { qualified_for: gift.qualification } : {}),
      counts_from: (level && after.valid_from) || decided_on,
      decided_on,
      supersedes: replaced?.id ?? null,
      entered_by: one.recorded_by,
      entered_at: one.recorded_at,
    })
  }
}

/** Whether level and validity, qualification and revisit are the same; a grace period is entered apart from them. */
function isSame(one: Holding, other: Holding): boolean {
  return (['level', 'qualified_for', 'revisit_for', 'valid_from', 'valid_to'] as const).every((key) => one[key] === other[key])
}
