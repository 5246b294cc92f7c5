/** The outbox as the Superadmin reads it. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { hasCutLink, tokenIn, withoutTokens } from '../../../kit/server/mail/links.ts'
import { linkWorks } from '../../links/server/queries.ts'
import type { MailList, MailRecord, MailRow, MailStatus } from '../contract.ts'

type MailsAsked = PageAsked & { search?: string | undefined; status?: MailStatus | undefined; template?: string | undefined }

const columns = [
  'id',
  'template',
  'recipient',
  'subject',
  'status',
  'attempts',
  'resent',
  'last_error',
  'next_attempt_at',
  'sent_at',
  'created_at',
] as const

/** One page, newest first, and the counts beside it: one grouping serves them all. */
export async function listMails(db: Db, asked: MailsAsked): Promise<Omit<MailList, 'leaves' | 'clock'>> {
  const rows = await db
    .selectFrom('mails')
    .select(columns)
    .where(searched(asked.search))
    .$if(asked.status !== undefined, (query) => query.where('status', '=', asked.status as MailStatus))
    .$if(asked.template !== undefined, (query) => query.where('template', '=', asked.template as string))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.paginate)
    .offset(offsetOf(asked))
    .execute()
  const groups = await db
    .selectFrom('mails')
    .select(['template', 'status', sql<number>`count(*)::int`.as('count')])
    .where(searched(asked.search))
    .groupBy(['template', 'status'])
    .orderBy('template')
    .execute()
  const ofTemplate = groups.filter((one) => !asked.template || one.template === asked.template)
  const ofStatus = groups.filter((one) => !asked.status || one.status === asked.status)
  const counts = { queued: 0, held: 0, sent: 0, kept: 0, failed: 0 }
  for (const { status, count } of ofTemplate) counts[status] += count
  const templates = new Map(groups.map((one) => [one.template, 0]))
  for (const { template, count } of ofStatus) templates.set(template, (templates.get(template) ?? 0) + count)
  const total = asked.status ? counts[asked.status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    data: rows.map(rowOf),
    meta: metaOf(total, asked),
    counts,
    templates: [...templates].map(([template, count]) => ({ template, count })),
  }
}

function searched(search: string | undefined): RawBuilder<boolean> {
  const patterns = likePatterns(search).map((pattern) => sql`(recipient || ' ' || subject) ilike ${pattern}`)
  return patterns.length > 0 ? sql<boolean>`${sql.join(patterns, sql` and `)}` : sql<boolean>`true`
}

/** One mail with its words, tokens cut. */
export async function findMail(db: Db, id: string): Promise<MailRecord | undefined> {
  const row = await startMail(db, id).executeTakeFirst()
  return row && recordOf(db, row)
}

/** The same, held until the end of the transaction. */
export async function lockMail(trx: Trx, id: string): Promise<MailRecord | undefined> {
  const row = await startMail(trx, id).forUpdate().executeTakeFirst()
  return row && recordOf(trx, row)
}

function startMail(db: Db | Trx, id: string) {
  return db
    .selectFrom('mails')
    .select([...columns, 'reply_to', 'request_id', 'text_body', 'html_body'])
    .where('id', '=', id)
}

/** Where somebody reads their mails. */
export async function findAddress(trx: Trx, accountId: string): Promise<string> {
  const { email } = await trx.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()
  return email
}

const waitingAnew = {
  status: 'queued',
  attempts: 0,
  resent: sql<number>`resent + 1`,
  queued_at: sql<Date>`now()`,
  next_attempt_at: sql<Date>`now()`,
  last_error: null,
} as const

/** Mails of one status under a search and kind. */
export type MailsMeant = { status: 'failed' | 'held'; search?: string | undefined; template?: string | undefined }

function startMeant(trx: Trx, { status, search, template }: MailsMeant) {
  return trx
    .selectFrom('mails')
    .where(searched(search))
    .where('status', '=', status)
    .$if(template !== undefined, (query) => query.where('template', '=', template as string))
}

export async function countMails(trx: Trx, meant: MailsMeant): Promise<number> {
  const { count } = await startMeant(trx, meant).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** The newest of them, held until the end of the transaction. */
export async function lockMails(trx: Trx, meant: MailsMeant, most: number): Promise<MailRecord[]> {
  const rows = await startMeant(trx, meant)
    .select([...columns, 'reply_to', 'request_id', 'text_body', 'html_body'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .forUpdate()
    .execute()
  const records: MailRecord[] = []
  for (const row of rows) records.push(await recordOf(trx, row))
  return records
}

/** As `requeueMail`; those of many, so that what one person waits for goes out before them. */
export async function requeueMails(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ ...waitingAnew, one_of_many: true })
    .where('id', '=', sql<string>`any(${sql.val(ids)}::uuid[])`)
    .execute()
}

/** Waits from now on, with all its tries before it. */
export async function requeueMail(trx: Trx, id: string): Promise<MailRow> {
  const row = await trx.updateTable('mails').set(waitingAnew).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()
  return rowOf(row)
}

type Words = { reply_to: string | null; request_id: string | null; text_body: string; html_body: string }
type Row = Omit<MailRow, 'next_attempt_at' | 'sent_at' | 'created_at'> & { next_attempt_at: Date; sent_at: Date | null; created_at: Date }

function rowOf({ next_attempt_at, sent_at, created_at, ...row }: Row): MailRow {
  return {
    ...row,
    next_attempt_at: row.status === 'queued' ? next_attempt_at.toISOString() : null,
    sent_at: sent_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

async function recordOf(db: Db | Trx, { reply_to, request_id, text_body, html_body, ...row }: Row & Words): Promise<MailRecord> {
  const token = tokenIn(text_body)
  return {
    ...rowOf(row),
    reply_to,
    request_id,
    text: withoutTokens(text_body) || null,
    html: withoutTokens(html_body) || null,
    link: token ? ((await linkWorks(db, token)) ? 'works' : 'ended') : hasCutLink(text_body) ? 'ended' : null,
  }
}
