/** What changes the team of a visit. Every function belongs inside a transaction. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { AssignmentRole, AssignmentStatus, DeclineKind, ReportStatus } from '../../visits/rules.ts'
import { inTeam } from '../../visits/rules-steps.ts'

export type NewAssignment = {
  id: string
  accreditation_id: string
  accreditor_id: string
  role: AssignmentRole
  areas: string[]
  program_ids: string[]
  lifted_reason: string | null
}

export async function insertAssignment(trx: Trx, assignment: NewAssignment): Promise<void> {
  await trx.insertInto('assignments').values(assignment).execute()
}

type Change = {
  status?: AssignmentStatus
  role?: AssignmentRole
  decline_reason?: string | null
  decline_kind?: DeclineKind | null
  lifted_reason?: string | null
  tie_seen_at?: Date
  told_at?: Date
  reminded_at?: null
  invited_at?: Date
  declaration_version?: string | null
  declared_statements?: string[] | null
  declared_at?: Date | null
  report_status?: ReportStatus
  report_handed_in_at?: Date | null
  report_due?: string | null
  report_remark?: string | null
}

/** Whoever leaves the team leaves a place that is open from now on; whoever comes back takes it again. */
export async function updateAssignment(trx: Trx, id: string, change: Change): Promise<void> {
  const place = change.status && {
    left_at: inTeam(change.status) ? null : sql<Date>`coalesce(left_at, now())`,
    ...(inTeam(change.status) ? { place_closed_at: null } : {}),
  }
  await trx
    .updateTable('assignments')
    // the kind goes with the reason it is of
    .set({ ...(change.decline_reason === null ? { decline_kind: null } : {}), ...change, ...place, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Somebody who is invited takes the place of this role that has been open longest, or the one that is meant. */
export async function takePlace(trx: Trx, accreditationId: string, role: AssignmentRole, meant?: string): Promise<void> {
  const open = trx
    .selectFrom('assignments')
    .select('id')
    .where('accreditation_id', '=', accreditationId)
    .where('left_at', 'is not', null)
    .where('place_closed_at', 'is', null)
    .orderBy('left_at')
    .orderBy('id')
    .limit(1)
  await trx
    .updateTable('assignments')
    .set({ place_closed_at: sql<Date>`now()` })
    .where('id', 'in', meant ? open.where('id', '=', meant) : open.where('role', '=', role))
    .execute()
}

/** The place of somebody who left stays empty: nobody is looked for any more. */
export async function closePlace(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('assignments')
    .set({ place_closed_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteAssignment(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('assignments').where('id', '=', id).execute()
}

/** The honorarium of an assignment, locked; `undefined` when it has none. */
export function lockHonorarium(trx: Trx, assignmentId: string) {
  return trx
    .selectFrom('finances')
    .select(['id', 'description', 'amount', 'payment_status', 'status_reason'])
    .where('assignment_id', '=', assignmentId)
    .forUpdate()
    .executeTakeFirst()
}

export type Honorarium = {
  institution_id: string
  accreditation_id: string
  assignment_id: string
  accreditor_id: string
  description: string
  amount: string
  due_date: string
  payment_status: 'unpaid' | 'waived'
  status_reason: string | null
}

/** Writes the honorarium of an assignment anew, in place of an unpaid one. */
export async function replaceHonorarium(trx: Trx, id: string | null, honorarium: Honorarium & { new_id: string }): Promise<void> {
  const { new_id, ...row } = honorarium
  if (id) {
    await trx
      .updateTable('finances')
      // what was released was another amount, or another part in the visit
      .set({ ...row, release_reason: null, release_asked_by: null, release_asked_at: null, released_by: null })
      .set({ version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute()
  } else {
    await trx
      .insertInto('finances')
      .values({ id: new_id, finance: 'accreditor', ...row })
      .execute()
  }
}

/** Only for an honorarium nothing was paid for: see `keepHonorarium`. */
export async function deleteFinance(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('finances').where('id', '=', id).execute()
}

/** Honoraria of a visit for which nothing was paid. @returns how many there were */
export async function deleteUnpaidHonoraria(trx: Trx, accreditationId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('finances')
    .where('accreditation_id', '=', accreditationId)
    .where('finance', '=', 'accreditor')
    .where('payment_status', 'in', ['unpaid', 'waived'])
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** A visit that ends on another day is paid by another day, where nothing was paid yet. */
export async function updateHonorariaDue(trx: Trx, accreditationId: string, dueDate: string): Promise<void> {
  await trx
    .updateTable('finances')
    .set({ due_date: dueDate, version: sql<number>`version + 1` })
    .where('accreditation_id', '=', accreditationId)
    .where('finance', '=', 'accreditor')
    .where('payment_status', 'in', ['unpaid', 'waived'])
    .execute()
}
