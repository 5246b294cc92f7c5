/** Invitations to a team that nobody has answered, over all visits. */
import { sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { assignable } from '../../visits/rules-steps.ts'
import { day, fullName, listedIn } from '../../visits/server/queries-parts.ts'
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
