/** Programs, institutions and their decisions as the register answers them. */
import { standing } from '../../decisions/rules.ts'
import type { PlacedDecision, RegisterProgram } from '../contract.ts'
import { type BookEntry, nothingKnown, type PublicAct, publicBook, publicOn, settingActs, stateOn, statusOn } from '../rules.ts'
import type { ProgramRead } from './queries.ts'

export function programOf(
  { level, qualified_for, valid_from, valid_to, grace_until, ended_by, ...row }: ProgramRead,
  on: string,
): RegisterProgram {
  const state = level === null ? nothingKnown : { level, qualified_for, valid_from, valid_to, grace_until, ended_by }
  return { ...row, state: { ...state, status: statusOn(state, on) } }
}

type Numbered = BookEntry & { number: string }

type About = Pick<PlacedDecision, 'program_id' | 'institution_id'>

/** Everything the public may read today of the book of a program or an institution, in the order in which it counts. */
export function decisionsOf(about: About, book: readonly Numbered[], today: string): PlacedDecision[] {
  const known = publicBook(book, today)
  const byId = new Map(known.map((entry) => [entry.id, entry]))
  const replacing = new Map(known.flatMap((entry) => (entry.supersedes ? [[entry.supersedes, entry]] : [])))
  const readable = (entry: Numbered | undefined) => (entry && publicOn(entry) !== null ? entry.number : null)
  const stands = standing(known)
  return known
    .filter((entry) => publicOn(entry) !== null)
    .sort((one, other) =>
      one.counts_from < other.counts_from
        ? -1
        : one.counts_from > other.counts_from
          ? 1
          : Number(other.is_past) - Number(one.is_past) || one.seq - other.seq,
    )
    .map((entry) => {
      const sets = settingActs.includes(entry.act)
      const before = stands.slice(0, stands.indexOf(entry))
      return {
        number: entry.number,
        ...about,
        act: entry.act as PublicAct,
        level: sets ? entry.level : null,
        qualified_for: ['qualify', 'correct', 'history'].includes(entry.act) ? entry.qualified_for : null,
        valid_from: entry.valid_from,
        valid_to: entry.valid_to,
        grace_until: entry.grace_until,
        decided_on: entry.decided_on,
        counts_from: entry.counts_from,
        resolution: entry.resolution,
        supersedes: readable(byId.get(entry.supersedes ?? '')),
        stands: !replacing.has(entry.id),
        superseded_by: readable(replacing.get(entry.id)),
        public_on: publicOn(entry) as string,
        level_before: replacing.has(entry.id) ? 'none' : stateOn(before, entry.counts_from, today).level,
      }
    })
}
