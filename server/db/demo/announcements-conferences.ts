import type { AnnouncementText, DayFromToday } from './announcements.ts'

export function conferenceTexts(_day: DayFromToday): AnnouncementText[] {
  return []
}
