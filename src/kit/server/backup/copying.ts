/** A connection over which whole tables are copied, out and in: the same text on both databases, so that one restores the other. */
import { once } from 'node:events'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'

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

export function copyEmbedded(pglite: PGlite, close: () => Promise<void>): Copying {
  return {
    kind: 'embedded',
    query: async <Row>(text: string, values?: unknown[]) => (await pglite.query<Row>(text, values)).rows,
    copyOut: async function* (rows) {
      const { blob } = await pglite.query(`copy (${rows}) to '/dev/blob'`)
      if (blob) for await (const chunk of blob.stream()) yield Buffer.from(chunk)
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
