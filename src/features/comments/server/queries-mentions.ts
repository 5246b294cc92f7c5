/** Comments that mention somebody: what is new to them, and what they have looked at. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import type { Mention } from '../contract.ts'
import { recordsReadBy } from '../rules.ts'

type Reader = Pick<Actor, 'id' | 'role'>

/** Comments that mention the reader on records that their role reads by now, with the record: `m`, `c`, and what it is called. */
function mentioning({ id, role }: Reader): RawBuilder<unknown> {
  const readable = recordsReadBy(role).map((record) => sql`c.${sql.ref(`${record}_id`)} is not null`)
  return sql`comment_mentions m join comments c on c.id = m.comment_id
    where m.account_id = ${id} and (${readable.length > 0 ? sql.join(readable, sql` or `) : sql`false`})`
}

/** What the inbox counts: those the reader has not looked at. */
export function unreadMentions(reader: Reader): RawBuilder<unknown> {
  return sql`${mentioning(reader)} and m.read_at is null`
}

/** The newest first, read or not; and how many of all are not read. */
export async function listMentions(db: Db, reader: Reader, asked: PageAsked & { search?: string | undefined }) {
  const named = sql`(
    select found.id, found.at, found.read_at, found.author_name as author, found.text, a.institution_id,
      case when a.id is not null then 'accreditation' when p.id is not null then 'program' when i.id is not null then 'institution'
        else 'accreditor' end as record,
      coalesce(a.id, p.id, i.id, person.id) as record_id,
      coalesce(a.number, p.name, i.name, ${fullNameOf('person')}) as record_name
    from (select m.at, m.read_at, c.* from ${mentioning(reader)}) found
    left join accreditations a on a.id = found.accreditation_id
    left join programs p on p.id = found.program_id
    left join institutions i on i.id = found.institution_id
    left join accounts person on person.id = found.accreditor_id) one`
  const patterns = likePatterns(asked.search).map((pattern) => sql`(author || ' ' || record_name || ' ' || text) ilike ${pattern}`)
  const fits = patterns.length > 0 ? sql`where ${sql.join(patterns, sql` and `)}` : sql``
  const found = sql`from ${named} ${fits}`
  const { rows } = await sql<Omit<Mention, 'at' | 'read_at'> & { at: Date; read_at: Date | null }>`
    select * ${found} order by at desc, id desc limit ${asked.paginate} offset ${offsetOf(asked)}`.execute(db)
  const data = rows.map(({ at, read_at, ...row }) => ({ ...row, at: at.toISOString(), read_at: read_at?.toISOString() ?? null }))
  return { data, meta: metaOf(await countFound(db, found), asked), unread: await countFound(db, sql`from ${unreadMentions(reader)}`) }
}

async function countFound(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${found}`.execute(db)
  return rows[0]?.count ?? 0
}

/** @returns how many of these comments mention the reader */
export async function countMentions(trx: Trx, reader: string, comments: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from comment_mentions
    where account_id = ${reader} and comment_id = any(${[...comments]}::uuid[])`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Those read before keep their time. @param comments all when left out @returns how many are read only now */
export async function updateMentionsRead(trx: Trx, reader: string, comments?: readonly string[]): Promise<number> {
  let unread = trx
    .updateTable('comment_mentions')
    .set({ read_at: sql`now()` })
    .where('account_id', '=', reader)
    .where('read_at', 'is', null)
  if (comments) unread = unread.where('comment_id', 'in', comments)
  const { numUpdatedRows } = await unread.executeTakeFirst()
  return Number(numUpdatedRows)
}
