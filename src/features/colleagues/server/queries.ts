import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf, nameOrderOf } from '../../../kit/server/db/full-name.ts'
import { mainAccountOf } from '../../institutions/server/queries-main-account.ts'
import type { Colleague } from '../contract.ts'

/** The accounts of an institution that are not closed, the main one first. */
export async function listColleagues(db: Db | Trx, institutionId: string): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'status', 'last_login_at'])
    .select(fullNameOf<string>('accounts').as('name'))
    .select(sql<boolean>`coalesce(accounts.id = ${mainAccountOf(sql`${institutionId}::uuid`)}, false)`.as('is_main'))
    .where('institution_id', '=', institutionId)
    .where('role', '=', 'institution')
    .where('status', '!=', 'suspended')
    .orderBy('is_main', 'desc')
    .orderBy(nameOrderOf('accounts'))
    .orderBy('id')
    .execute()
  return rows.map(({ status, last_login_at, ...row }) => ({
    ...row,
    status: status as Colleague['status'],
    last_login_at: last_login_at?.toISOString() ?? null,
  }))
}

/** From now on the main account of its institution, as long as it is active. */
export async function makeMain(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('accounts').set({ main_since: sql`now()` }).where('id', '=', id).execute()
}
