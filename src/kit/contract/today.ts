import { agency } from '../../../agency.config.ts'

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

const minutes = new Intl.DateTimeFormat('sv-SE', { timeZone: agency.timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** An instant as the clock on the agency's wall shows it: `2027-02-16 08:00:00`. */
export function agencyTime(instant: Date): string {
  return minutes.format(instant)
}

/** The instant at which the agency's clock shows this time, in UTC as `2027-02-16T00:00:00.000Z`. */
export function agencyInstant(time: string): string {
  const read = Date.parse(`${time.replace(' ', 'T')}Z`)
  const shift = (at: number) => Date.parse(`${agencyTime(new Date(at)).replace(' ', 'T')}Z`) - at
  // twice, for a zone whose clock is changed between the two
  return new Date(read - shift(read - shift(read))).toISOString()
}

/** The agency's time zone in words: `Philippine Standard Time`. */
export const agencyZone =
  new Intl.DateTimeFormat('en-US', { timeZone: agency.timeZone, timeZoneName: 'long' })
    .formatToParts(new Date())
    .find((part) => part.type === 'timeZoneName')?.value ?? agency.timeZone
