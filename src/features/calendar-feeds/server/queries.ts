/** Secret addresses of calendars, who read them, and the visits each of them shows. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { networkOf } from '../../../kit/server/http/network.ts'
import { newToken, tokenHash } from '../../../kit/server/security/tokens.ts'
import type { VisitType } from '../../ladder/rules.ts'
import { type AssignmentRole, type AssignmentStatus, outOfTeam, type VisitMode, type VisitStatus } from '../../visits/rules.ts'
import { day, json } from '../../visits/server/queries-parts.ts'
import { readDays } from '../contract.ts'

/** What a calendar is told of at most: the newest. */
const mostEvents = 5_000
/** How long visits that are over stay in it. */
const monthsBack = 12
const mostReads = 50

export async function findFeed(db: Db, accountId: string) {
  const feed = await db.selectFrom('calendar_feeds').select(['id', 'created_at']).where('account_id', '=', accountId).executeTakeFirst()
  if (!feed) return null
  const reads = await db
    .selectFrom('calendar_feed_reads')
    .select(['day', 'network', 'times', 'last_at'])
    .where('feed_id', '=', feed.id)
    .orderBy('last_at', 'desc')
    .limit(mostReads)
    .execute()
  return {
    created_at: feed.created_at.toISOString(),
    reads: reads.map((one) => ({ ...one, last_at: one.last_at.toISOString() })),
  }
}

/** The account whose calendar an address shows, while it may sign in. */
export function findFeedOwner(db: Db, token: string) {
  return db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('accounts', 'accounts.id', 'feed.account_id')
    .select(['feed.id', 'accounts.id as account_id', 'accounts.role', 'accounts.institution_id'])
    .where('feed.token_hash', '=', tokenHash(token))
    .where('accounts.status', '=', 'active')
    .executeTakeFirst()
}

/** Makes the address anew. @returns its token, which is stored nowhere */
export async function replaceFeed(trx: Trx, accountId: string): Promise<{ id: string; token: string }> {
  await deleteFeed(trx, accountId)
  const [id, token] = [newId(), newToken()]
  await trx
    .insertInto('calendar_feeds')
    .values({ id, account_id: accountId, token_hash: tokenHash(token) })
    .execute()
  return { id, token }
}

/** @returns the address that was taken back, if there was one */
export function deleteFeed(trx: Trx, accountId: string) {
  return trx.deleteFrom('calendar_feeds').where('account_id', '=', accountId).returning('id').executeTakeFirst()
}

/** Counts a reader by day and place; what is older than the days kept goes with it. */
export async function countRead(db: Db, feedId: string, address: string): Promise<void> {
  await sql`
    with old as (delete from calendar_feed_reads where feed_id = ${feedId} and day < ${day()} - ${sql.lit(readDays)})
    insert into calendar_feed_reads (feed_id, day, network) values (${feedId}, ${day()}, ${networkOf(address)})
    on conflict (feed_id, day, network) do update set times = calendar_feed_reads.times + 1, last_at = now()`.execute(db)
}

export type FeedVisit = {
  id: string
  number: string
  visit_type: VisitType
  mode: VisitMode
  visit_date: string
  visit_end: string
  status: VisitStatus
  /** Grows with every change of the visit, and of the own assignment. */
  sequence: number
  changed_at: Date
  institution_id: string
  institution: string
  /** Each with its address. */
  places: string[]
  programs: string[]
  /** Of the accreditor's own assignment. */
  assignment: { id: string; role: AssignmentRole; status: AssignmentStatus } | null
}

type Of = { accreditor_id: string } | { institution_id: string } | 'all'

/** The visits of an accreditor, of an institution, or all, the latest first. Never who else goes there. */
export async function listFeedVisits(db: Db, of: Of): Promise<FeedVisit[]> {
  const mine = of !== 'all' && 'accreditor_id' in of ? of.accreditor_id : null
  const place = (one: string) =>
    sql`concat_ws(', ', ${sql.ref(`${one}.name`)}, ${sql.ref(`${one}.address`)}, ${sql.ref(`${one}.city`)}, ${sql.ref(`${one}.province`)})`
  let found = db
    .selectFrom('accreditations as a')
    .innerJoin('institutions as i', 'i.id', 'a.institution_id')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
    .leftJoin('assignments as s', (join) => join.onRef('s.accreditation_id', '=', 'a.id').on('s.accreditor_id', '=', mine))
    .where('a.visit_end', '>=', sql<string>`${day()} - make_interval(months => ${sql.lit(monthsBack)})`)
    .where('a.is_history', '=', false)
  if (mine) found = found.where('s.id', 'is not', null)
  if (of !== 'all' && 'institution_id' in of) found = found.where('a.institution_id', '=', of.institution_id)
  return found
    .select(['a.id', 'a.number', 'a.visit_type', 'a.mode', 'a.visit_date', 'a.visit_end', 'a.status'])
    .select(['a.institution_id', 'i.name as institution'])
    .select([
      sql<number>`(a.version + coalesce(s.version, 0))::int`.as('sequence'),
      sql<Date>`greatest(a.created_at, s.created_at, s.invited_at, (select max(entry.at) from log_entries entry where entry.accreditation_id = a.id))`.as(
        'changed_at',
      ),
      json<string[]>(sql`(jsonb_build_array(${place('c')}) || coalesce((select jsonb_agg(${place('k')} order by k.name, k.id)
        from accreditation_campuses v join campuses k on k.id = v.campus_id where v.accreditation_id = a.id), '[]'))`).as('places'),
      json<string[]>(sql`coalesce((select jsonb_agg(p.name order by p.name) from accreditation_programs ap
        join programs p on p.id = ap.program_id where ap.accreditation_id = a.id), '[]')`).as('programs'),
      json<FeedVisit['assignment']>(
        sql`case when s.id is null then null else json_build_object('id', s.id, 'role', s.role, 'status', s.status) end`,
      ).as('assignment'),
    ])
    .orderBy('a.visit_date', 'desc')
    .orderBy('a.id')
    .limit(mostEvents)
    .execute()
}

/** The days an accreditor keeps free of visits. */
export function listFeedDaysOff(db: Db, accreditorId: string) {
  return db
    .selectFrom('accreditor_days_off')
    .select(['id', 'from_date as from', 'to_date as to', 'note'])
    .where('accreditor_id', '=', accreditorId)
    .where('to_date', '>=', sql<string>`${day()} - make_interval(months => ${sql.lit(monthsBack)})`)
    .orderBy('from_date')
    .execute()
}

/** Whether somebody is no longer on the team. */
export function hasLeft(status: AssignmentStatus): boolean {
  return outOfTeam.includes(status)
}
