import type { IconName } from '../../../kit/web/icons/icon-names.ts'
import type { Tone } from '../../../kit/web/record/Status.tsx'
import type { AnnouncementCategory } from '../../navigation/rules-categories.ts'
import type { NewsroomRow } from '../contract.ts'

/** The shape of what a visitor finds. */
export const stateTones: Record<NewsroomRow['state'], Tone> = { draft: 'idle', scheduled: 'warn', published: 'ok' }

export const categoryIcons: Record<AnnouncementCategory, IconName> = {
  ann_accrediting_survey_news: 'news',
  ann_survey_visits: 'map-pin',
  trainings: 'school',
  ann_conferences: 'users-group',
}

/** The way back from one announcement. */
export const newsroomCrumbs = [{ label: 'Announcements', to: '/admin/announcements' }]

/** The cover as staff see it, of drafts too; the version makes a changed one load anew. */
export function coverAddress({ id, version }: { id: string; version: number }, size: 'large' | 'small'): string {
  return `/api/admin/announcements/${id}/cover?size=${size}&version=${version}`
}

/** An attached file as staff read it, of drafts too. */
export function attachmentAddress(announcementId: string, fileId: string): string {
  return `/api/admin/announcements/${announcementId}/attachments/${fileId}`
}
