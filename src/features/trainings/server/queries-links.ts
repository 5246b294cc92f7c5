/** Who takes part in which training. */
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Role } from '../../../kit/contract/roles.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { Attendance } from '../../people/rules-trainings.ts'
import type { TrainingAccreditor } from '../contract.ts'

type LinksAsked = PageAsked & {
  training_id?: string | undefined
  accreditor_id?: string | undefined
  attendance?: Attendance | undefined
  search?: string | undefined
  sort: 'name' | 'created_at'
  direction: 'asc' | 'desc'
}

/** One page of participants, with the exact number of all. */
export async function listLinks(db: Db, asked: LinksAsked): Promise<Page<TrainingAccreditor>> {
  const direction = sql.raw(asked.direction)
  // By the last name, as people are looked up: the whole name begins with the title.
  const byName = sql`lower(accounts.last_name) ${direction}, lower(accounts.first_name) ${direction}`
  const order = asked.sort === 'name' ? byName : sql`training_accreditors.created_at ${direction}`
  const [rows, { count }] = await Promise.all([
    startLinks(db)
      .where(linksWhere(asked))
      .orderBy(sql`${order}, training_accreditors.id ${direction}`)
      .limit(asked.paginate)
      .offset(offsetOf(asked))
      .execute(),
    db
      .selectFrom('training_accreditors')
      .innerJoin('accounts', 'accounts.id', 'training_accreditors.account_id')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(linksWhere(asked))
      .executeTakeFirstOrThrow(),
  ])
  return { data: rows.map(toLink), meta: metaOf(count, asked) }
}

function startLinks(db: Db | Trx) {
  return db
    .selectFrom('training_accreditors')
    .innerJoin('training_modules', 'training_modules.id', 'training_accreditors.training_module_id')
    .innerJoin('accounts', 'accounts.id', 'training_accreditors.account_id')
    .leftJoin('accreditors', 'accreditors.id', 'training_accreditors.account_id')
    .leftJoin('institutions', 'institutions.id', 'accreditors.home_institution_id')
    .select([
      'training_accreditors.id',
      'training_accreditors.training_module_id as training_id',
      'training_modules.title as training_title',
      'training_accreditors.account_id as accreditor_id',
      'accounts.role',
      fullNameOf('accounts').as('accreditor_name'),
      'institutions.name as institution_name',
      'training_accreditors.attendance',
      'training_accreditors.created_at',
    ])
}

function linksWhere({ training_id, accreditor_id, attendance, search }: LinksAsked): RawBuilder<boolean> {
  const where = [sql<boolean>`true`]
  if (training_id) where.push(sql`training_accreditors.training_module_id = ${training_id}`)
  if (accreditor_id) where.push(sql`training_accreditors.account_id = ${accreditor_id}`)
  if (attendance) where.push(sql`training_accreditors.attendance = ${attendance}`)
  for (const pattern of likePatterns(search)) where.push(sql`${fullNameOf('accounts')} ilike ${pattern}`)
  return sql<boolean>`${sql.join(where, sql` and `)}`
}

function toLink({ created_at, ...row }: Omit<TrainingAccreditor, 'created_at'> & { created_at: Date }): TrainingAccreditor {
  return { ...row, created_at: created_at.toISOString() }
}

/** The link, held until the transaction ends. */
export async function lockLink(trx: Trx, id: string): Promise<TrainingAccreditor | undefined> {
  await trx.selectFrom('training_accreditors').select('id').where('id', '=', id).forUpdate().execute()
  const row = await startLinks(trx).where('training_accreditors.id', '=', id).executeTakeFirst()
  return row && toLink(row)
}

type Participant = { account_id: string; role: Role; name: string; link_id: string | null; attendance: Attendance | null }

/** The accreditors and staff of `ids` that exist, with their link to the module where there is one. */
export async function findParticipants(trx: Trx, trainingId: string, ids: string[]): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select accounts.id as account_id, accounts.role, ${fullNameOf('accounts')} as name, link.id as link_id, link.attendance
    from accounts
    left join training_accreditors link on link.account_id = accounts.id and link.training_module_id = ${trainingId}
    where accounts.id = any(${ids}::uuid[]) and accounts.role <> 'institution'`.execute(trx)
  return rows
}

/** Places taken: everybody linked who is not absent. */
export async function countPlacesTaken(trx: Trx, trainingId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('training_accreditors')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('training_module_id', '=', trainingId)
    .where('attendance', '!=', 'absent')
    .executeTakeFirstOrThrow()
  return count
}

export async function insertLinks(trx: Trx, trainingId: string, accountIds: string[], attendance: Attendance): Promise<void> {
  const rows = accountIds.map((account_id) => ({ id: newId(), training_module_id: trainingId, account_id, attendance }))
  if (rows.length > 0) await trx.insertInto('training_accreditors').values(rows).execute()
}

export async function updateAttendance(trx: Trx, linkIds: string[], attendance: Attendance): Promise<void> {
  if (linkIds.length === 0) return
  await trx.updateTable('training_accreditors').set({ attendance }).where(sql<boolean>`id = any(${linkIds}::uuid[])`).execute()
}

export async function deleteLink(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('training_accreditors').where('id', '=', id).execute()
}
