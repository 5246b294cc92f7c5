import { type Insertable, sql, type Updateable } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'

/** One request, held until the transaction ends. */
export function lockRequest(trx: Trx, id: string) {
  return trx.selectFrom('privacy_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type StoredRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

export async function insertRequest(trx: Trx, request: Insertable<Tables['privacy_requests']>): Promise<void> {
  await trx.insertInto('privacy_requests').values(request).execute()
}

export async function updateRequest(trx: Trx, id: string, change: Updateable<Tables['privacy_requests']>): Promise<void> {
  await trx
    .updateTable('privacy_requests')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The address and the first name of who asked; nothing where the account is gone. */
export function findAddress(trx: Trx, accountId: string) {
  return trx.selectFrom('accounts').select(['email', 'first_name', 'role']).where('id', '=', accountId).executeTakeFirst()
}
