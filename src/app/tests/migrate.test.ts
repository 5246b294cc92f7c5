import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import type { Db } from '../../kit/server/db/database.ts'
import { migrate } from '../../kit/server/db/migrate.ts'
import { migrations } from '../features.ts'

const { db, close } = await freshDatabase()
afterAll(async () => {
  await sql`delete from kysely_migration where name = '999-slow'`.execute(db)
  await close()
})

async function limits(on: Db) {
  const { rows } = await sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(on)
  return rows[0]
}

test('a migration has all the time it needs, waits a minute for a lock, and the statements after it have their limits back', async () => {
  const unlimited = { statement: '0', lock: '0' }
  const before = process.env.TEST_DATABASE_URL ? { statement: '10s', lock: '5s' } : unlimited
  expect(await limits(db)).toEqual(before)
  let during: unknown
  const slow = {
    up: async (inside: Db) => {
      during = await limits(inside)
    },
  }
  await migrate(db, { ...migrations, '999-slow': slow })
  expect(during).toEqual({ statement: '0', lock: '1min' })
  // All connections the pool has, at the same time.
  expect(await Promise.all(Array.from({ length: 16 }, () => limits(db)))).toEqual(Array.from({ length: 16 }, () => before))
})

test('a migration that fails leaves the limits as they were', async () => {
  const before = await limits(db)
  const broken = { up: () => Promise.reject(new Error('no such column')) }
  await expect(migrate(db, { ...migrations, '999-slow': { up: async () => {} }, '999-wrong': broken })).rejects.toThrow('999-wrong')
  expect(await Promise.all(Array.from({ length: 16 }, () => limits(db)))).toEqual(Array.from({ length: 16 }, () => before))
})
