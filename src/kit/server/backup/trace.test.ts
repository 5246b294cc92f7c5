import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrations } from '../../../app/features.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { tieFolder } from '../files/installation.ts'
import { filesFolder } from '../files/store.ts'
import { readSettings } from '../settings.ts'
import { makeBackup } from './backup.ts'
import { noteVerified, readTrace } from './trace.ts'

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'trace-test-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const settings = readSettings({ DATA_DIR: dataDir, DEMO: 'off' })
const asked = { version: '0.0.0', to: path.join(dataDir, 'archives') }

test('a backup leaves a trace of itself, and of why there is none; the next one that is made ends the failure', async () => {
  expect(await readTrace(settings)).toEqual({})
  await expect(makeBackup(settings, asked)).rejects.toThrow('no embedded database')
  const { failed, made: none } = await readTrace(settings)
  expect([failed?.why, none]).toEqual([expect.stringContaining('There is no embedded database'), undefined])

  const database = await openDatabase({ folder: path.join(dataDir, 'db') })
  await migrate(database.db, migrations)
  await tieFolder(database.db, filesFolder(settings))
  await database.close()
  const backup = await makeBackup(settings, asked)
  await noteVerified(settings, 0)
  const trace = await readTrace(settings)
  const rows = Object.values(backup.manifest.tables).reduce((sum, one) => sum + one.rows, 0)
  expect(trace).toEqual({
    made: {
      at: backup.manifest.made_at,
      seconds: expect.any(Number),
      place: backup.place,
      bytes: backup.bytes,
      rows,
      files: 0,
      damaged: 0,
    },
    verified: { at: expect.any(String), findings: 0 },
  })
  expect((await stat(path.join(dataDir, 'backup-trace.json'))).mode & 0o777).toBe(0o600)
  expect(await readFile(path.join(dataDir, 'backup-trace.json'), 'utf8')).toContain(backup.place)
})

test('a trace that cannot be read is none', async () => {
  await writeFile(path.join(dataDir, 'backup-trace.json'), '{"made": 1')
  expect(await readTrace(settings)).toEqual({})
})
