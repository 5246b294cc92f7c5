/** The keys of devices that rate without a network, kept sealed so that a device that lost its own gets it back. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { Encryption } from '../../../kit/server/security/encryption.ts'

/** Where the key of a device lies encrypted; it opens nowhere else. */
export function keyPlace(accreditorId: string, device: string) {
  return { table: 'rating_devices', column: 'key', id: `${accreditorId}/${device}` }
}

export async function upsertKey(trx: Trx, accreditorId: string, device: string, key: Buffer): Promise<void> {
  await trx
    .insertInto('rating_devices')
    .values({ accreditor_id: accreditorId, device, key_encrypted: key })
    .onConflict((conflict) => conflict.columns(['accreditor_id', 'device']).doUpdateSet({ key_encrypted: key }))
    .execute()
}

export async function findKey(db: Db, accreditorId: string, device: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('rating_devices')
    .select('key_encrypted')
    .where('accreditor_id', '=', accreditorId)
    .where('device', '=', device)
    .executeTakeFirst()
  return row?.key_encrypted
}

/** A hundred at a time. @returns how many bore the mark of another key; 0 where none is left. @throws Error where one opens with no key */
export async function reencryptKeys(trx: Trx, encryption: Encryption): Promise<number> {
  const rows = await trx
    .selectFrom('rating_devices')
    .select(['accreditor_id', 'device', 'key_encrypted'])
    .where(sql<boolean>`substring(key_encrypted from 2 for 4) <> ${encryption.mark}`)
    .orderBy('accreditor_id')
    .orderBy('device')
    .limit(100)
    .forUpdate()
    .execute()
  for (const { accreditor_id, device, key_encrypted } of rows) {
    const place = keyPlace(accreditor_id, device)
    await upsertKey(trx, accreditor_id, device, encryption.encrypt(encryption.decrypt(key_encrypted, place), place))
  }
  return rows.length
}

/** Keys of devices, and those of them that another key than the one with this mark encrypted. */
export async function countSealedKeys(db: Db, mark: Buffer): Promise<{ all: number; old: number }> {
  return db
    .selectFrom('rating_devices')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where substring(key_encrypted from 2 for 4) <> ${mark}))::int`.as('old'),
    ])
    .executeTakeFirstOrThrow()
}
