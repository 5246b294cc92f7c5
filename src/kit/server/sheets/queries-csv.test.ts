import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import { type FieldColumn, fromDay, fromField } from '../../contract/columns.ts'
import { csvFile } from './csv.ts'
import { csvLine, everyLine } from './queries-csv.ts'

const { db, close } = await freshDatabase()
afterAll(close)

const columns: FieldColumn<{ text: string | null; kind: string | null; open: boolean; day: string | null }>[] = [
  { key: 'kind', ...fromField('kind', { a: 'Plain', b: 'A, "b"', c: '=c' }) },
  { key: 'text', ...fromField('text') },
  { key: 'open', ...fromField('open', { true: 'yes', false: 'no' }) },
  { key: 'day', ...fromDay('day') },
]

const spaces = ['\u00a0', '\u2003', '\u202f', '\u3000', '\ufeff', '\v', '\f', '\u200b', '\u0085']
const texts = [
  ...['', 'BS Nursing', 'Bakalaryo sa Pagtuturò, Niño', '日本語 😀', "O'Neil", '"', '""', '"quoted"', 'a,b', 'a\nb', 'a\r\nb', '\\n', ' '],
  ...['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '+', '-', '=', '@', "'=1", '=HYPERLINK("http://x.example", "x")'],
  ...['-5', '+63', '12.50', '-12.5%', '+63 917 555 0123', '+63 (2) 8555 0140', '-1 200.50', '+63-2-8555', '-(1)*2', '-5\n', '-5%%', '+٣'],
  ...spaces.flatMap((space) => [`-1${space}200`, `${space}-1`, `+${space}`, `-1${space}x`]),
]
const rows = [
  ...texts.map((text) => ({ text, kind: 'a', open: true, day: '2026-03-01' })),
  ...['b', 'c', null].map((kind) => ({ text: null, kind, open: false, day: null })),
]

test.for(rows)('the database writes %j as the server does', async (row) => {
  async function* pages() {
    yield [row]
  }
  let written = ''
  for await (const chunk of csvFile('x.csv', columns, pages()).content as AsyncIterable<Buffer>) written += chunk
  const found = await sql<{ line: string }>`
    select ${csvLine(columns, 'x')} as line
    from (select ${row.text}::text as text, ${row.kind}::text as kind, ${row.open}::boolean as open, ${row.day}::date as day) x`.execute(db)
  expect(found.rows[0]?.line).toBe(written.slice(written.indexOf('\r\n') + 2))
})

/** Numbers up to a last one, each a line. */
function linesUpTo(last: number, read: (from: number) => void = () => {}) {
  return everyLine<number>(db, {
    end: async (after = 0, size) => (after + size <= last ? after + size : undefined),
    lines: async (after = 0, end = last) => {
      read(after)
      return Array.from({ length: end - after }, (_, n) => `${after + n + 1}\n`)
    },
  })
}

test.for([0, 1, 499, 500, 501, 1_500, 30_000])('a file of %i lines has each once, in order', async (last) => {
  let text = ''
  for await (const lines of linesUpTo(last)) text += lines
  expect(text).toBe(Array.from({ length: last }, (_, n) => `${n + 1}\n`).join(''))
})

test('who takes no more is read nothing more than the next two pieces', async () => {
  const read: number[] = []
  const lines = linesUpTo(1_000_000, (from) => read.push(from))
  await lines.next()
  await new Promise((later) => setTimeout(later, 50))
  expect(read.length).toBeLessThanOrEqual(2)
  await lines.return(undefined)
})

test('what fails on the way is told to who reads', async () => {
  const lines = everyLine<number>(db, {
    end: async (after = 0) => after + 1,
    lines: async (after = 0) => {
      if (after === 2) throw new Error('The database is away.')
      return [`${after}\n`]
    },
  })
  const read = async () => {
    for await (const _ of lines);
  }
  await expect(read()).rejects.toThrow('The database is away.')
})
