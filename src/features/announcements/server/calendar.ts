/** The events that announcements tell of, as calendar files. */
import { agency } from '../../../kit/contract/agency.ts'
import { type CalendarEvent, calendarFeed, calendarFile } from '../../../kit/server/calendar/calendar-file.ts'
import { categoryOf } from '../../navigation/rules-categories.ts'
import { addressOf } from '../../navigation/rules-public.ts'
import type { Announcement } from '../contract.ts'
import type { DatedAnnouncement } from './queries-feeds.ts'

const product = 'Announcements'

/** @returns the file's text, or null when the announcement tells of no event */
export function eventFile(announcement: Announcement, publicUrl: string): string | null {
  const { event_from, changed_at } = announcement
  if (!event_from) return null
  return calendarFile({ product, ...eventOf({ ...announcement, event_from }), stamp: new Date(changed_at) }, publicUrl)
}

/** @param name of what is subscribed to: a category, or all */
export function eventFeed(name: string, announcements: readonly DatedAnnouncement[], publicUrl: string): string {
  return calendarFeed(
    product,
    `${agency.acronym}: ${name}`,
    announcements.map((one) => ({ ...eventOf(one), stamp: one.changed_at, sequence: one.version - 1 })),
    publicUrl,
  )
}

type Told = Pick<DatedAnnouncement, 'id' | 'slug' | 'title' | 'category' | 'summary' | 'venue' | 'event_from' | 'event_to'>

function eventOf({ id, slug, title, category, summary, venue, event_from, event_to }: Told): Omit<CalendarEvent, 'stamp'> {
  return {
    id,
    from: event_from,
    to: event_to ?? event_from,
    title,
    text: summary,
    place: venue,
    category: categoryOf(category).name,
    free: true,
    page: addressOf({ slug }),
  }
}
