/** Invitations to a team that nobody has answered, over all visits. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { assignable } from '../../visits/rules-steps.ts'
import { campusNames, day, fullName, lastAnswerDay, listedIn } from '../../visits/server/queries-parts.ts'
import type { UnansweredAssignment } from '../contract.ts'
import { answerUntil } from '../rules.ts'
import { searched, startOverVisits, visitJson } from './queries.ts'

/** `s` is an invitation without an answer, to the visit `a` that is still to be held or under way. */
export const unanswered = sql<boolean>`(s.status = 'invited' and a.status in (${listedIn(assignable)}) and a.visit_end >= ${day()})`

/** Soonest visit first: there somebody else has to be found first. */
export async function listUnanswered(db: Db, asked: PageAsked & { search?: string | undefined }): Promise<Page<UnansweredAssignment>> {
  const found = searched(startOverVisits(db).where(unanswered), asked.search)
  const rows = found.select(columns).orderBy('a.visit_date').orderBy('s.invited_at').orderBy('s.id')
  const { data, meta } = await listOf(asked, rows.limit(asked.paginate).offset(offsetOf(asked)).execute(), totalOf(found))
  return { data: data.map(toUnanswered), meta }
}

/** One invitation, whatever became of it. @throws Refusal 404 */
export async function findInvitation(db: Db | Trx, id: string): Promise<UnansweredAssignment> {
  const row = await startOverVisits(db).where('s.id', '=', id).select(columns).executeTakeFirst()
  if (!row) throw notFound('This assignment')
  return toUnanswered(row)
}

export async function setReminded(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('assignments').set({ reminded_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Those whose last day to answer is so near, and who were neither asked nor reminded of it today or for this day. */
export function takeToRemind(trx: Trx, days: number, today: string) {
  const last = lastAnswerDay()
  const asked = sql`coalesce(${day('s.reminded_at')}, ${day('s.invited_at')})`
  const due = sql<SqlBool>`${last} between ${today}::date and ${today}::date + ${days}::int and ${asked} < ${today}::date
    and s.reminded_for is distinct from ${last}`
  return takeInvitations(trx, due, 'reminded_for')
}

/** Those whose last day is over, of which QA was not told yet; the visit is still to be held. */
export function takeSilent(trx: Trx, today: string) {
  const last = lastAnswerDay()
  return takeInvitations(trx, sql<SqlBool>`${last} < ${today}::date and s.silent_for is distinct from ${last}`, 'silent_for')
}

/** The visits are locked before, in one order, as everything that changes a team does. */
async function takeInvitations(trx: Trx, due: RawBuilder<SqlBool>, told: 'reminded_for' | 'silent_for') {
  const waiting = sql<SqlBool>`s.status = 'invited' and a.status in (${listedIn(assignable)}) and a.visit_date > ${day()} and ${due}`
  const visits = await trx
    .selectFrom('accreditations as a')
    .select('a.id')
    .where(sql<SqlBool>`exists (select from assignments s where s.accreditation_id = a.id and ${waiting})`)
    .orderBy('a.id')
    .forUpdate()
    .execute()
  if (visits.length === 0) return []
  const found = await startOverVisits(trx)
    .where('a.id', '=', sql<string>`any(${sql.val(visits.map((visit) => visit.id))}::uuid[])`)
    .where(waiting)
    .select([
      's.id',
      's.accreditation_id',
      's.accreditor_id',
      's.role',
      fullName.as('name'),
      'person.email',
      'a.institution_id',
      'a.number',
    ])
    .select(['a.visit_type', 'i.name as institution', campusNames().as('campus'), 'a.visit_date', 'a.visit_end'])
    .select(lastAnswerDay().as('answer_until'))
    .orderBy('a.visit_date')
    .orderBy('s.id')
    .execute()
  await sql`
    update assignments set ${sql.ref(told)} = due.day
    from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ answer_until }) => answer_until)}::date[]) as due(id, day)
    where assignments.id = due.id`.execute(trx)
  return found
}
export type DueInvitation = Awaited<ReturnType<typeof takeInvitations>>[number]

const columns = [
  's.id',
  's.accreditor_id',
  fullName.as('name'),
  'person.email',
  'person.mobile',
  's.role',
  's.status',
  's.invited_at',
  's.reminded_at',
  's.version',
  visitJson.as('visit'),
] as const

type Row = Omit<UnansweredAssignment, 'invited_at' | 'reminded_at' | 'answer_until'> & { invited_at: Date; reminded_at: Date | null }

function toUnanswered({ invited_at, reminded_at, ...row }: Row): UnansweredAssignment {
  return {
    ...row,
    invited_at: invited_at.toISOString(),
    reminded_at: reminded_at?.toISOString() ?? null,
    answer_until: answerUntil({ invited_at, reminded_at }, row.visit.visit_date),
  }
}
