import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../kit/server/db/database.ts'

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'main-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a database of the time before 0.1.0 stops the start with a sentence that says what to do', { timeout: 90_000 }, async () => {
  const { db, close } = await openDatabase({ folder: path.join(dataDir, 'db') })
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
  await sql`insert into kysely_migration values ('001-accounts', '2026-01-10T08:00:00.000Z')`.execute(db)
  await close()

  const { PATH } = process.env
  const started = spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH, DATA_DIR: dataDir, PORT: '0' },
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(started.stderr.trim()).toBe(
    'The database was made by an earlier state of development and has to be made anew: delete the folder DATA_DIR/db, or with PostgreSQL name an empty database in DATABASE_URL.',
  )
  expect(started.status).toBe(1)
})
