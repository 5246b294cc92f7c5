/** Announcements as feeds, calendars and the site map list them: only what is public, each bounded. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { cleanBody } from '../../../kit/server/html/body.ts'
import type { AnnouncementCategory } from '../../navigation/rules-categories.ts'
import { published } from './queries.ts'

/** A feed is read every hour; who was away longer finds the rest on the site. */
const inFeed = 20
/** A site map may name 50,000 addresses. */
const inMap = 45_000
const inCalendar = 1_000

export type FedAnnouncement = {
  id: string
  slug: string
  title: string
  category: AnnouncementCategory
  summary: string
  body: string
  cover_alt: string | null
  has_cover: boolean
  publish_at: Date
  changed_at: Date
}

/** The newest, with their texts as they may be shown. */
export async function listFed(db: Db, category: AnnouncementCategory | undefined): Promise<FedAnnouncement[]> {
  const rows = await held(db, category)
    .select(['id', 'slug', 'title', 'category', 'summary', 'body', 'version', 'cover_alt', 'publish_at', changedAt])
    .select(sql<boolean>`cover_file_id is not null`.as('has_cover'))
    .orderBy('publish_at', 'desc')
    .orderBy('id')
    .limit(inFeed)
    .execute()
  return rows.map(({ version, ...row }) => ({ ...row, body: cleanBody(row.id, version, row.body) }))
}

export type DatedAnnouncement = {
  id: string
  slug: string
  title: string
  category: AnnouncementCategory
  summary: string
  venue: string | null
  event_from: string
  event_to: string | null
  version: number
  changed_at: Date
}

/** Those that tell of an event which is not over since before `day`, by the day it begins. */
export function listDated(db: Db, category: AnnouncementCategory | undefined, day: string): Promise<DatedAnnouncement[]> {
  return held(db, category)
    .select(['id', 'slug', 'title', 'category', 'summary', 'venue', 'event_to', 'version', changedAt])
    .select(sql<string>`event_from`.as('event_from'))
    .where(sql<boolean>`coalesce(event_to, event_from) >= ${day}::date`)
    .orderBy('announcements.event_from', 'desc')
    .orderBy('id')
    .limit(inCalendar)
    .execute()
}

/** The address and the last change of each. */
export function listMapped(db: Db): Promise<{ slug: string; category: AnnouncementCategory; changed_at: Date }[]> {
  return published(db).select(['slug', 'category', changedAt]).orderBy('publish_at', 'desc').orderBy('id').limit(inMap).execute()
}

const changedAt = sql<Date>`greatest(changed_at, publish_at)`.as('changed_at')

function held(db: Db, category: AnnouncementCategory | undefined) {
  return category ? published(db).where('category', '=', category) : published(db)
}
