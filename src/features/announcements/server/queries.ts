/** What everybody may read: published announcements whose time has come. */
import { sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import { isUuid } from '../../../kit/contract/ids.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { metaOf, offsetOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { cleanBody } from '../../../kit/server/html/body.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { type AnnouncementCategory, announcementCategories } from '../../navigation/rules-categories.ts'
import type { Announcement, AnnouncementList, AnnouncementRow } from '../contract.ts'
import { listAttachments } from './queries-attachments.ts'
import { type CoverSize, coverId, type PictureFile } from './queries-pictures.ts'

type Asked = {
  page: number
  paginate: number
  title?: AnnouncementCategory | undefined
  search?: string | undefined
  year?: number | undefined
}

/** One page, newest first, with what the list's tabs and filters show. */
export async function listPublished(db: Db, asked: Asked): Promise<AnnouncementList> {
  const { paginate, title } = asked
  const offset = offsetOf(asked)
  const found = filtered(db, asked)
  const [{ total }, rows, pinned, perYear] = await Promise.all([
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    found.select(shown).orderBy('publish_at', 'desc').orderBy('id').limit(paginate).offset(offset).execute(),
    filtered(db, { title }).select(shown).where('pinned', '=', true).orderBy('publish_at', 'desc').limit(1).executeTakeFirst(),
    countsPerYear(db),
  ])
  return {
    data: rows.map(toRow),
    meta: metaOf(total, asked),
    pinned: pinned ? toRow(pinned) : null,
    counts: countsOf(perYear),
    years: yearsOf(perYear.filter((one) => !title || one.category === title)),
  }
}

/** @param which id or slug @throws Refusal 404 when there is none, or it is not public */
export async function findPublished(db: Db, which: string): Promise<Announcement> {
  const row = await published(db)
    .select([...shown, 'body', 'version'])
    .where(named(which))
    .executeTakeFirst()
  if (!row) throw notFound('This announcement')
  const [earlier, later] = await Promise.all([neighbour(db, row, '<'), neighbour(db, row, '>')])
  const attachments = await listAttachments(db, row.id)
  return { ...toRow(row), body: cleanBody(row.id, row.version, row.body), attachments, earlier: earlier ?? null, later: later ?? null }
}

/** The stored picture of a public announcement. @throws Refusal 404 */
export async function findCover(db: Db, which: string, size: CoverSize): Promise<PictureFile> {
  const file = await published(db)
    .innerJoin('files', (join) => join.on('files.id', '=', coverId(size)))
    .select(['files.id', 'files.name', 'files.type', 'files.bytes', 'files.sha256'])
    .where(named(which))
    .executeTakeFirst()
  if (!file) throw notFound('This picture')
  return file
}

/** A file attached to a public announcement. @throws Refusal 404 */
export async function findAttachment(db: Db, id: string): Promise<PictureFile> {
  const file = await published(db)
    .innerJoin('announcement_attachments as attached', 'attached.announcement_id', 'announcements.id')
    .innerJoin('files', 'files.id', 'attached.file_id')
    .select(['files.id', 'files.name', 'files.type', 'files.bytes', 'files.sha256'])
    .where('files.id', '=', id)
    .executeTakeFirst()
  if (!file) throw notFound('This file')
  return file
}

/** What is public now. */
export function published(db: Db) {
  return db.selectFrom('announcements').where('announcements.status', '=', 'published').where('publish_at', '<=', sql<Date>`now()`)
}

/** By id or slug; a slug is no UUID, so that each is found by its index. */
function named(which: string) {
  return isUuid(which) ? sql<boolean>`announcements.id = ${which}::uuid` : sql<boolean>`announcements.slug = ${which}`
}

function filtered(db: Db, { title, search, year }: Pick<Asked, 'title' | 'search' | 'year'>) {
  let found = published(db)
  if (title) found = found.where('category', '=', title)
  if (year) found = found.where(yearPublished, '=', year)
  for (const pattern of likePatterns(search)) found = found.where(sql<boolean>`(title || ' ' || body_text) ilike ${pattern}`)
  return found
}

const dayPublished = sql<string>`to_char(publish_at at time zone ${sql.lit(agency.timeZone)}, 'YYYY-MM-DD')`
const yearPublished = sql<number>`extract(year from publish_at at time zone ${sql.lit(agency.timeZone)})::int`

const shown = [
  'announcements.id',
  'slug',
  'title',
  'category',
  'summary',
  'venue',
  'event_from',
  'event_to',
  'publish_at',
  'pinned',
  'cover_file_id',
  'cover_alt',
  dayPublished.as('published_on'),
  sql<Date>`greatest(changed_at, publish_at)`.as('changed_at'),
  sql<number>`coalesce(array_length(regexp_split_to_array(nullif(trim(body_text), ''), '\\s+'), 1), 0)`.as('words'),
] as const

type Stored = Omit<AnnouncementRow, 'publish_at' | 'changed_at' | 'has_cover'> & {
  publish_at: Date
  changed_at: Date
  cover_file_id: string | null
}

function toRow({ publish_at, changed_at, cover_file_id, ...row }: Stored): AnnouncementRow {
  return { ...row, publish_at: publish_at.toISOString(), changed_at: changed_at.toISOString(), has_cover: cover_file_id !== null }
}

function neighbour(db: Db, of: { id: string; category: AnnouncementCategory; publish_at: Date }, side: '<' | '>') {
  const order = side === '<' ? 'desc' : 'asc'
  return published(db)
    .select(['slug', 'title'])
    .where('category', '=', of.category)
    .where(sql<boolean>`(publish_at, id) ${sql.raw(side)} (select publish_at, id from announcements where id = ${of.id})`)
    .orderBy('publish_at', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst()
}

type PerYear = { category: AnnouncementCategory; year: number; count: number }[]

function countsPerYear(db: Db): Promise<PerYear> {
  return published(db)
    .select(['category', yearPublished.as('year'), sql<number>`count(*)::int`.as('count')])
    .groupBy(['category', sql`2`])
    .execute()
}

function countsOf(perYear: PerYear): Record<AnnouncementCategory, number> {
  const counts = Object.fromEntries(announcementCategories.map((one) => [one.category, 0])) as Record<AnnouncementCategory, number>
  for (const { category, count } of perYear) counts[category] += count
  return counts
}

function yearsOf(perYear: PerYear): { year: number; count: number }[] {
  const years = new Map<number, number>()
  for (const { year, count } of perYear) years.set(year, (years.get(year) ?? 0) + count)
  return [...years].map(([year, count]) => ({ year, count })).sort((a, b) => b.year - a.year)
}
