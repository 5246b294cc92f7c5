/** A connection over which whole tables are copied, out and in: the same text on both databases, so that one restores the other. */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { newId } from '../db/ids.ts'

/** Where PostgreSQL has its own temporary files: what lies there under such a name it removes at its next start. */
const temporary = 'base/pgsql_tmp'

export type Copying = {
  kind: 'postgresql' | 'embedded'
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>
  /** @param statement `copy (…) to stdout`, without its end */
  copyOut: (rows: string) => AsyncIterable<Buffer>
  /** @param table with its columns @param rows whole lines as `copyOut` gives them */
  copyIn: (table: string, rows: Buffer) => Promise<void>
  close: () => Promise<void>
}

/** A connection of its own, which no limit of the server's ends. */
export async function copyPostgresql(url: string): Promise<Copying> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
  // A connection that breaks is heard of by the statement that waits for it.
  client.on('error', () => {})
  await client.connect()
  return {
    kind: 'postgresql',
    query: async (text, values) => (await client.query(text, values)).rows,
    copyOut: (rows) => client.query(copyStreams.to(`copy (${rows}) to stdout`)),
    copyIn: async (table, rows) => {
      const stream = client.query(copyStreams.from(`copy ${table} from stdin`))
      stream.end(rows)
      await once(stream, 'finish')
    },
    close: () => client.end(),
  }
}

/** @param folder of the database: a table is written beside it first, and read from there, so that none is in memory as a whole */
export function copyEmbedded(pglite: PGlite, folder: string, close: () => Promise<void>): Copying {
  return {
    kind: 'embedded',
    query: async <Row>(text: string, values?: unknown[]) => (await pglite.query<Row>(text, values)).rows,
    copyOut: async function* (rows) {
      const name = path.join(temporary, `pgsql_tmp_${newId()}`)
      await mkdir(path.join(folder, temporary), { recursive: true })
      try {
        const { rows: found } = await pglite.query<{ data_directory: string }>('show data_directory')
        await pglite.exec(`copy (${rows}) to '${found[0]?.data_directory}/${name}'`)
        yield* createReadStream(path.join(folder, name))
      } finally {
        await rm(path.join(folder, name), { force: true })
      }
    },
    copyIn: async (table, rows) => {
      await pglite.query(`copy ${table} from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(rows)]) })
    },
    close,
  }
}

/** Copied lines in pieces of about a megabyte that end with a line: what is copied as text has a line break only behind a row. */
export async function* wholeRows(chunks: AsyncIterable<Buffer>, size = 1_000_000): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.length
    if (length < size) continue
    const all = Buffer.concat(parts)
    const end = all.lastIndexOf(0x0a) + 1
    if (end > 0) yield all.subarray(0, end)
    parts = [all.subarray(end)]
    length = all.length - end
  }
  if (length > 0) yield Buffer.concat(parts)
}

export function countRows(rows: Buffer): number {
  let count = 0
  for (let at = rows.indexOf(0x0a); at >= 0; at = rows.indexOf(0x0a, at + 1)) count += 1
  return count
}
