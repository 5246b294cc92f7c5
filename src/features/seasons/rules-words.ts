/** What the planner finds, in words. Pure: no SQL, no HTTP. */
import { formatDay, isDay } from '../../kit/contract/days.ts'
import { formatCount, formatNumber, listed } from '../../kit/contract/words.ts'
import type { Impossible, NextPerson, PlaceExplained, PlanRule, RuleInTheWay } from './rules-plan.ts'

/** "Serves the visit 4 points less, 120 km further, 5 visits this year instead of 2": what it would cost to have this person there. */
export function costWords(next: NextPerson): string {
  const { served_less, km, km_planned, visits, visits_planned, declines, lacks, is_unstated } = next
  const points = Math.round(Math.abs(served_less))
  const said = [
    points > 0 && `serves the visit ${formatCount(points, 'point')} ${served_less > 0 ? 'less' : 'more'}`,
    lacks.disciplines.length > 0 && `has not stated ${listed(lacks.disciplines, 'or')}`,
    lacks.areas.length > 0 && `does not rate ${lacks.areas.length === 1 ? 'area' : 'areas'} ${listed(lacks.areas, 'or')}`,
    is_unstated && 'has stated neither fields nor areas',
    wayWords(km, km_planned),
    visits !== visits_planned && `${formatCount(visits, 'visit')} this year instead of ${visits_planned}`,
    declines > 0 && `declined ${formatCount(declines, 'time')} in two years`,
  ].filter((part): part is string => typeof part === 'string')
  const [first, ...others] = said
  return first ? [first[0]?.toUpperCase() + first.slice(1), ...others].join(', ') : 'As good in every way'
}

type Stated = { disciplines: readonly string[] | null; areas: readonly string[] | null; bar: PlanRule | null; declines: number }

/** "Has the field Nursing, rates areas I, II and IV": why somebody fits a visit whose programs need these fields. */
export function reasonWords({ disciplines, areas, bar, declines }: Stated, needed: readonly string[]): string {
  const said = [
    needed.length > 0 && fieldWords(disciplines),
    areas === null ? 'has not stated which areas' : areas.length > 0 && ratesWords(areas),
    bar === 'load' && 'takes no more visits this year',
    bar === 'often' && 'would have too many visits within a month',
    declines > 0 && `declined ${formatCount(declines, 'time')} in two years`,
  ].filter((part): part is string => typeof part === 'string')
  const [first = 'nothing is known of fields and areas', ...others] = said
  return [first[0]?.toUpperCase() + first.slice(1), ...others].join(', ')
}

/** `rates areas I and IV`, `rates 7 areas`. */
function ratesWords(areas: readonly string[]): string {
  if (areas.length > 4) return `rates ${formatCount(areas.length, 'area')}`
  return `rates ${areas.length === 1 ? 'area' : 'areas'} ${listed([...areas], 'and')}`
}

function fieldWords(fields: readonly string[] | null): string {
  if (fields === null) return 'has not stated a field'
  if (fields.length === 0) return 'has none of the fields'
  return `has the ${fields.length === 1 ? 'field' : 'fields'} ${listed([...fields], 'and')}`
}

function wayWords(km: number | null, planned: number | null): string | false {
  if (km === null) return planned === null ? false : 'the way is not known'
  if (planned === null) return `comes from ${formatNumber(Math.round(km))} km away`
  const more = Math.round(km - planned)
  if (Math.abs(more) < 5) return false
  return `${formatNumber(Math.abs(more))} km ${more > 0 ? 'further away' : 'nearer'}`
}

const because: Record<PlaceExplained['why'], (role: string) => string> = {
  pinned: () => 'Kept, as you asked',
  only: (role) => `The only one who can be ${role} here`,
  chosen: (role) => `The best of those who can be ${role} here`,
}

/** "The best of those who can be member here. Kept off: 12 by ties, 40 by other visits": why it is this person. */
export function whyWords({ why, kept_off }: Pick<PlaceExplained, 'why' | 'kept_off'>, role: string): string {
  const off = (Object.entries(kept_off) as [PlanRule, number][]).filter(([, people]) => people > 0).sort(([, a], [, b]) => b - a)
  const said = off.slice(0, 3).map(([rule, people]) => `${formatNumber(people)} by ${offWords[rule]}`)
  return said.length > 0 && why !== 'pinned' ? `${because[why](role)}. Kept off: ${listed(said, 'and')}` : because[why](role)
}

const offWords: Record<PlanRule, string> = {
  window: 'the days',
  blocked_day: 'holidays',
  places: 'the places',
  coordinator: 'no experience of coordinating',
  areas: 'areas they do not rate',
  disciplines: 'fields they do not have',
  trainee: 'being a trainee',
  same_home: 'colleagues in the team',
  conflict: 'ties and other conflicts',
  overlap: 'visits on the same days, or the way between',
  day_off: 'days off',
  load: 'as many visits a year as they take',
  often: 'too many visits within a month',
  pin: 'people who are kept',
  ruled_out: 'you',
  others: 'other visits of the season',
}

/** Why a place of a team is open. */
export const placeWhyWords = {
  declined: 'Declined',
  withdrawn: 'Taken off',
  objection: 'The institution objected',
  silent: 'No answer in time',
} as const

/** What is due of the recommendations to the programs of a visit. */
export type DueRecommendations = { count: number; first: string; late: number }

/** Why a visit is wished for: "Asked for 12 Mar 2027", "3 recommendations to follow up, the first due on 5 Feb 2027". */
export function becauseWords(one: {
  source: 'request' | 'validity' | 'recommendation'
  /** Of a request its first day, of a validity its last. */
  day: string | null
  isAsked: boolean
  due: DueRecommendations | null
}): string {
  const { source, day, isAsked, due } = one
  if (source === 'request') return `${isAsked ? 'Asked for' : 'In the schedule for'} ${day ? formatDay(day) : 'these days'}`
  if (source === 'validity') return day ? `Validity ends on ${formatDay(day)}` : 'Validity has been renewed'
  if (!due) return 'Its recommendations are followed up by now'
  const said = `${formatCount(due.count, 'recommendation')} to follow up, ${due.count === 1 ? '' : 'the first '}due on ${formatDay(due.first)}`
  return due.late > 0 ? `${said}; ${formatCount(due.late, 'is', 'are')} of high priority and late` : said
}

/** Why there is no team, the smallest set of rules in the way first. @param names of the people whom a rule is about */
export function impossibleWords(
  { day, rules }: Impossible,
  names: ReadonlyMap<string, { name: string }>,
): { says: string; rules: string[] } {
  if (rules.length === 0) return { says: 'There is a team by now. Plan it again.', rules: [] }
  const when = day ? ` The day that comes nearest is ${formatDay(day)}.` : ''
  const one = rules.length === 1
  return {
    says: `There is no team: ${one ? 'this rule is' : 'these rules together are'} in the way.${when}`,
    rules: rules.map((rule) => ruleWords(rule, names)),
  }
}

const inTheWay: Record<PlanRule, string> = {
  window: 'No first day fits between the days it may be on',
  blocked_day: 'Holidays and blocked days take every day it may be on',
  places: 'There are more places than people who can be asked',
  coordinator: 'Nobody is left who can be overall coordinator',
  areas: 'Nobody is left to rate an area',
  disciplines: 'Nobody is left of a field',
  trainee: 'There would be more trainees than experienced people beside them',
  same_home: 'Too many would be of one home institution',
  conflict: 'Ties and other conflicts keep people off',
  overlap: 'Other visits on the same days, or the way between, keep people off',
  day_off: 'Days off keep people off',
  load: 'People have as many visits this year as they take',
  often: 'People would have too many visits within a month',
  pin: 'People who are kept do not fit together',
  ruled_out: 'People whom you ruled out are needed',
  others: 'Other visits of the season have the people',
}

/** @param names of people; what else a rule is about is an area, a field or a day */
function ruleWords({ rule, about, people }: RuleInTheWay, names: ReadonlyMap<string, { name: string }>): string {
  const who = people ? ` (${formatCount(people, 'person', 'people')})` : ''
  return `${inTheWay[rule]}${
    about.length > 0
      ? `: ${listed(
          about.map((one) => names.get(one)?.name ?? (isDay(one) ? formatDay(one) : one)),
          'and',
        )}`
      : ''
  }${who}`
}
