/** Comments as they are stored and read, and the records they stand on. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf, nameOrderOf } from '../../../kit/server/db/full-name.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { Colleague, Comment } from '../contract.ts'
import { type CommentedRecord, readersOf } from '../rules.ts'

/** The record a comment stands on. */
export type On = { record: CommentedRecord; record_id: string }

const columnOf = {
  accreditation: 'accreditation_id',
  program: 'program_id',
  institution: 'institution_id',
  accreditor: 'accreditor_id',
} as const satisfies Record<CommentedRecord, string>

const records: Record<CommentedRecord, (id: string) => RawBuilder<unknown>> = {
  accreditation: (id) => sql`select record.number as name from accreditations record where id = ${id}`,
  program: (id) => sql`select record.name from programs record where id = ${id}`,
  institution: (id) => sql`select record.name from institutions record where id = ${id} and merged_into is null`,
  accreditor: (id) => sql`select ${fullNameOf('record')} as name from accounts record
    where id = ${id} and merged_into is null and exists (select from accreditors where accreditors.id = record.id)`,
}

/** What a record is called; one that was merged into another is none any more. */
export async function findRecordName(db: Db | Trx, { record, record_id }: On): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`${records[record](record_id)}`.execute(db)
  return rows[0]?.name
}

/** The same, held until the change is stored: a merge takes along what stands on it, and waits for what is being written. */
export async function lockRecordName(trx: Trx, { record, record_id }: On): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`${records[record](record_id)} for share of record`.execute(trx)
  return rows[0]?.name
}

// ---- comments ------------------------------------------------------------------------------------------------------

/** The newest first, and how many of all mention the reader, who has not looked at them. @param reader whose own comments are told apart */
export async function listComments(db: Db, { record, record_id, ...page }: On & PageAsked, reader: string) {
  const here = sql`c.${sql.ref(columnOf[record])} = ${record_id}`
  const data = await readComments(db, here, reader, sql`limit ${page.paginate} offset ${offsetOf(page)}`)
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where ${isUnread(reader)}))::int as unread from comments c where ${here}`.execute(db)
  const { total = 0, unread = 0 } = rows[0] ?? {}
  return { data, meta: metaOf(total, page), unread }
}

/** The comment `c` mentions the reader, who has not looked at it. */
function isUnread(reader: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from comment_mentions m where m.comment_id = c.id and m.account_id = ${reader} and m.read_at is null)`
}

/** @throws Error where there is none */
export async function findComment(trx: Trx, id: string, reader: string): Promise<Comment> {
  const [comment] = await readComments(trx, sql`c.id = ${id}`, reader)
  if (!comment) throw new Error(`There is no comment ${id}.`)
  return comment
}

async function readComments(db: Db | Trx, condition: RawBuilder<unknown>, reader: string, end = sql``): Promise<Comment[]> {
  const { rows } = await sql<Omit<Comment, 'written_at' | 'edited_at'> & { written_at: Date; edited_at: Date | null }>`
    select c.id, c.author_name as author, c.author_id is not distinct from ${reader}::uuid as is_own, c.text, c.written_at, c.edited_at, c.version,
      coalesce((select json_agg(json_build_object('id', m.account_id, 'name', m.name) order by m.name, m.account_id)
        from comment_mentions m where m.comment_id = c.id), '[]') as mentions,
      ${isUnread(reader)} as is_unread
    from comments c where ${condition} order by c.written_at desc, c.id desc ${end}`.execute(db)
  return rows.map(({ written_at, edited_at, ...row }) => ({
    ...row,
    written_at: written_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
  }))
}

/** With the record it stands on; held until the change is stored. */
export async function lockComment(trx: Trx, id: string) {
  const found = await trx.selectFrom('comments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) return undefined
  const [record, column] = Object.entries(columnOf).find(([, name]) => found[name] !== null) as [CommentedRecord, 'program_id']
  return { ...found, record, record_id: found[column] as string }
}

type NewComment = On & { id: string; author_id: string; author_name: string; text: string }

/** @returns whether it is new; nothing is written where there is one of this id */
export async function insertComment(trx: Trx, { record, record_id, ...comment }: NewComment): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('comments')
    .values({ ...comment, [columnOf[record]]: record_id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** @param change a text of none removes it */
export async function updateComment(trx: Trx, id: string, change: { text: string } | { text: null }): Promise<void> {
  const at = change.text === null ? 'removed_at' : 'edited_at'
  await trx
    .updateTable('comments')
    .set({ ...change, [at]: sql`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

// ---- who is mentioned ----------------------------------------------------------------------------------------------

const mostColleagues = 8

/** Who may be mentioned on such a record, by surname. @param but who writes */
export function listColleagues(db: Db, record: CommentedRecord, search: string | undefined, but: string): Promise<Colleague[]> {
  let found = startColleagues(db, record, but)
  for (const pattern of likePatterns(search)) found = found.where(fullNameOf('accounts'), 'ilike', pattern)
  return found.orderBy(nameOrderOf('accounts')).orderBy('id').limit(mostColleagues).execute() as Promise<Colleague[]>
}

/** Those of these accounts who may be mentioned on such a record. */
export async function findColleagues(trx: Trx, record: CommentedRecord, ids: readonly string[], but: string): Promise<Colleague[]> {
  if (ids.length === 0) return []
  return (await startColleagues(trx, record, but).where('id', 'in', ids).execute()) as Colleague[]
}

function startColleagues(db: Db | Trx, record: CommentedRecord, but: string) {
  return db
    .selectFrom('accounts')
    .select(['id', fullNameOf('accounts').as('name'), 'role'])
    .where('role', 'in', readersOf(record))
    .where('status', '=', 'active')
    .where('id', '<>', but)
}

export async function listMentioned(trx: Trx, comment_id: string): Promise<{ id: string; name: string }[]> {
  return trx
    .selectFrom('comment_mentions')
    .select(['account_id as id', 'name'])
    .where('comment_id', '=', comment_id)
    .orderBy('name')
    .orderBy('account_id')
    .execute()
}

export async function insertMentions(trx: Trx, comment_id: string, people: readonly { id: string; name: string }[]): Promise<void> {
  if (people.length === 0) return
  await trx
    .insertInto('comment_mentions')
    .values(people.map(({ id, name }) => ({ comment_id, account_id: id, name })))
    .execute()
}

export async function deleteMentions(trx: Trx, comment_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('comment_mentions').where('comment_id', '=', comment_id).where('account_id', 'in', ids).execute()
}
