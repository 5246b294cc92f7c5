import type { AnnouncementText, DayFromToday } from './announcements.ts'

export function trainingTexts(_day: DayFromToday): AnnouncementText[] {
  return []
}
