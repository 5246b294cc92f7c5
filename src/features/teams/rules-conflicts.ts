/** What stands between an accreditor and a visit, and how heavily (docs/domain.md#ties-and-conflicts). Pure: no SQL, no HTTP. */

import { agency } from '../../kit/contract/agency.ts'
import { addMonths, daysBetween, formatDay, formatDays } from '../../kit/contract/days.ts'
import { formatCount, listed, inMiddle as lowerFirst } from '../../kit/contract/words.ts'
import { type Relation, relationNames } from '../people/rules.ts'
import { type Days, dayRuleLevel } from '../visits/rules-breaks.ts'
import { type ConflictLevel, conflictLevels } from './rules-standing.ts'

export const conflictKinds = ['home', 'tie', 'overlap', 'day_off', 'same_programs', 'reciprocal', 'often'] as const
type ConflictKind = (typeof conflictKinds)[number]

export type ConflictRow = {
  accreditor_id: string
  accreditor: string
  level: ConflictLevel
  kind: ConflictKind
  /** A sentence without its stop: "Tied to Marilaya State University: home institution" */
  says: string
  /** The other visit, where one stands in the way. */
  number: string | null
}

/** A tie as it is stored; the home institution has no relation. */
export type TieRow = { relation: Relation | null; from_date: string | null; to_date: string | null }

/** Who studied or worked there is thought about even long afterwards. */
const lasting: readonly Relation[] = ['employee', 'former_employee', 'alumnus']

/** How heavily a tie to the visited institution weighs on the first day of the visit. */
export function tieLevel({ relation, to_date }: TieRow, visitDate: string): ConflictLevel {
  if (relation === null || relation === 'relative_employed') return 'block'
  if (to_date === null || to_date >= addMonths(visitDate, -12 * agency.formerTieYears)) return 'block'
  return lasting.includes(relation) ? 'warn' : 'note'
}

/** Whether a tie of somebody on the team still waits for the agency: declared since it looked, or kept off by it and not lifted. */
export function tieWaits(
  tie: { level: ConflictLevel; declared_at: Date | null },
  assignment: { lifted_reason: string | null; tie_seen_at: Date },
): boolean {
  if (tie.level === 'note') return false
  const isLater = tie.declared_at !== null && tie.declared_at > assignment.tie_seen_at
  return isLater || (tie.level === 'block' && assignment.lifted_reason === null)
}

/** "Tied to Marilaya State University: former employee, 1 Jun 2023 – 31 May 2025" */
export function tieSentence(institution: string, { relation, from_date: from, to_date: to }: TieRow): string {
  if (relation === null) return `Tied to ${institution}: home institution`
  const when = from && to ? `, ${formatDays(from, to)}` : from ? `, since ${formatDay(from)}` : to ? `, until ${formatDay(to)}` : ''
  return `Tied to ${institution}: ${relationNames[relation].toLowerCase()}${when}`
}

/** "On another visit 17 – 19 Mar 2026 (Northern Sierra State University)" */
function overlapSentence(visit: { visit_date: string; visit_end: string; institution: string }): string {
  return `On another visit ${formatDays(visit.visit_date, visit.visit_end)} (${visit.institution})`
}

/** "Takes 16 – 20 Mar 2026 off" */
function dayOffSentence({ from, to }: { from: string; to: string }): string {
  return `Takes ${formatDays(from, to)} off`
}

type Person = { accreditor_id: string; accreditor: string }
/** Another visit somebody is on the team of, held some time around. */
export type NearVisit = Person & { id: string; number: string; institution: string; visit_date: string; visit_end: string }
/** Days somebody keeps free of visits. */
export type OffDays = Person & { from: string; to: string }

/** What days of a visit bring its people into: other visits (how heavily, say the settings), days off, many visits within a month. */
export function conflictsOfDays(days: Days, near: readonly NearVisit[], off: readonly OffDays[]): ConflictRow[] {
  const level = dayRuleLevel('person')
  const overlapping = near
    .filter((other) => level !== 'ignore' && other.visit_date <= days.visit_end && other.visit_end >= days.visit_date)
    .map((other): ConflictRow => {
      const weight = level === 'block' ? 'block' : 'warn'
      return { ...whose(other), level: weight, kind: 'overlap', says: overlapSentence(other), number: other.number }
    })
  const often = [...Map.groupBy(near, (other) => other.accreditor_id).values()].flatMap((own): ConflictRow[] => {
    const count = visitsAround(
      days.visit_date,
      own.map((other) => other.visit_date),
    )
    if (count < agency.oftenVisits || !own[0]) return []
    const says = `${formatCount(count, 'visit')} within ${agency.oftenDays} days, this one among them`
    return [{ ...whose(own[0]), level: 'warn', kind: 'often', says, number: null }]
  })
  const away = off
    .filter(({ from, to }) => from <= days.visit_end && to >= days.visit_date)
    .map((one): ConflictRow => ({ ...whose(one), level: 'block', kind: 'day_off', says: dayOffSentence(one), number: null }))
  return [...overlapping, ...often, ...away]
}

/** Of them those that were not there already on the days before; a visit without days that count has had none. */
export function freshConflicts(before: Days | null, after: Days, near: readonly NearVisit[], off: readonly OffDays[]): ConflictRow[] {
  const known = new Set(before ? conflictsOfDays(before, near, off).map(keyOf) : [])
  return byWeight(conflictsOfDays(after, near, off).filter((one) => !known.has(keyOf(one))))
}

function keyOf({ accreditor_id, kind, number, says }: ConflictRow): string {
  return [accreditor_id, kind, kind === 'day_off' ? says : number].join()
}

function whose({ accreditor_id, accreditor }: Person): Person {
  return { accreditor_id, accreditor }
}

/** How many visits somebody begins within `agency.oftenDays`, this one among them, at most. */
export function visitsAround(visitDate: string, others: readonly string[]): number {
  const near = [...others, visitDate].sort()
  const within = (from: string) => near.filter((day) => day >= from && daysBetween(from, day) < agency.oftenDays)
  const windows = near.filter((from) => from <= visitDate).map(within)
  return Math.max(...windows.filter((days) => days.includes(visitDate)).map((days) => days.length))
}

/** The heaviest first, so that what keeps somebody off is read first. */
export function byWeight(conflicts: readonly ConflictRow[]): ConflictRow[] {
  return conflicts.toSorted((a, b) => conflictLevels.indexOf(a.level) - conflictLevels.indexOf(b.level))
}

/** "Dr. Baltazar: tied to …; on another visit …" for one person after the other. */
export function conflictSentence(conflicts: readonly ConflictRow[]): string {
  const people = Map.groupBy(conflicts, (one) => one.accreditor)
  const said = [...people].map(([name, own]) => `${name}: ${own.map(inMiddle).join('; ')}`)
  return `${listed(said, 'and')}.`
}

/** A sentence that begins with the name of an institution keeps its first letter. */
function inMiddle({ kind, says }: ConflictRow): string {
  return kind === 'reciprocal' ? says : lowerFirst(says)
}
