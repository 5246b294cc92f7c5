import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keyFile, sealingOf, sealingWith } from './encryption.ts'

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const here = { table: 'people', column: 'number', id: '01900000-0000-7000-8000-000000000001' }
const sealing = sealingWith([key])

test('a sealed value holds nothing of the text, is different each time, and opens again', () => {
  const [one, two] = [sealing.seal('0012345678', here), sealing.seal('0012345678', here)]
  expect(one.includes('12345')).toBe(false)
  expect(one.equals(two)).toBe(false)
  expect([sealing.open(one, here), sealing.open(new Uint8Array(two), here)]).toEqual(['0012345678', '0012345678'])
})

test('a sealed value opens in no other row, column or table', () => {
  const sealed = sealing.seal('0012345678', here)
  for (const elsewhere of [{ id: '01900000-0000-7000-8000-000000000002' }, { column: 'tin' }, { table: 'others' }])
    expect(() => sealing.open(sealed, { ...here, ...elsewhere })).toThrow('does not open')
})

test('one changed bit anywhere, or a cut, and it does not open', () => {
  const sealed = sealing.seal('0012345678', here)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] as number) ^ 1
    expect(() => sealing.open(changed, here)).toThrow('does not open')
  }
  for (const length of [0, 1, 32, sealed.length - 1]) expect(() => sealing.open(sealed.subarray(0, length), here)).toThrow('does not open')
})

test('the old key opens, the new one seals, and another one does neither', () => {
  const sealed = sealing.seal('0012345678', here)
  const rotated = sealingWith([other, key])
  expect(rotated.open(sealed, here)).toBe('0012345678')
  expect(sealingWith([other]).open(rotated.seal('99', here), here)).toBe('99')
  expect(() => sealingWith([other]).open(sealed, here)).toThrow('does not open')
})

test('without a setting the key is made once, for its owner alone', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'key-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { dataDir, dataKey: undefined, dataKeyOld: undefined }
  const sealed = sealingOf(settings).seal('0012345678', here)
  const nextServer = () => sealingOf({ ...settings })
  expect(nextServer().open(sealed, here)).toBe('0012345678')
  expect((await stat(keyFile(settings))).mode & 0o777).toBe(0o600)
  expect(Buffer.from(await readFile(keyFile(settings), 'utf8'), 'base64')).toHaveLength(32)
  await writeFile(keyFile(settings), 'nonsense')
  expect(() => nextServer().open(sealed, here)).toThrow('holds no key of 32 bytes')
})
