/** An announcement's event as an iCalendar file (RFC 5545): whole days, so that no time zone can move it. */
import { agency } from '../../agency.config.ts'
import type { Announcement } from '../../contract/announcements.ts'
import { addDays } from '../../contract/days.ts'

/** @returns the file's text, or null when the announcement tells of no event */
export function eventFile(announcement: Announcement, publicUrl: string): string | null {
  const { event_from, event_to, venue } = announcement
  if (!event_from) return null
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(agency.acronym)}//Announcements//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${announcement.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${announcement.publish_at.replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(event_from)}`,
    // The end is the first day that no longer belongs to the event.
    `DTEND;VALUE=DATE:${compact(addDays(event_to ?? event_from, 1))}`,
    `SUMMARY:${escaped(announcement.title)}`,
    ...(announcement.summary ? [`DESCRIPTION:${escaped(announcement.summary)}`] : []),
    ...(venue ? [`LOCATION:${escaped(venue)}`] : []),
    `URL:${publicUrl}/announcement?id=${encodeURIComponent(announcement.slug)}`,
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
