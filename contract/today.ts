import { agency } from '../agency.config.ts'

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: agency.timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day an instant falls on where the agency is, as `YYYY-MM-DD`; without an instant: today. */
export function agencyDay(instant: Date = new Date()): string {
  return calendar.format(instant)
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: agency.timeZone, hour: '2-digit', hourCycle: 'h23' })

/** The hour of an instant where the agency is, 0 to 23. */
export function agencyHour(instant: Date): number {
  return Number(clock.format(instant))
}
