/** Events as an iCalendar file (RFC 5545): whole days, so that no time zone can move them. */
import { agency } from '../../contract/agency.ts'
import { addDays } from '../../contract/days.ts'

export type CalendarEvent = {
  id: string
  /** When it was last written. */
  stamp: Date
  /** How often it was written anew. */
  sequence?: number
  from: string
  to: string
  title: string
  text?: string | null
  place?: string | null
  category?: string
  /** Whether it takes place; nothing is said where it is left out. */
  status?: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** To know of it does not mean to take part. */
  free?: boolean
  /** Path of its page. */
  page: string
}

/** One event. @param event with what makes it: `Announcements` */
export function calendarFile({ product, ...event }: CalendarEvent & { product: string }, publicUrl: string): string {
  return written([...head(product), ...linesOf(event, publicUrl), 'END:VCALENDAR'])
}

/** Events to be subscribed to: who has them asks for them again twice a day. */
export function calendarFeed(product: string, name: string, events: readonly CalendarEvent[], publicUrl: string): string {
  return written([
    ...head(product),
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${agency.timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap((event) => linesOf(event, publicUrl)),
    'END:VCALENDAR',
  ])
}

function head(product: string): string[] {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(agency.acronym)}//${escaped(product)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
  ]
}

function linesOf(event: CalendarEvent, publicUrl: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${instant(event.stamp)}`,
    `LAST-MODIFIED:${instant(event.stamp)}`,
    `SEQUENCE:${event.sequence ?? 0}`,
    `DTSTART;VALUE=DATE:${compact(event.from)}`,
    // The end is the first day that no longer belongs to the event.
    `DTEND;VALUE=DATE:${compact(addDays(event.to, 1))}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.text ? [`DESCRIPTION:${escaped(event.text)}`] : []),
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    ...(event.category ? [`CATEGORIES:${escaped(event.category)}`] : []),
    ...(event.status ? [`STATUS:${event.status}`] : []),
    ...(event.free ? ['TRANSP:TRANSPARENT'] : []),
    `URL:${publicUrl}${event.page}`,
    'END:VEVENT',
  ]
}

function written(lines: string[]): string {
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function instant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '')
}

function compact(day: string): string {
  return day.replaceAll('-', '')
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
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
