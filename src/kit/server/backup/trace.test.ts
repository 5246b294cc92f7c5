import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { makeBackup } from './backup.ts'
import { noteMade, noteVerified, readTrace } from './trace.ts'

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'trace-test-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const settings = readSettings({ DATA_DIR: dataDir, DEMO: 'off' })

test('a backup that failed says why, beside the last that was made; the next one that is made ends the failure', async () => {
  expect(await readTrace(settings)).toEqual({})
  const made = { at: '2031-05-10T02:30:00.000Z', seconds: 4, place: '/backups/a.tar.zst', bytes: 9, rows: 3, files: 1, damaged: 0 }
  await noteMade(settings, made)
  await noteVerified(settings, 2)
  await expect(makeBackup(settings, { version: '0.0.0' })).rejects.toThrow('no embedded database')
  const verified = { at: expect.any(String), findings: 2 }
  const failed = { at: expect.any(String), why: expect.stringContaining('There is no embedded database') }
  expect(await readTrace(settings)).toEqual({ made, verified, failed })
  await noteMade(settings, made)
  expect(await readTrace(settings)).toEqual({ made, verified })
  expect((await stat(path.join(dataDir, 'backup-trace.json'))).mode & 0o777).toBe(0o600)
})

test('a trace that cannot be read is none', async () => {
  await writeFile(path.join(dataDir, 'backup-trace.json'), '{"made": 1')
  expect(await readTrace(settings)).toEqual({})
})
