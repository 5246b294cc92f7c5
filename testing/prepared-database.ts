/**
 * Runs once before the tests: makes the empty, migrated database that every test file starts from, as a copy. Making one from
 * nothing costs each file four times as much.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrations } from '../src/app/features.ts'
import { openDatabase } from '../src/kit/server/db/database.ts'
import { migrate } from '../src/kit/server/db/migrate.ts'
import type { Tables } from '../src/kit/server/db/tables.ts'
import { onServer } from './on-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of an embedded database, or the name of a template on the PostgreSQL server of TEST_DATABASE_URL. */
    preparedDatabase: string
  }
}

export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
  const { name, remove } = server ? await templateOn(server) : await embeddedCopy()
  project.provide('preparedDatabase', name)
  return remove
}

async function embeddedCopy() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prepared-'))
  const name = path.join(folder, 'database.tar')
  const pglite = await PGlite.create({ extensions: { pg_trgm } })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(db, migrations)
  await writeFile(name, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await db.destroy()
  return { name, remove: () => rm(folder, { recursive: true }) }
}

async function templateOn(server: string) {
  const name = `template_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const { db, close } = await openDatabase({ url: url.href })
  await migrate(db, migrations)
  await close()
  return { name, remove: () => onServer(server, `drop database ${name} with (force)`) }
}
