/** The way of one visit through its steps, with believable days between them. */

import { type VisitStatus, visitSteps } from '../src/features/visits/rules.ts'
import { addDays } from '../src/kit/contract/days.ts'
import { at, type Day, earlier, workday } from './basis/calendar.ts'
import type { Random } from './basis/random.ts'
import type { Step, Visit } from './visit.ts'

/** From the request to where the visit stands; the last step is the visit's status. */
export function stepsOf(visit: Visit, today: Day, random: Random): Step[] {
  const yesterday = addDays(today, -1)
  const lead = visit.status === 'requested' ? random.between(1, 16) : random.between(22, 45)
  const requested = workday(earlier(addDays(visit.visit_date, -random.between(75, 140)), addDays(today, -lead)))
  const way = wayTo(visit.status, random)
  const last = visit.decidedOn ?? yesterday
  const days: Day[] = []
  for (const status of way) {
    const before = days.at(-1)
    const wished: Partial<Record<VisitStatus, Day>> = {
      requested,
      ongoing: visit.visit_date,
      reported: workday(addDays(visit.visit_end, random.between(5, 10))),
      decided: visit.decidedOn ?? yesterday,
    }
    let day = wished[status] ?? workday(addDays(before ?? requested, random.between(3, 9)))
    if (day > last) day = last
    if (before && day < before) day = before
    days.push(day)
  }
  return way.map((status, index) => ({
    id: '',
    status,
    ...stepBy(visit, status, way[index - 1], random),
    // One hour a step, so that two steps of one day keep their order.
    at: at(days[index] as Day, 8 + index, random.between(0, 59)),
  }))
}

/** Who took a step, and what was said; the institution takes a request back as long as it is not scheduled. */
function stepBy(visit: Visit, status: VisitStatus, before: VisitStatus | undefined, random: Random): Pick<Step, 'reason' | 'by'> {
  if (status === 'requested') return { reason: before ? 'The missing part is added; the rest stays as it was.' : null, by: visit.director }
  const reason = reasonOf(status, random)
  const isWithdrawn = status === 'cancelled' && before !== 'scheduled' && reason === reasons.cancelled?.[0]
  if (isWithdrawn) return { reason: 'Withdrawn by the institution: the program closes at the end of the school year.', by: visit.director }
  return { reason, by: visit.officer }
}

/** The steps to a status; every one is allowed by the table of steps. */
function wayTo(status: VisitStatus, random: Random): VisitStatus[] {
  const line: VisitStatus[] = ['requested', 'approved', 'scheduled', 'ongoing', 'reported', 'decided']
  const way: VisitStatus[] =
    status === 'returned'
      ? ['requested', 'returned']
      : status === 'postponed'
        ? ['requested', 'approved', 'scheduled', 'postponed']
        : status === 'cancelled'
          ? random.pick([
              ['requested', 'cancelled'],
              ['requested', 'approved', 'cancelled'],
              ['requested', 'approved', 'scheduled', 'cancelled'],
            ] as VisitStatus[][])
          : line.slice(0, line.indexOf(status) + 1)
  // Now and then a request comes back once before it is approved.
  if (way.includes('approved') && random.chance(0.06)) way.splice(1, 0, 'returned', 'requested')
  for (let n = 1; n < way.length; n++) {
    if (!visitSteps.some((step) => step.from.includes(way[n - 1] as VisitStatus) && step.to === way[n]))
      throw new Error(`The demo world goes from ${way[n - 1]} to ${way[n]}.`)
  }
  return way
}

function reasonOf(status: VisitStatus, random: Random): string | null {
  const list = reasons[status]
  return list ? random.pick(list) : null
}

const reasons: Partial<Record<VisitStatus, string[]>> = {
  returned: [
    'The self-survey of Area V (Research) is missing. Add it and send the request again.',
    'The visit date falls into the campus examinations. Choose a week after them.',
    'Two of the programs are not offered at this campus according to the register. Correct the list of programs.',
    'The latest compliance report has no signature of the president. Upload the signed one.',
  ],
  postponed: [
    'Classes on the campus are suspended after the typhoon; new dates follow.',
    'Three members of the team fell ill. The institution was told by telephone.',
    'The campus is moving into its new building; both sides agreed on a later date.',
  ],
  cancelled: [
    'The program closes at the end of the school year, as the institution has told.',
    'The institution joins this campus with the visit of the main campus.',
    'The validity was extended by the Board; no visit is needed this year.',
  ],
}
