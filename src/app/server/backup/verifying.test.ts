import { randomBytes } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { listStored } from '../../../features/files/server/queries.ts'
import { encryptedAccountNumber } from '../../../features/finance-infos/server/checks.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { filesFolder, placeOf } from '../../../kit/server/files/folder-store.ts'
import { tieStore } from '../../../kit/server/files/installation.ts'
import { storeBytes, storeOf } from '../../../kit/server/files/store.ts'
import { encryptionOf, encryptionWith } from '../../../kit/server/security/encryption.ts'
import { verifyAll } from './verifying.ts'

const { db, settings } = await startApp()
const folder = filesFolder(settings)
const store = storeOf(settings)
await tieStore(db, store)
const verify = () => verifyAll(db, settings, (ids) => listStored(db, ids))

async function insertFile(): Promise<string> {
  const id = newId()
  const stored = await storeBytes(store, id, randomBytes(100))
  await db
    .insertInto('files')
    .values({ id, kind: 'document', name: 'a.pdf', type: 'application/pdf', ...stored })
    .execute()
  return id
}

async function insertInfo(encryption = encryptionOf(settings)): Promise<string> {
  const { id } = await insertAccount(db, { role: 'accreditor' })
  const sealed = encryptedAccountNumber(encryption, id, '12345678')
  await db
    .insertInto('accreditor_finance_infos')
    .values({ accreditor_id: id, bank: 'B', account_name: 'N', ...sealed })
    .execute()
  return id
}

test('of a whole installation nothing is found', async () => {
  await insertFile()
  await insertInfo()
  expect(await verify()).toEqual({ findings: [], checked: expect.arrayContaining(['1 file', '1 bank info opened']) })
})

test('each thing that is not whole is found, and named', async () => {
  const [missing, short, other, stray] = [await insertFile(), await insertFile(), await insertFile(), newId()]
  await store.remove(missing)
  await writeFile(placeOf(folder, short), 'x')
  await writeFile(placeOf(folder, other), randomBytes(100))
  await storeBytes(store, stray, Buffer.from('x'))
  // one that was stored this moment may still get its row
  await storeBytes(store, newId(), Buffer.from('x'))
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await utimes(placeOf(folder, stray), anHourAgo, anHourAgo)
  const sealed = await insertInfo(encryptionWith([randomBytes(32)]))
  const year = 2031
  await db.insertInto('decision_years').values({ year, last: 2 }).execute()
  await db.insertInto('paper_years').values({ kind: 'certificate', year, last: 3 }).execute()
  const { findings } = await verify()
  for (const [word, ...more] of [
    [missing, 'is missing'],
    [short, '1 bytes in place of 100'],
    [other, 'hash is another'],
    [stray, 'has no row'],
    [sealed, 'does not open'],
    ['book of decisions', 'lacks numbers of 2031'],
    ['"certificate" of 2031', '3 numbers were given, and there are 0'],
  ] as [string, string][])
    expect(findings.find((one) => one.includes(word))).toContain(more[0])
  expect(findings).toHaveLength(7)
})
