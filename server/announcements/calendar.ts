/** An announcement's event as a calendar file. */
import type { Announcement } from '../../contract/announcements.ts'
import { calendarFile } from '../exports/calendar-file.ts'

/** @returns the file's text, or null when the announcement tells of no event */
export function eventFile(announcement: Announcement, publicUrl: string): string | null {
  const { id, event_from, event_to, venue, title, summary, slug, publish_at } = announcement
  if (!event_from) return null
  const page = `/announcement?id=${encodeURIComponent(slug)}`
  const days = { from: event_from, to: event_to ?? event_from }
  return calendarFile(
    { id, product: 'Announcements', stamp: new Date(publish_at), ...days, title, text: summary, place: venue, page },
    publicUrl,
  )
}
