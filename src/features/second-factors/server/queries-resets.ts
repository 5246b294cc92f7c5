import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'

function startOpen(db: Db | Trx, accountId?: string) {
  return db
    .selectFrom('factor_resets as reset')
    .innerJoin('accounts as owner', 'owner.id', 'reset.account_id')
    .innerJoin('accounts as asker', 'asker.id', 'reset.asked_by')
    .where('reset.decided_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('reset.account_id', '=', accountId as string))
}

const shown = [
  'reset.id',
  'reset.account_id',
  'reset.reason',
  'reset.asked_by',
  'reset.asked_at',
  fullNameOf('owner').as('owner_name'),
  fullNameOf('asker').as('asker_name'),
] as const

export function listResets(db: Db, page: PageAsked, accountId?: string) {
  return startOpen(db, accountId)
    .select(shown)
    .orderBy('reset.asked_at')
    .orderBy('reset.id')
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
}

export function countResets(db: Db, accountId?: string): Promise<number> {
  return totalOf(startOpen(db, accountId))
}

/** One that waits, held until the transaction ends; nothing where it was decided meanwhile. */
export function lockReset(trx: Trx, id: string) {
  return startOpen(trx).select(shown).where('reset.id', '=', id).forUpdate('reset').executeTakeFirst()
}

/** @returns its id; nothing where one waits for this account already */
export async function insertReset(trx: Trx, accountId: string, askedBy: string, reason: string): Promise<string | undefined> {
  const row = await trx
    .insertInto('factor_resets')
    .values({ id: newId(), account_id: accountId, asked_by: askedBy, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function decideReset(trx: Trx, id: string, by: string, decision: 'approved' | 'refused'): Promise<void> {
  await trx.updateTable('factor_resets').set({ decision, decided_by: by, decided_at: sql`now()` }).where('id', '=', id).execute()
}

/** Their tokens stop working with the next request. */
export async function endSessionsOf(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}
