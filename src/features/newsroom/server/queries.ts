/** Announcements as staff find and change them, drafts included. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import { sanitized } from '../../../kit/server/html/body.ts'
import { listAttachments } from '../../announcements/server/queries-attachments.ts'
import type { NewsroomAnnouncement, NewsroomFilter, NewsroomOrder, NewsroomRow } from '../contract.ts'

type Asked = PageAsked & NewsroomOrder & { filter?: NewsroomFilter | undefined; search?: string | undefined }

/** One page of announcements, with the exact number of all. */
export async function listAnnouncements(db: Db, asked: Asked): Promise<Page<NewsroomRow>> {
  const direction = sql.raw(asked.direction)
  const order = [...orders[asked.sort], sql`announcements.id`].map((term) => sql`${term} ${direction}`)
  const [rows, { count }] = await Promise.all([
    startAnnouncements(db)
      .where(announcementsWhere(asked))
      .orderBy(sql.join(order))
      .limit(asked.paginate)
      .offset(offsetOf(asked))
      .execute(),
    db
      .selectFrom('announcements')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(announcementsWhere(asked))
      .executeTakeFirstOrThrow(),
  ])
  return { data: rows.map(toRow), meta: metaOf(count, asked) }
}

const orders: Record<NewsroomOrder['sort'], RawBuilder<unknown>[]> = {
  publish_at: [sql`announcements.publish_at`],
  title: [sql`lower(announcements.title)`],
  category: [sql`announcements.category`, sql`announcements.publish_at`],
}

const states: Record<NewsroomRow['state'], RawBuilder<boolean>> = {
  draft: sql<boolean>`announcements.status = 'draft'`,
  scheduled: sql<boolean>`(announcements.status = 'published' and announcements.publish_at > now())`,
  published: sql<boolean>`(announcements.status = 'published' and announcements.publish_at <= now())`,
}

function announcementsWhere({ filter, search }: Pick<Asked, 'filter' | 'search'>): RawBuilder<boolean> {
  const where = [sql<boolean>`true`]
  if (filter?.category) where.push(sql`announcements.category = any(${filter.category}::text[])`)
  if (filter?.status) where.push(anyOf(filter.status.map((state) => states[state])))
  if (filter?.pinned !== undefined) where.push(sql`announcements.pinned = ${filter.pinned}`)
  for (const pattern of likePatterns(search)) where.push(sql`(announcements.title || ' ' || announcements.body_text) ilike ${pattern}`)
  return sql<boolean>`${sql.join(where, sql` and `)}`
}

function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`
}

function startAnnouncements(db: Db | Trx) {
  return db
    .selectFrom('announcements')
    .leftJoin('accounts', 'accounts.id', 'announcements.author_id')
    .select([
      'announcements.id',
      'slug',
      'title',
      'category',
      'summary',
      'venue',
      'event_from',
      'event_to',
      'publish_at',
      'announcements.status',
      sql<NewsroomRow['state']>`case when ${states.draft} then 'draft' when ${states.scheduled} then 'scheduled' else 'published' end`.as(
        'state',
      ),
      'pinned',
      sql<boolean>`cover_file_id is not null`.as('has_cover'),
      'cover_alt',
      'author_id',
      fullNameOf<string | null>('accounts').as('author_name'),
      'announcements.created_at',
      'announcements.version',
    ])
}

type Stored = Omit<NewsroomRow, 'publish_at' | 'created_at'> & { publish_at: Date; created_at: Date }

function toRow({ publish_at, created_at, ...row }: Stored): NewsroomRow {
  return { ...row, publish_at: publish_at.toISOString(), created_at: created_at.toISOString() }
}

/** One announcement with its text, as it may be shown. */
export async function findAnnouncement(db: Db | Trx, id: string): Promise<NewsroomAnnouncement | undefined> {
  const row = await startAnnouncements(db).select('body').where('announcements.id', '=', id).executeTakeFirst()
  return row && { ...toRow(row), body: sanitized(row.body), attachments: await listAttachments(db, id) }
}

// ---- changing ----------------------------------------------------------------------------------------------------

export type StoredAnnouncement = Selectable<Tables['announcements']>
export type AnnouncementFields = Omit<StoredAnnouncement, 'id' | 'author_id' | 'version' | 'created_at' | 'changed_at'>

/** The announcement, held against other changes until the transaction ends. */
export function lockAnnouncement(trx: Trx, id: string): Promise<StoredAnnouncement | undefined> {
  return trx.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** This moment as the database counts it, which decides what is public; the transaction's beginning, so never in its future. */
export async function currentInstant(trx: Trx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(trx)
  return rows[0]?.at as Date
}

/** One announcement of a name at a time: two made at once would take the same address. Freed with the transaction. */
export async function takeSlugLock(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('announcement slug'))`.execute(trx)
}

/** The addresses that begin like this one: itself, and itself with a number. */
export async function listSlugsLike(trx: Trx, slug: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('announcements')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  return new Set(rows.map((row) => row.slug))
}

/** Whether the same person stored the same text within the last minute: a second click. */
export async function isRepeated(trx: Trx, authorId: string, { title, category, body }: AnnouncementFields): Promise<boolean> {
  const found = await trx
    .selectFrom('announcements')
    .select('id')
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .where('author_id', '=', authorId)
    .where('category', '=', category)
    .where('body', '=', body)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertAnnouncement(trx: Trx, announcement: AnnouncementFields & { id: string; author_id: string }): Promise<void> {
  await trx.insertInto('announcements').values(announcement).execute()
}

export async function updateAnnouncement(trx: Trx, id: string, fields: Partial<AnnouncementFields>): Promise<void> {
  await trx
    .updateTable('announcements')
    .set({ ...fields, version: sql<number>`version + 1`, changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteAnnouncement(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('announcements').where('id', '=', id).execute()
}
