import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { encryptionOf, keyFile } from '../../../kit/server/security/encryption.ts'
import { readSettings } from '../../../kit/server/settings.ts'
import { financeInfos } from '../contract.ts'
import { openNumbers } from './checks.ts'
import { findInfo } from './queries.ts'
import { readyBankData } from './start.ts'

const app = await startApp()
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const settingsWith = (keys: Record<string, string>) => readSettings({ DATA_DIR: app.dataDir, DEMO: 'off', ...keys })
const ready = (keys: Record<string, string>) => readyBankData(app.db, settingsWith(keys))

test('a server with another key than the bank data was encrypted with does not start, and says what to do', async () => {
  expect(await ready({ DATA_KEY: key(1) })).toBe(0)
  const me = await app.as('accreditor')
  await me.send(financeInfos.save, {
    body: { version: 0, bank: 'Amihan Savings Bank', account_name: 'TESTER', account_number: '001234567890', tin: '000123456789' },
  })
  expect(await ready({})).toBe(0)
  await expect(ready({ DATA_KEY: key(1) })).rejects.toThrow(/encrypted with another key than the one in DATA_KEY[\s\S]*DATA_KEY_OLD/)
})

test('with the key before named as the old one everything is encrypted anew at the start, and then opens without it', async () => {
  const kept = settingsWith({})
  const DATA_KEY_OLD = (await readFile(keyFile(kept), 'utf8')).trim()
  const others = await Promise.all([app.as('accreditor'), app.as('accreditor')])
  for (const one of others)
    await one.send(financeInfos.save, { body: { version: 0, bank: 'Bank', account_name: 'TESTER', account_number: '123456' } })
  expect(await ready({ DATA_KEY: key(2), DATA_KEY_OLD })).toBe(3)
  expect(await ready({ DATA_KEY: key(2), DATA_KEY_OLD })).toBe(0)
  expect(await ready({ DATA_KEY: key(2) })).toBe(0)
  const info = await findInfo(app.db, others[0].id as string)
  if (!info) throw new Error('the bank info is gone')
  expect(openNumbers(encryptionOf(settingsWith({ DATA_KEY: key(2) })), info)).toEqual({ account_number: '123456', tin: null })
  expect(() => openNumbers(encryptionOf(kept), info)).toThrow('does not open')
  await expect(ready({})).rejects.toThrow('data.key')
})
