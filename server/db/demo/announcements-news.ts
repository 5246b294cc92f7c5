import type { AnnouncementText, DayFromToday } from './announcements.ts'

export function newsTexts(_day: DayFromToday): AnnouncementText[] {
  return []
}
