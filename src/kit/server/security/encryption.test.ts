import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { encryptionOf, encryptionWith, keyFile } from './encryption.ts'

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const here = { table: 'people', column: 'number', id: '01900000-0000-7000-8000-000000000001' }
const encryption = encryptionWith([key])

test('an encrypted value holds nothing of the text, is different each time, and opens again', () => {
  const [one, two] = [encryption.encrypt('0012345678', here), encryption.encrypt('0012345678', here)]
  expect(one.includes('12345')).toBe(false)
  expect(one.equals(two)).toBe(false)
  expect([encryption.decrypt(one, here), encryption.decrypt(new Uint8Array(two), here)]).toEqual(['0012345678', '0012345678'])
})

test('an encrypted value opens in no other row, column or table', () => {
  const encrypted = encryption.encrypt('0012345678', here)
  for (const elsewhere of [{ id: '01900000-0000-7000-8000-000000000002' }, { column: 'tin' }, { table: 'others' }])
    expect(() => encryption.decrypt(encrypted, { ...here, ...elsewhere })).toThrow('does not open')
})

test('one changed bit anywhere, or a cut, and it does not open', () => {
  const encrypted = encryption.encrypt('0012345678', here)
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted)
    changed[at] = (changed[at] as number) ^ 1
    expect(() => encryption.decrypt(changed, here)).toThrow('does not open')
  }
  for (const length of [0, 1, 32, encrypted.length - 1])
    expect(() => encryption.decrypt(encrypted.subarray(0, length), here)).toThrow('does not open')
})

test('the old key opens, the new one seals, and another one does neither', () => {
  const encrypted = encryption.encrypt('0012345678', here)
  const rotated = encryptionWith([other, key])
  expect(rotated.decrypt(encrypted, here)).toBe('0012345678')
  expect(encryptionWith([other]).decrypt(rotated.encrypt('99', here), here)).toBe('99')
  expect(() => encryptionWith([other]).decrypt(encrypted, here)).toThrow('does not open')
})

test('without a setting the key is made once, for its owner alone', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'key-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { dataDir, dataKey: undefined, dataKeyOld: undefined }
  const encrypted = encryptionOf(settings).encrypt('0012345678', here)
  const nextServer = () => encryptionOf({ ...settings })
  expect(nextServer().decrypt(encrypted, here)).toBe('0012345678')
  expect((await stat(keyFile(settings))).mode & 0o777).toBe(0o600)
  expect(Buffer.from(await readFile(keyFile(settings), 'utf8'), 'base64')).toHaveLength(32)
  await writeFile(keyFile(settings), 'nonsense')
  expect(() => nextServer().decrypt(encrypted, here)).toThrow('holds no key of 32 bytes')
})
