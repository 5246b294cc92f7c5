import type { Generated } from 'kysely'
import type { Day, Instant, MadeInstant } from '../../../kit/server/db/tables.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    announcements: {
      id: string
      title: string
      slug: string
      category: 'ann_accrediting_survey_news' | 'ann_survey_visits' | 'trainings' | 'ann_conferences'
      summary: Generated<string>
      body: string
      body_text: Generated<string>
      cover_file_id: string | null
      cover_small_file_id: string | null
      cover_alt: string | null
      venue: string | null
      event_from: Day | null
      event_to: Day | null
      publish_at: Instant
      status: 'draft' | 'published'
      pinned: Generated<boolean>
      author_id: string | null
      version: Generated<number>
      created_at: MadeInstant
      changed_at: MadeInstant
    }
    announcement_images: { announcement_id: string; file_id: string }
    announcement_attachments: { file_id: string; announcement_id: string; added_at: MadeInstant }
  }
}
