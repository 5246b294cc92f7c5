/** What lies in a room, its versions, and who had them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { surveyAreas } from '../../ladder/rules-areas.ts'
import type { EvidenceItem, EvidenceVersion } from '../contract-records.ts'
import type { EvidenceAct, EvidenceKind, EvidenceSlot } from '../rules.ts'

export type ItemsAsked = { area?: string | undefined; search?: string | undefined; only?: 'new' | 'removed' | 'all' | undefined }

/** One page of a room: the profile, what is about the whole program, then area by area. @param reader the team member it is new to */
export async function listItems(db: Db, surveyId: string, asked: ItemsAsked, page: PageAsked, reader?: string): Promise<EvidenceItem[]> {
  // which rows, of the items alone; what else is told, only of those
  const onPage = db
    .selectFrom('evidence_items as i')
    .select('i.id')
    .where(itemsWhere(surveyId, asked, reader))
    .orderBy(inOrder)
    .limit(page.paginate)
    .offset(offsetOf(page))
  const rows = await startItems(db, reader).where('i.id', 'in', onPage).orderBy(inOrder).execute()
  return rows.map(toItem)
}

/** Exact. */
export async function countListed(db: Db, surveyId: string, asked: ItemsAsked, reader?: string): Promise<number> {
  const { count } = await db
    .selectFrom('evidence_items as i')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(itemsWhere(surveyId, asked, reader))
    .executeTakeFirstOrThrow()
  return count
}

export async function findItem(db: Db | Trx, id: string): Promise<(EvidenceItem & { survey_id: string }) | undefined> {
  const row = await startItems(db).select('i.survey_id').where('i.id', '=', id).executeTakeFirst()
  return row && { ...toItem(row), survey_id: row.survey_id }
}

const inOrder = sql`i.slot = 'profile' desc, array_position(${sql.val([...surveyAreas])}::text[], i.area) nulls first, lower(i.title), i.id`

/** When the team member last looked. */
const sinceOf = (reader: string) =>
  sql`(select l.since from evidence_looks l where l.survey_id = i.survey_id and l.account_id = ${reader}::uuid)`
const isNew = (reader?: string) => (reader ? sql<boolean>`coalesce(v.added_at > ${sinceOf(reader)}, false)` : sql<boolean>`false`)

/** The newest version `v` of an item, and its file `f`. */
const newest = sql`from evidence_versions v left join files f on f.id = v.file_id where v.item_id = i.id and v.number = i.number`

function itemsWhere(surveyId: string, { area, search, only }: ItemsAsked, reader?: string): RawBuilder<SqlBool> {
  const where = [sql`i.survey_id = ${surveyId}::uuid`]
  if (only !== 'all') where.push(only === 'removed' ? sql`i.removed_at is not null` : sql`i.removed_at is null`)
  if (area) where.push(area === 'whole' ? sql`i.area is null` : sql`i.area = ${area}`)
  if (only === 'new') where.push(sql`exists (select ${newest} and ${isNew(reader)})`)
  for (const pattern of likePatterns(search))
    where.push(sql`(i.title ilike ${pattern} or exists (select ${newest} and coalesce(f.name, v.url) ilike ${pattern}))`)
  return sql<SqlBool>`${sql.join(where, sql` and `)}`
}

/** Items `i` with their newest version `v` and its file `f`. */
function startVersions(db: Db | Trx) {
  return db
    .selectFrom('evidence_items as i')
    .innerJoin('evidence_versions as v', (join) => join.onRef('v.item_id', '=', 'i.id').onRef('v.number', '=', 'i.number'))
    .leftJoin('files as f', 'f.id', 'v.file_id')
}

function startItems(db: Db | Trx, reader?: string) {
  return startVersions(db)
    .leftJoin('accounts as person', 'person.id', 'v.added_by')
    .select(['i.id', 'i.slot', 'i.area', 'i.title', 'i.number', 'i.version', 'i.removed_at', 'v.id as version_id', 'v.kind', 'v.url'])
    .select(['f.name', 'f.type', 'f.bytes', 'f.sha256', fullNameOf<string | null>('person').as('added_by'), 'v.added_at'])
    .select(isNew(reader).as('is_new'))
}

function toItem<Row extends { added_at: Date; removed_at: Date | null }>({ added_at, removed_at, ...row }: Row) {
  return { ...row, added_at: added_at.toISOString(), removed_at: removed_at?.toISOString() ?? null }
}

/** The newest first. */
export async function listVersions(db: Db, itemId: string): Promise<EvidenceVersion[]> {
  const rows = await db
    .selectFrom('evidence_versions as v')
    .leftJoin('files as f', 'f.id', 'v.file_id')
    .leftJoin('accounts as person', 'person.id', 'v.added_by')
    .select(['v.id as version_id', 'v.number', 'v.kind', 'v.url', 'f.name', 'f.type', 'f.bytes', 'f.sha256', 'v.added_at'])
    .select(fullNameOf<string | null>('person').as('added_by'))
    .where('v.item_id', '=', itemId)
    .orderBy('v.number', 'desc')
    .execute()
  return rows.map(({ added_at, ...row }) => ({ ...row, added_at: added_at.toISOString() }))
}

export function findVersion(db: Db | Trx, id: string) {
  return db
    .selectFrom('evidence_versions as v')
    .innerJoin('evidence_items as i', 'i.id', 'v.item_id')
    .leftJoin('files as f', 'f.id', 'v.file_id')
    .select(['v.id', 'v.item_id', 'i.survey_id', 'i.removed_at', 'v.kind', 'v.url', 'v.file_id', 'f.name', 'f.type', 'f.bytes', 'f.sha256'])
    .where('v.id', '=', id)
    .executeTakeFirst()
}

/** The profile of a room, where it has one. */
export function findProfile(trx: Trx, surveyId: string): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom('evidence_items')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('slot', '=', 'profile')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export type Place = { survey_id: string; slot: EvidenceSlot; area: string | null; title: string }
type Content = { kind: EvidenceKind; file_id: string | null; url: string | null; added_by: string }

/** A new item with its first version. @returns the ids */
export async function insertItem(trx: Trx, place: Place, content: Content): Promise<{ id: string; version_id: string }> {
  const ids = { id: newId(), version_id: newId() }
  await trx
    .insertInto('evidence_items')
    .values({ id: ids.id, number: 1, ...place })
    .execute()
  await trx
    .insertInto('evidence_versions')
    .values({ id: ids.version_id, item_id: ids.id, number: 1, ...content })
    .execute()
  return ids
}

/** Another version of an item. @returns its id */
export async function insertVersion(trx: Trx, itemId: string, number: number, content: Content): Promise<string> {
  const id = newId()
  await trx
    .insertInto('evidence_versions')
    .values({ id, item_id: itemId, number, ...content })
    .execute()
  await trx.updateTable('evidence_items').set({ number, version: sql`version + 1` }).where('id', '=', itemId).execute()
  return id
}

/** @returns whether it had this version */
export async function updateItem(trx: Trx, id: string, version: number, fields: { title: string; area: string | null }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('evidence_items')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function removeItem(trx: Trx, id: string, by: string): Promise<void> {
  await trx
    .updateTable('evidence_items')
    .set({ removed_at: sql`now()`, removed_by: by, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Nobody else changes the item until the act is over. */
export async function lockItem(trx: Trx, id: string): Promise<(EvidenceItem & { survey_id: string }) | undefined> {
  await trx.selectFrom('evidence_items').select('id').where('id', '=', id).forUpdate().execute()
  return findItem(trx, id)
}

export async function insertView(trx: Trx, versionId: string, accountId: string, act: EvidenceAct): Promise<void> {
  await trx.insertInto('evidence_views').values({ id: newId(), version_id: versionId, account_id: accountId, act }).execute()
}

/** Within so many hours it is one look. */
const oneLook = sql.lit('4 hours')

/** That somebody looks. @returns since when things are new to them; null the first time */
export async function upsertLook(trx: Trx, surveyId: string, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ since: Date | null }>`
    insert into evidence_looks as l (survey_id, account_id) values (${surveyId}::uuid, ${accountId}::uuid)
    on conflict (survey_id, account_id) do update
      set since = case when l.at < now() - interval ${oneLook} then l.at else l.since end, at = now()
    returning since`.execute(trx)
  return rows[0]?.since?.toISOString() ?? null
}

/** One page of who had what, the newest first. */
export async function listViews(db: Db, surveyId: string, page: PageAsked) {
  const rows = await startViews(db, surveyId)
    .innerJoin('accounts as person', 'person.id', 'w.account_id')
    .leftJoin('files as f', 'f.id', 'v.file_id')
    .select(['w.id', 'w.at', 'w.act', fullNameOf('person').as('person'), 'i.title as item', 'i.area', 'v.number', 'f.name'])
    .orderBy('w.id', 'desc')
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

export async function countViews(db: Db, surveyId: string): Promise<number> {
  const { count } = await startViews(db, surveyId).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

function startViews(db: Db, surveyId: string) {
  return db
    .selectFrom('evidence_views as w')
    .innerJoin('evidence_versions as v', 'v.id', 'w.version_id')
    .innerJoin('evidence_items as i', 'i.id', 'v.item_id')
    .where('i.survey_id', '=', surveyId)
}
