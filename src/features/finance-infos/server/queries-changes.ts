/** Stored bank infos: written, removed, and encrypted anew when the key has changed. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import type { Encryption } from '../../../kit/server/security/encryption.ts'
import { encryptedAccountNumber, encryptedTin, openNumbers } from './checks.ts'
import type { StoredInfo } from './queries.ts'

/** Holds the accreditor, so that two who save the same bank info come one after the other; `undefined` when there is none. */
export function lockAccreditor(trx: Trx, id: string): Promise<{ name: string } | undefined> {
  return trx
    .selectFrom('accreditors')
    .innerJoin('accounts', 'accounts.id', 'accreditors.id')
    .select(fullNameOf('accounts').as('name'))
    .where('accreditors.id', '=', id)
    .forUpdate('accreditors')
    .executeTakeFirst()
}

export async function insertInfo(trx: Trx, info: Omit<StoredInfo, 'version'>): Promise<void> {
  await trx.insertInto('accreditor_finance_infos').values(info).execute()
}

type InfoFields = Omit<StoredInfo, 'accreditor_id' | 'version'>

export async function updateInfo(trx: Trx, accreditorId: string, fields: Partial<InfoFields>): Promise<void> {
  await trx
    .updateTable('accreditor_finance_infos')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('accreditor_id', '=', accreditorId)
    .execute()
}

export async function deleteInfo(trx: Trx, accreditorId: string): Promise<void> {
  await trx.deleteFrom('accreditor_finance_infos').where('accreditor_id', '=', accreditorId).execute()
}

// ---- the key -----------------------------------------------------------------------------------------------------

/** One bank info for each key that anything was encrypted with. */
export function listOneForEachKey(db: Db): Promise<StoredInfo[]> {
  return db
    .selectFrom('accreditor_finance_infos')
    .selectAll()
    .distinctOn(sql`substring(account_number_encrypted from 2 for 4), substring(tin_encrypted from 2 for 4)`)
    .orderBy(sql`substring(account_number_encrypted from 2 for 4), substring(tin_encrypted from 2 for 4), accreditor_id`)
    .execute()
}

/** Some of them, by accreditor, behind `after`. */
export function listInfosBehind(db: Db, after: string, size: number): Promise<StoredInfo[]> {
  return db
    .selectFrom('accreditor_finance_infos')
    .selectAll()
    .where('accreditor_id', '>', after)
    .orderBy('accreditor_id')
    .limit(size)
    .execute()
}

/** Encrypts anew some hundred of those that were encrypted with another key than today's. @returns how many bank infos; 0 when none is left */
export async function reencryptInfos(trx: Trx, encryption: Encryption): Promise<number> {
  const old = await trx
    .selectFrom('accreditor_finance_infos')
    .selectAll()
    .where(
      sql<boolean>`(substring(account_number_encrypted from 2 for 4) <> ${encryption.mark} or substring(tin_encrypted from 2 for 4) <> ${encryption.mark})`,
    )
    .orderBy('accreditor_id')
    .limit(500)
    .forUpdate()
    .execute()
  if (old.length === 0) return 0
  const rows = old.map((info) => {
    const { account_number, tin } = openNumbers(encryption, info)
    const { account_number_encrypted } = encryptedAccountNumber(encryption, info.accreditor_id, account_number)
    const { tin_encrypted } = encryptedTin(encryption, info.accreditor_id, tin)
    return { id: info.accreditor_id, account_number: account_number_encrypted.toString('hex'), tin: tin_encrypted?.toString('hex') ?? null }
  })
  await sql`
    update accreditor_finance_infos set account_number_encrypted = decode(anew.account_number, 'hex'), tin_encrypted = decode(anew.tin, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as anew (id uuid, account_number text, tin text)
    where accreditor_finance_infos.accreditor_id = anew.id`.execute(trx)
  return rows.length
}

/** Bank infos, and those of them of which another key than the one with this mark encrypted something. */
export async function countSealedInfos(db: Db, mark: Buffer): Promise<{ all: number; old: number }> {
  const isOld = sql`substring(account_number_encrypted from 2 for 4) <> ${mark} or substring(tin_encrypted from 2 for 4) <> ${mark}`
  return db
    .selectFrom('accreditor_finance_infos')
    .select([sql<number>`count(*)::int`.as('all'), sql<number>`(count(*) filter (where ${isOld}))::int`.as('old')])
    .executeTakeFirstOrThrow()
}
