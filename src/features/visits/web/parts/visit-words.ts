/** How an accreditor's own visit is put in words, on cards and on its page. */

import { agency } from '../../../../kit/contract/agency.ts'
import { agencyDay, daysBetween, formatDay } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { areasNow, surveyAreas } from '../../../ladder/rules-areas.ts'

type Days = { visit_date: string; visit_end: string }

/** Where the page of an own visit is. */
export function assignedVisitPath(id: string): string {
  return `/accreditor/program?id=${id}`
}

/** `in 12 days`, `begins today`, `under way`, `over`. */
export function whenWords({ visit_date, visit_end }: Days): string {
  const now = agencyDay()
  const left = daysBetween(now, visit_date)
  if (left > 0) return left === 1 ? 'tomorrow' : `in ${formatCount(left, 'day')}`
  if (visit_end < now) return 'over'
  return left === 0 ? 'begins today' : 'under way'
}

/** `areas I – X`, `IV Research, VI Library`. */
export function areaWords(areas: readonly (typeof surveyAreas)[number][]): string {
  if (areas.length === 0) return 'areas not named yet'
  const all = areasNow()
  if (areas.length === all.length) return `areas ${all[0]} – ${all.at(-1)}`
  if (areas.length > 2) return `areas ${areas.join(', ')}`
  return areas.map((area) => `${area} ${agency.areas[surveyAreas.indexOf(area)]}`).join(', ')
}

/** `4 days late`, `due today`, `due 12 Mar 2026`; how a report stands that is not in. */
export function dueWords(due: string): { text: string; isLate: boolean } {
  const late = daysBetween(due, agencyDay())
  if (late > 0) return { text: `${formatCount(late, 'day')} late`, isLate: true }
  return { text: late === 0 ? 'due today' : `due ${formatDay(due)}`, isLate: false }
}

/** `12 Mar 2026`, and where it was too late `12 Mar 2026, 3 days late`: when a report was handed in. */
export function handedInWords({
  report_handed_in_at,
  report_due,
}: {
  report_handed_in_at: string | null
  report_due: string | null
}): string {
  if (!report_handed_in_at) return ''
  const day = agencyDay(report_handed_in_at)
  const late = report_due ? daysBetween(report_due, day) : 0
  return late > 0 ? `${formatDay(day)}, ${formatCount(late, 'day')} late` : formatDay(day)
}

/** Days before the last one from which an invitation counts them. */
const soon = 14

/** `answer by 27 Feb 2027`, and towards the end `answer by 27 Feb 2027, 3 days left`. */
export function answerWords(until: string): string {
  const left = daysBetween(agencyDay(), until)
  if (left < 0) return 'answer now'
  const words = `answer by ${formatDay(until)}`
  if (left > soon) return words
  return `${words}, ${left === 0 ? 'the last day' : `${formatCount(left, 'day')} left`}`
}
