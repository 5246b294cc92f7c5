/** Days without visits that the agency has set after a visit was scheduled: its bar in the calendar shows that they break something. */
import { agency } from '../src/kit/contract/agency.ts'
import { addDays, weekday } from '../src/kit/contract/days.ts'
import { at, type Day } from './basis/calendar.ts'
import type { Account, People } from './people.ts'
import type { Visit } from './visit.ts'

export type VisitDays = ReturnType<typeof setVisitDays>

/** The week of a visit to come becomes one of examinations where it is held. */
export function setVisitDays(visits: readonly Visit[], people: People, today: Day) {
  const soon = visits
    .filter((visit) => visit.status === 'scheduled' && visit.visit_date > addDays(today, 10))
    .sort((one, other) => (one.visit_date < other.visit_date ? -1 : 1))
  const visit = soon[0] as Visit
  const monday = addDays(visit.visit_date, -((weekday(visit.visit_date) + 6) % 7))
  const away = { from: monday, to: addDays(monday, 4), name: 'Examination week', regions: [visit.campus.region] }
  const { nationalHolidays, dayRules } = agency
  return {
    by: people.staff.Superadmin[0] as Account,
    at: at(addDays(today, -5), 10, 15),
    before: { blackoutDays: agency.blackoutDays },
    value: { blackoutDays: [away], nationalHolidays, dayRules },
  }
}
