/** Meetings of the board with seats, agenda and votes, as they are read. */
import { type SqlBool, sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf, nameOrderOf } from '../../../kit/server/db/full-name.ts'
import { listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { MeetingRow } from '../contract-records.ts'
import type { MeetingState } from '../rules.ts'
import { numberOfMeeting } from '../rules-numbers.ts'

type Asked = { search?: string | undefined; state?: MeetingState[] | undefined }

/** The newest first. @param trustee those called in which this account has a seat */
export async function listMeetings(db: Db, asked: PageAsked & Asked, trustee?: string): Promise<Page<MeetingRow>> {
  const found = startMeetings(db, asked, trustee)
  const rows = selectMeeting(found, trustee ?? null)
    .orderBy('m.held_on', 'desc')
    .orderBy('m.id')
    .limit(asked.paginate)
    .offset(offsetOf(asked))
  const { data, meta } = await listOf(asked, rows.execute(), totalOf(found))
  return { data: data.map(toMeetingRow), meta }
}

function startMeetings(db: Db | Trx, { search, state }: Asked, trustee?: string) {
  const where = [sql<SqlBool>`true`]
  if (state) where.push(sql`m.state = any(${sql.val(state)}::text[])`)
  if (trustee)
    where.push(sql`m.state <> 'draft' and exists (select from board_seats s where s.meeting_id = m.id and s.account_id = ${trustee}::uuid)`)
  for (const pattern of likePatterns(search)) where.push(sql`(m.title ilike ${pattern} or ${numbered} ilike ${pattern})`)
  return db.selectFrom('board_meetings as m').where(sql<SqlBool>`${sql.join(where, sql` and `)}`)
}

const numbered = sql`('B-' || m.year || '-' || lpad(m.seq::text, 2, '0'))`

function selectMeeting(found: ReturnType<typeof startMeetings>, trustee: string | null) {
  return found.selectAll('m').select([
    sql<number>`(select count(*)::int from board_items i where i.meeting_id = m.id)`.as('items'),
    sql<number>`(select count(*)::int from board_items i where i.meeting_id = m.id and i.voting = 'closed')`.as('voted'),
    sql<number>`(select count(*)::int from board_items i where i.meeting_id = m.id and i.voting = 'open' and ${trustee}::uuid is not null
        and m.state = 'called' and (m.closes_at is null or m.closes_at > now())
        and exists (select from board_seats s where s.meeting_id = m.id and s.account_id = ${trustee}::uuid and s.attendance <> 'left')
        and not exists (select from board_ballots b where b.item_id = i.id and b.round = i.round and b.account_id = ${trustee}::uuid)
        and not exists (select from board_recusals r where r.item_id = i.id and r.account_id = ${trustee}::uuid))`.as('to_vote'),
  ])
}

export type MeetingFound = Awaited<ReturnType<ReturnType<typeof selectMeeting>['execute']>>[number]

export function toMeetingRow(row: MeetingFound): MeetingRow {
  const { id, kind, title, held_on, starts_at, place, closes_at, state, items, voted, to_vote } = row
  return {
    ...{ id, number: numberOfMeeting(row), kind, title, held_on, starts_at, place, state, items, voted, to_vote },
    closes_at: closes_at?.toISOString() ?? null,
    is_half_confirmed: state === 'closed' && (row.qa_confirmed_by !== null || row.board_confirmed_by !== null),
  }
}

/** @param trustee only what this account may read */
export function findMeeting(db: Db | Trx, id: string, trustee?: string): Promise<MeetingFound | undefined> {
  return selectMeeting(startMeetings(db, {}, trustee), trustee ?? null)
    .where('m.id', '=', id)
    .executeTakeFirst()
}

/** By name, also where the account is gone; the chair stands among them. */
export function listSeats(db: Db | Trx, meetingId: string) {
  return db
    .selectFrom('board_seats as s')
    .leftJoin('accounts', 'accounts.id', 's.account_id')
    .selectAll('s')
    .where('s.meeting_id', '=', meetingId)
    .orderBy(nameOrderOf('accounts'))
    .orderBy('s.name')
    .orderBy('s.account_id')
    .execute()
}
export type Seat = Awaited<ReturnType<typeof listSeats>>[number]

/** The active accounts of trustees. */
export function listTrustees(db: Db | Trx) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', fullNameOf('accounts').as('name')])
    .where('role', '=', 'trustee')
    .where('status', '=', 'active')
    .orderBy(nameOrderOf('accounts'))
    .orderBy('id')
    .execute()
}

/** Names of accounts, gone ones left out. */
export async function findNames(db: Db | Trx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('accounts')
    .select(['id', fullNameOf('accounts').as('name')])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The items of an agenda in their order, with where the programs stand now. @param itemId only this one */
export function listItems(db: Db | Trx, meetingId: string, itemId?: string) {
  return db
    .selectFrom('board_items as i')
    .leftJoin('institutions as school', 'school.id', 'i.institution_id')
    .leftJoin('programs as p', 'p.id', 'i.program_id')
    .leftJoin('campuses as c', 'c.id', 'p.campus_id')
    .leftJoin('accreditations as a', 'a.id', 'i.accreditation_id')
    .leftJoin('accreditation_programs as ap', 'ap.id', 'i.survey_id')
    .selectAll('i')
    .select(['school.name as institution', 'c.name as campus', 'a.number as visit', 'p.level', 'p.valid_to', 'p.grace_until'])
    .select(['ap.survey_type', 'ap.revisit_of', 'ap.level_sought'])
    .where('i.meeting_id', '=', meetingId)
    .$if(itemId !== undefined, (query) => query.where('i.id', '=', itemId ?? ''))
    .orderBy('i.place')
    .orderBy('i.id')
    .execute()
}
export type ItemFound = Awaited<ReturnType<typeof listItems>>[number]

/** Who takes no part in which item, with the name of the seat. */
export async function listRecusals(db: Db | Trx, meetingId: string) {
  return db
    .selectFrom('board_recusals as r')
    .innerJoin('board_items as i', 'i.id', 'r.item_id')
    .innerJoin('board_seats as s', (join) => join.onRef('s.meeting_id', '=', 'i.meeting_id').onRef('s.account_id', '=', 'r.account_id'))
    .leftJoin('accounts', 'accounts.id', 'r.account_id')
    .select(['r.item_id', 'r.account_id', 'r.is_declared', 'r.reason', 's.name'])
    .where('i.meeting_id', '=', meetingId)
    .orderBy(nameOrderOf('accounts'))
    .orderBy('s.name')
    .execute()
}
export type Recusal = Awaited<ReturnType<typeof listRecusals>>[number]

/** Who has voted in the round of each item that stands. */
export function listBallots(db: Db | Trx, meetingId: string) {
  return db
    .selectFrom('board_ballots as b')
    .innerJoin('board_items as i', (join) => join.onRef('i.id', '=', 'b.item_id').onRef('i.round', '=', 'b.round'))
    .select(['b.item_id', 'b.account_id'])
    .where('i.meeting_id', '=', meetingId)
    .execute()
}

/** The votes of the round that stands; of a secret one without the person. */
export function listVotes(db: Db | Trx, itemIds: readonly string[]) {
  if (itemIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('board_votes as v')
    .innerJoin('board_items as i', (join) => join.onRef('i.id', '=', 'v.item_id').onRef('i.round', '=', 'v.round'))
    .select(['v.item_id', 'v.account_id', 'v.choice'])
    .where('v.item_id', 'in', [...itemIds])
    .execute()
}

/** The own votes of an account in a meeting. */
export function listOwnVotes(db: Db | Trx, meetingId: string, accountId: string) {
  return db
    .selectFrom('board_votes as v')
    .innerJoin('board_items as i', (join) => join.onRef('i.id', '=', 'v.item_id').onRef('i.round', '=', 'v.round'))
    .select(['v.item_id', 'v.choice'])
    .where('i.meeting_id', '=', meetingId)
    .where('v.account_id', '=', accountId)
    .execute()
}

/** The meeting an item stands on. */
export function findItemRow(db: Db | Trx, id: string) {
  return db.selectFrom('board_items').select(['id', 'meeting_id', 'place']).where('id', '=', id).executeTakeFirst()
}
