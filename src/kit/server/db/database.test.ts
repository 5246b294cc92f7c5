import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from './database.ts'
import { synced } from './durable-folder.ts'
import { newId } from './ids.ts'
import { migrate } from './migrate.ts'
import { inOrder } from './migrations.ts'

let folder: string
let open: OpenDatabase

beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'database-')), 'db')
  open = await openDatabase({ folder })
  await migrate(open.db, inOrder([]))
})
afterAll(async () => {
  await open.close()
  await rm(path.dirname(folder), { recursive: true, force: true })
})

test('every commit of the embedded database reaches the disk before it is acknowledged', async () => {
  for (let i = 0; i < 3; i++) {
    const before = synced.files
    await open.db.insertInto('tries').values({ id: newId(), kind: 'test', key: 'a@test.example' }).execute()
    expect(synced.files).toBeGreaterThan(before)
  }
  const { rows } = await sql<{ fsync: string }>`show fsync`.execute(open.db)
  expect(rows[0]?.fsync).toBe('on')
})

test('a second process on the same folder is refused with a sentence, and the first goes on', async () => {
  await expect(openDatabase({ folder })).rejects.toThrow('in use by another process')
  await expect(sql`select 1`.execute(open.db)).resolves.toBeDefined()
})

test('what was written is there after the database was closed and opened again', async () => {
  const id = newId()
  await open.db.insertInto('tries').values({ id, kind: 'test', key: 'kept@test.example' }).execute()
  await open.close()
  open = await openDatabase({ folder })
  await migrate(open.db, inOrder([]))
  expect(await open.db.selectFrom('tries').select('key').where('id', '=', id).executeTakeFirst()).toEqual({
    key: 'kept@test.example',
  })
})

test('dates, decimals and counts come as text, text and numbers', async () => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select date '2026-03-12' as day, 86500.00::numeric(12, 2) as amount, count(*) as count from mails`.execute(open.db)
  expect(rows[0]).toEqual({ day: '2026-03-12', amount: '86500.00', count: 0 })
})
