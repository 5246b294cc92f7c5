import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { onServer } from '../../../../testing/on-server.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { inOrder } from './migrations.ts'

const { db, close } = await emptyDatabase()
afterAll(() => close())

const zebras = { folder: 'zebras', migrations: { '0.1.0': make('zebras'), '0.10.0': make('foals') } }
const apes = { folder: 'apes', migrations: { '0.1.0': make('apes', 'zebra_id int references zebras'), '0.2.0': make('trees') } }
const bees = { folder: 'bees', migrations: { '0.1.0': make('bees', 'ape_id int references apes') } }

test('migrations run by version, and within one in the order of the features, whatever their names; once, whoever starts', async () => {
  const migrations = inOrder([zebras, apes])
  expect(Object.keys(migrations)).toEqual(['0.1.0 kit', '0.1.0 zebras', '0.1.0 apes', '0.2.0 kit', '0.2.0 apes', '0.10.0 zebras'])
  await Promise.all([migrate(db, migrations), migrate(db, migrations)])
  await sql`select zebra_id from apes, trees, foals`.execute(db)
})

test('features may change places, and new ones come between them, which is said', async () => {
  const said: string[] = []
  await migrate(db, inOrder([bees, apes, zebras]), (line) => said.push(line))
  expect(said).toEqual(['Bringing the database up to date: 1 migration.', 'Migration 1 of 1, 0.1.0 bees …'])
  await sql`select ape_id from bees`.execute(db)
})

test('when one fails, those that ran with it are taken back', async () => {
  const right = { folder: 'right', migrations: { '0.1.0': make('right_one') } }
  const wrong = { folder: 'wrong', migrations: { '0.1.0': make('wrong_one', 'id_of int references nowhere') } }
  await expect(migrate(db, inOrder([zebras, apes, bees, right, wrong]))).rejects.toThrow('could not be brought up to date (0.1.0 wrong).')
  await migrate(db, inOrder([zebras, apes, bees, right]))
  await sql`select * from right_one`.execute(db)
})

test('a database that a newer version changed is refused', async () => {
  await expect(migrate(db, inOrder([zebras]))).rejects.toThrow(
    'The database belongs to a newer version, which has to be started instead; this one does not have 0.1.0 apes, 0.2.0 apes, 0.1.0 bees',
  )
})

function make(table: string, ...more: string[]) {
  const columns = ['id int primary key', ...more].join(', ')
  return { up: async (on: Kysely<unknown>) => void (await sql.raw(`create table ${table} (${columns})`).execute(on)) }
}

/** Without any table: those that other tests start from have all of them. */
async function emptyDatabase() {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return openDatabase({ memory: true })
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const { db, close } = await openDatabase({ url: Object.assign(new URL(server), { pathname: `/${name}` }).href })
  return {
    db,
    close: async () => {
      await close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}
