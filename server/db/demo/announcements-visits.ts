import type { AnnouncementText, DayFromToday } from './announcements.ts'

export function visitTexts(_day: DayFromToday): AnnouncementText[] {
  return []
}
