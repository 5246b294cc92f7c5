import { agency } from '../agency.config.ts'

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: agency.timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day an instant falls on where the agency is, as `YYYY-MM-DD`; without an instant: today. */
export function agencyDay(instant: Date = new Date()): string {
  return calendar.format(instant)
}
