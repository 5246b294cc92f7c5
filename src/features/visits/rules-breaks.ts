/**
 * What the days of a visit break, and how heavily (docs/domain.md#days-that-break-something): the one place that knows it, for the
 * calendar, for a day that is looked at before a visit is dropped there, and for every call that gives a visit its days. Whether
 * somebody of the team is away then stands with the other conflicts of people (`teams/rules-conflicts.ts`), by the same settings.
 */
import { agency } from '../../kit/contract/agency.ts'
import { addDays, daysBetween, formatDay, formatDays } from '../../kit/contract/days.ts'
import { formatMoney } from '../../kit/contract/money.ts'
import { listed } from '../../kit/contract/words.ts'
import { blackoutOn, holidayOn, type Regions } from './rules-days-off.ts'

/** `person`: somebody of the team on two visits at once. */
export const dayRuleKinds = ['person', 'campus', 'blackout', 'holiday', 'fees'] as const
export type DayRuleKind = (typeof dayRuleKinds)[number]

/** What happens then: `block` refuses the days, `warn` asks first, `ignore` says nothing. */
export const dayRuleLevels = ['block', 'warn', 'ignore'] as const
export type DayRuleLevel = (typeof dayRuleLevels)[number]

/** The level the settings give a rule now. */
export function dayRuleLevel(kind: DayRuleKind): DayRuleLevel {
  return agency.dayRules[kind] as DayRuleLevel
}

export const breakKinds = ['campus', 'blackout', 'holiday', 'fees'] as const
type BreakKind = (typeof breakKinds)[number]

export type Break = {
  kind: BreakKind
  level: 'block' | 'warn'
  /** What a confirmation names: it holds for these alone. */
  keys: string[]
  /** A sentence without its stop. */
  says: string
  /** The other visit, or the one that is not paid. */
  number: string | null
}

export type Days = { visit_date: string; visit_end: string }

/** What has to be known of a visit and the days around it. */
export type DayFacts = {
  /** Of all its campuses: some days off are regional. */
  regions: Regions
  /** Other visits that are held, with the campus they share with it. */
  others: readonly (Days & { id: string; number: string; campus: string })[]
  /** What the institution owes that was due before today. */
  owed: Owed | null
}

/** `number`: of the visit that was to be paid first. */
export type Owed = { amount: string; since: string; number: string }

/** One day, one visit, one debt; `of` names what is said in one sentence. */
type Broken = { kind: BreakKind; key: string; of: string; day?: string; says?: string; number?: string }

/**
 * What days break.
 * @param before the days the visit has had: what they broke already is nobody's news. What is owed weighs on every other first day.
 */
export function breaksOf(days: Days, facts: DayFacts, before: Days | null = null): Break[] {
  const known = new Set(before ? brokenBy(before, facts, before.visit_date !== days.visit_date).map((one) => one.key) : [])
  const fresh = brokenBy(days, facts, false).filter((one) => !known.has(one.key))
  const together = [...Map.groupBy(fresh, ({ kind, of }) => `${kind} ${of}`).values()]
  return together.flatMap((some): Break[] => {
    const first = some[0] as Broken
    const level = dayRuleLevel(first.kind)
    if (level === 'ignore') return []
    return [{ kind: first.kind, level, keys: some.map((one) => one.key), says: sentenceOf(some, first), number: first.number ?? null }]
  })
}

/** @param forgetsDebt what is owed is asked about again */
function brokenBy(days: Days, { regions, others, owed }: DayFacts, forgetsDebt: boolean): Broken[] {
  return [
    ...others
      .filter((other) => other.visit_date <= days.visit_end && other.visit_end >= days.visit_date)
      .map((other): Broken => {
        const says = `${other.campus} has another visit, ${formatDays(other.visit_date, other.visit_end)}`
        return { kind: 'campus', key: `campus ${other.id}`, of: other.id, says, number: other.number }
      }),
    ...daysOf(days).flatMap((day): Broken[] => {
      const [blackout, holiday] = [blackoutOn(day, regions), holidayOn(day, regions)]
      return [
        ...(blackout ? [{ kind: 'blackout', key: `blackout ${day}`, of: blackout, day } as const] : []),
        ...(holiday ? [{ kind: 'holiday', key: `holiday ${day}`, of: holiday, day } as const] : []),
      ]
    }),
    ...(owed && !forgetsDebt
      ? [{ kind: 'fees', key: `fees ${owed.since}`, of: 'fees', says: owedSentence(owed), number: owed.number } as const]
      : []),
  ]
}

function sentenceOf(some: readonly Broken[], { kind, of, says }: Broken): string {
  if (says) return says
  const days = some.flatMap(({ day }) => day ?? [])
  if (kind === 'holiday') return `${listed(days.map(formatDay), 'and')} ${days.length === 1 ? 'is' : 'are'} ${of}`
  return `No visits are held ${formatDays(days[0], days.at(-1))}: ${of}`
}

function owedSentence({ amount, since }: Owed): string {
  return `The institution owes ${formatMoney(amount)}, due since ${formatDay(since)}`
}

/** Every day of a visit. */
function daysOf({ visit_date, visit_end }: Days): string[] {
  return Array.from({ length: Math.max(0, daysBetween(visit_date, visit_end)) + 1 }, (_, n) => addDays(visit_date, n))
}

/** "Main Campus has another visit, 1 – 3 Mar 2027. 1 Mar 2027 is Charter Day." */
export function breaksSentence(breaks: readonly Pick<Break, 'says' | 'number'>[]): string {
  return breaks.map(({ says, number }) => `${says}${number ? ` (${number})` : ''}.`).join(' ')
}
