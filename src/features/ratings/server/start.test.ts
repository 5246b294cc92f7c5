import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { encryptionOf, keyFile } from '../../../kit/server/security/encryption.ts'
import { readSettings } from '../../../kit/server/settings.ts'
import { ratings } from '../contract.ts'
import { findKey, keyPlace } from './queries-keys.ts'
import { readyDeviceKeys } from './start.ts'

const app = await startApp()
const settingsWith = (keys: Record<string, string>) => readSettings({ DATA_DIR: app.dataDir, DEMO: 'off', ...keys })

test('keys of devices are encrypted anew at the start with a new key: the old one can go, and what a device kept still opens', async () => {
  const device = '01890000-0000-7000-8000-0000000000d1'
  const kept = Buffer.alloc(32, 5).toString('base64')
  const people = await Promise.all([app.as('accreditor'), app.as('accreditor'), app.as('accreditor')])
  for (const one of people) await one.send(ratings.keepKey, { body: { device, key: kept } })

  const DATA_KEY_OLD = (await readFile(keyFile(app.settings), 'utf8')).trim()
  const DATA_KEY = Buffer.alloc(32, 9).toString('base64')
  const rotating = settingsWith({ DATA_KEY, DATA_KEY_OLD })
  expect(await readyDeviceKeys(app.db, rotating)).toBe(3)
  expect(await readyDeviceKeys(app.db, rotating)).toBe(0)

  const [first] = people
  const sealed = (await findKey(app.db, first?.id as string, device)) as Uint8Array
  const place = keyPlace(first?.id as string, device)
  expect(encryptionOf(settingsWith({ DATA_KEY })).decrypt(sealed, place)).toBe(kept)
  expect(() => encryptionOf(app.settings).decrypt(sealed, place)).toThrow('does not open')
  await expect(readyDeviceKeys(app.db, settingsWith({ DATA_KEY: DATA_KEY_OLD }))).rejects.toThrow('does not open')
})
