/** One event as an iCalendar file (RFC 5545): whole days, so that no time zone can move it. */
import { agency } from '../../agency.config.ts'
import { addDays } from '../../contract/days.ts'

export type CalendarEvent = {
  id: string
  /** What makes it: `Announcements`. */
  product: string
  /** When it was last written. */
  stamp: Date
  from: string
  to: string
  title: string
  text?: string | null
  place?: string | null
  /** Path of its page. */
  page: string
}

export function calendarFile(event: CalendarEvent, publicUrl: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(agency.acronym)}//${escaped(event.product)}//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${event.stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(event.from)}`,
    // The end is the first day that no longer belongs to the event.
    `DTEND;VALUE=DATE:${compact(addDays(event.to, 1))}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.text ? [`DESCRIPTION:${escaped(event.text)}`] : []),
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    `URL:${publicUrl}${event.page}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function compact(day: string): string {
  return day.replaceAll('-', '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** No line may be longer than 75 bytes; a longer one goes on in the next, behind a space. */
function folded(line: string): string {
  let out = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      out += '\r\n '
      bytes = 1
    }
    out += character
    bytes += size
  }
  return out
}
