import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { type Db, openDatabase } from '../db/database.ts'
import { onServer } from './on-server.ts'

/** A new, migrated, empty database: embedded in memory, or on the PostgreSQL server of TEST_DATABASE_URL. */
export async function freshDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  const prepared = inject('preparedDatabase')
  const server = process.env.TEST_DATABASE_URL
  if (!server) return openDatabase({ memory: true, from: await openAsBlob(prepared) })
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${prepared}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const { db, close } = await openDatabase({ url: url.href })
  return {
    db,
    close: async () => {
      await close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}
