/** The rows behind meetings of the board, locked and changed. Every function belongs inside a transaction. */
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import { notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import type { Motion } from '../contract-records.ts'
import type { VoteChoice } from '../rules.ts'

export type LockedMeeting = Awaited<ReturnType<typeof lockMeeting>>

/** Acts on one meeting come one after the other. @throws Refusal 404; 409 for a stale version */
export async function lockMeeting(trx: Trx, id: string, version?: number) {
  const row = await trx.selectFrom('board_meetings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('This meeting')
  if (version !== undefined && row.version !== version) throw stale()
  return row
}

/** The next number of the year; whoever asks at the same time waits. */
export async function nextSeq(trx: Trx, year: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('board meetings'))`.execute(trx)
  const { last } = await trx
    .selectFrom('board_meetings')
    .select(sql<number>`coalesce(max(seq), 0)::int`.as('last'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  return last + 1
}

export async function insertMeeting(trx: Trx, meeting: Insertable<Tables['board_meetings']>): Promise<void> {
  await trx.insertInto('board_meetings').values(meeting).execute()
}

export async function updateMeeting(trx: Trx, id: string, fields: Updateable<Tables['board_meetings']>): Promise<void> {
  await trx
    .updateTable('board_meetings')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Every active trustee; who has a seat keeps it. */
export async function seatTrustees(trx: Trx, meetingId: string): Promise<void> {
  await sql`
    insert into board_seats (meeting_id, account_id, name)
    select ${meetingId}::uuid, accounts.id, ${fullNameOf('accounts')} from accounts where role = 'trustee' and status = 'active'
    on conflict do nothing`.execute(trx)
}

export async function updateSeat(
  trx: Trx,
  meetingId: string,
  accountId: string,
  attendance: Tables['board_seats']['attendance']['__select__'],
) {
  const { numUpdatedRows } = await trx
    .updateTable('board_seats')
    .set({ attendance })
    .where('meeting_id', '=', meetingId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound('This seat')
}

export type NewItem = Omit<Insertable<Tables['board_items']>, 'motion'> & { motion: Motion | null }

export async function insertItems(trx: Trx, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return
  await trx
    .insertInto('board_items')
    .values(items.map(({ motion, ...item }) => ({ ...item, motion: motion && JSON.stringify(motion) }) as never))
    .execute()
}

/** @throws Refusal 404 where one is not on the agenda */
export async function lockItems(trx: Trx, meetingId: string, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('board_items')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('id', 'in', [...ids])
    .orderBy('place')
    .forUpdate()
    .execute()
  if (rows.length < new Set(ids).size) throw notFound('This item of the agenda')
  return rows
}

export async function updateItems(trx: Trx, ids: readonly string[], fields: Updateable<Omit<Tables['board_items'], 'motion'>>) {
  await trx
    .updateTable('board_items')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', 'in', [...ids])
    .execute()
}

export async function updateMotion(trx: Trx, id: string, motion: Motion | null): Promise<void> {
  await trx
    .updateTable('board_items')
    .set({ motion: (motion && JSON.stringify(motion)) as never })
    .where('id', '=', id)
    .execute()
}

/** Gives the items their places anew, in this order. */
export async function placeItems(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update board_items i set place = o.place
    from unnest(${sql.val([...ids])}::uuid[]) with ordinality as o (id, place)
    where i.id = o.id and i.place <> o.place`.execute(trx)
}

export async function deleteItems(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('board_items')
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * Trustees who are tied to an item by what is known: the own institution, or that the same person, by name, was on the team. Those are
 * entered for items of the meeting that have none yet.
 */
export async function recuseTied(trx: Trx, meetingId: string): Promise<void> {
  await sql`
    insert into board_recusals (item_id, account_id, is_declared, reason)
    select i.id, s.account_id, false, case when t.institution_id = i.institution_id then 'belongs to ' || school.name
      else 'was on the team of the visit' end
    from board_items i
    join board_seats s on s.meeting_id = i.meeting_id
    join accounts t on t.id = s.account_id
    join institutions school on school.id = i.institution_id
    where i.meeting_id = ${meetingId}::uuid and i.voting <> 'closed' and (
      t.institution_id = i.institution_id or exists (
        select from assignments a join accounts person on person.id = a.accreditor_id
        where a.accreditation_id = i.accreditation_id and a.status not in ('declined', 'withdrawn')
          and lower(person.last_name) = lower(t.last_name) and lower(person.first_name) = lower(t.first_name)))
    on conflict do nothing`.execute(trx)
  await dropVotesOfRecused(trx, meetingId)
}

export async function insertRecusal(trx: Trx, recusal: { item_id: string; account_id: string; is_declared: boolean; reason: string }) {
  await trx
    .insertInto('board_recusals')
    .values(recusal)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Of votes that are not closed, those of trustees who are recused now; a secret one cannot be found, and so is voted on anew. */
export async function dropVotesOfRecused(trx: Trx, meetingId: string): Promise<void> {
  const { rows } = await sql<{ item_id: string; account_id: string; is_secret: boolean }>`
    select b.item_id, b.account_id, i.is_secret from board_ballots b
    join board_items i on i.id = b.item_id and i.round = b.round and i.voting = 'open'
    where i.meeting_id = ${meetingId}::uuid and (
      exists (select from board_recusals r where r.item_id = b.item_id and r.account_id = b.account_id)
      or exists (select from board_seats s where s.meeting_id = i.meeting_id and s.account_id = b.account_id and s.attendance = 'left'))`.execute(
    trx,
  )
  const secret = [...new Set(rows.filter(({ is_secret }) => is_secret).map(({ item_id }) => item_id))]
  if (secret.length > 0) await updateItems(trx, secret, { round: sql<number>`round + 1` as never })
  for (const { item_id, account_id } of rows.filter(({ is_secret }) => !is_secret)) {
    await trx.deleteFrom('board_votes').where('item_id', '=', item_id).where('account_id', '=', account_id).execute()
    await trx.deleteFrom('board_ballots').where('item_id', '=', item_id).where('account_id', '=', account_id).execute()
  }
}

type Ballot = { id: string; round: number; is_secret: boolean }

/** A vote on each of the items; one by name takes the place of the earlier one. @throws Refusal 409 for a second secret vote */
export async function insertVotes(trx: Trx, items: readonly Ballot[], accountId: string, choice: VoteChoice): Promise<void> {
  const { rows } = await sql<{ item_id: string }>`
    insert into board_ballots (item_id, round, account_id)
    select o.id, o.round, ${accountId}::uuid
    from unnest(${sql.val(items.map(({ id }) => id))}::uuid[], ${sql.val(items.map(({ round }) => round))}::int[]) as o (id, round)
    on conflict do nothing returning item_id`.execute(trx)
  const fresh = new Set(rows.map(({ item_id }) => item_id))
  if (items.some(({ id, is_secret }) => is_secret && !fresh.has(id)))
    throw new Refusal(409, 'You have voted on this already. A secret vote cannot be changed: nobody knows which one is yours.')
  const votes = items.map(({ id, round, is_secret }) => ({
    id: newId(),
    item_id: id,
    round,
    choice,
    account_id: is_secret ? null : accountId,
  }))
  // our ids are ordered by time; one made at random says nothing of when a secret vote was cast
  for (const vote of votes) if (vote.account_id === null) vote.id = crypto.randomUUID()
  await trx
    .insertInto('board_votes')
    .values(votes)
    .onConflict((conflict) => conflict.columns(['item_id', 'round', 'account_id']).doUpdateSet({ choice }))
    .execute()
}

/** How many may vote on each item, are there, have voted, and how. */
export async function countVotes(trx: Trx, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    entitled: number
    present: number
    voted: number
    for: number
    against: number
    abstain: number
  }>`
    select i.id,
      (select count(*)::int ${seatsOf}) as entitled,
      (select count(*)::int ${seatsOf} and s.attendance = 'present') as present,
      (select count(*)::int from board_ballots b where b.item_id = i.id and b.round = i.round) as voted,
      (select count(*)::int ${votesOf} and v.choice = 'for') as for,
      (select count(*)::int ${votesOf} and v.choice = 'against') as against,
      (select count(*)::int ${votesOf} and v.choice = 'abstain') as abstain
    from board_items i where i.id = any(${sql.val([...ids])}::uuid[])`.execute(trx)
  return rows
}

const seatsOf = sql<SqlBool>`from board_seats s where s.meeting_id = i.meeting_id and s.attendance <> 'left'
  and not exists (select from board_recusals r where r.item_id = i.id and r.account_id = s.account_id)`
const votesOf = sql`from board_votes v where v.item_id = i.id and v.round = i.round`

export async function insertRemark(trx: Trx, remark: Insertable<Tables['board_remarks']>): Promise<void> {
  await trx.insertInto('board_remarks').values(remark).execute()
}

/** Whoever is asked: the addresses of the trustees of a meeting whose accounts are active. */
export function listSeatAddresses(trx: Trx, meetingId: string) {
  return trx
    .selectFrom('board_seats as s')
    .innerJoin('accounts', 'accounts.id', 's.account_id')
    .select(['accounts.id', 'accounts.email', 's.name'])
    .where('s.meeting_id', '=', meetingId)
    .where('s.attendance', '<>', 'left')
    .where('accounts.status', '=', 'active')
    .where('accounts.role', '=', 'trustee')
    .orderBy('accounts.id')
    .execute()
}

/**
 * Programs of visits as they stand now: whether one has no outcome, and its visit still waits for them. An institutional accreditation is one
 * decision: its programs wait on where not all of them are named.
 */
export async function listSurveysOf(trx: Trx, surveyIds: readonly string[]) {
  const { rows } = await sql<{ id: string; program_id: string; accreditation_id: string; institution_id: string; is_open: boolean }>`
    select ap.id, ap.program_id, a.id as accreditation_id, a.institution_id, (ap.outcome is null and a.status = 'reported'
      and not (ap.survey_type = 'institutional' and exists (select from accreditation_programs other
        where other.accreditation_id = a.id and other.survey_type = 'institutional' and other.outcome is null
          and other.id <> all(${sql.val([...surveyIds])}::uuid[])))) as is_open
    from accreditation_programs ap join accreditations a on a.id = ap.accreditation_id
    where ap.id = any(${sql.val([...surveyIds])}::uuid[]) order by a.id for update of ap`.execute(trx)
  return rows
}

/** Programs whose level the board takes or lowers, locked, with where their institution's mails go. */
export async function lockEnded(trx: Trx, programIds: readonly string[]) {
  return trx
    .selectFrom('programs as p')
    .innerJoin('campuses as c', 'c.id', 'p.campus_id')
    .innerJoin('institutions as i', 'i.id', 'c.institution_id')
    .select(['p.id', 'p.name', 'p.level', 'p.valid_from', 'p.valid_to', 'p.grace_until', 'p.qualified_for', 'p.revisit_for'])
    .select(['c.name as campus', 'i.id as institution_id', 'i.name as institution'])
    .where('p.id', 'in', [...programIds])
    .orderBy('p.id')
    .forUpdate('p')
    .execute()
}
export type EndedProgram = Awaited<ReturnType<typeof lockEnded>>[number]

/** Writes beside items which entry of the book each led to: the one of its program by its resolution. */
export async function noteDecisions(trx: Trx, decided: readonly { id: string; resolution: string }[]): Promise<void> {
  await sql`
    update board_items i set decision_number = d.number, version = i.version + 1
    from unnest(${sql.val(decided.map(({ id }) => id))}::uuid[], ${sql.val(decided.map(({ resolution }) => resolution))}::text[])
      as o (id, resolution), decisions d
    where i.id = o.id and d.program_id = i.program_id and d.resolution = o.resolution`.execute(trx)
}
