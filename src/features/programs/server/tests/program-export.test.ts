import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/fresh-database.ts'
import { insertProgram } from '../../../../../testing/insert.ts'
import type { Db } from '../../../../kit/server/db/database.ts'
import { newId } from '../../../../kit/server/db/ids.ts'
import type { FileAnswer } from '../../../../kit/server/http/file-answer.ts'
import { csvFile } from '../../../../kit/server/sheets/csv.ts'
import { programColumns } from '../../columns.ts'
import { exportPrograms } from '../export.ts'
import { programLines, programsByIds } from '../queries.ts'

const { db, close } = await freshDatabase()
afterAll(close)

/** The names in the file of a campus; `meanwhile` something is done after the end of the first piece was found, and before it is read. */
async function namesWhile(campus_id: string, meanwhile: (end: string) => Promise<unknown>): Promise<string[]> {
  let isDone = false
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const end = result.rows[0]?.key
      if (end !== undefined && !isDone) {
        isDone = true
        await meanwhile(String(end))
      }
      return result
    },
  })
  let text = ''
  for await (const lines of programLines(watched as Db, { filter: { campus_id } })) text += lines
  expect(isDone).toBe(true)
  return text
    .trim()
    .split('\r\n')
    .map((line) => line.split(',')[2] as string)
}

async function manyPrograms(count: number): Promise<{ campus_id: string; names: string[] }> {
  const { campus_id } = await insertProgram(db, { name: 'P 0000' })
  const names = Array.from({ length: count - 1 }, (_, n) => `P ${String(n + 1).padStart(4, '0')}`)
  await db
    .insertInto('programs')
    .values(names.map((name) => ({ id: newId(), campus_id, name, degree_level: 'undergraduate' as const })))
    .execute()
  return { campus_id, names: ['P 0000', ...names] }
}

test('a program that comes while its piece of an export is looked for stands in its place, and moves none out of the file', async () => {
  const { campus_id, names } = await manyPrograms(700)
  const found = await namesWhile(campus_id, () => insertProgram(db, { campus_id, name: 'P 0100a' }))
  expect(found).toEqual([...names.slice(0, 101), 'P 0100a', ...names.slice(101)])
})

test.for([true, false])(
  'programs that go meanwhile (the last of a piece among them: %s) take none with them and let none come twice',
  async (isLastGone) => {
    const { campus_id, names } = await manyPrograms(700)
    const gone: string[] = ['p 0100']
    const found = await namesWhile(campus_id, async (end) => {
      if (isLastGone) gone.push(end)
      await db
        .deleteFrom('programs')
        .where('campus_id', '=', campus_id)
        .where((one) => one(one.fn('lower', ['name']), 'in', gone))
        .execute()
    })
    expect(found).toEqual(names.filter((name) => !gone.includes(name.toLowerCase())))
  },
)

test('a program that goes and one that comes in its stead leave every other one where it is, once', async () => {
  const { campus_id, names } = await manyPrograms(700)
  const found = await namesWhile(campus_id, async () => {
    await db.deleteFrom('programs').where('campus_id', '=', campus_id).where('name', '=', 'P 0100').execute()
    await insertProgram(db, { campus_id, name: 'P 0300a' })
  })
  expect(found).toEqual([...names.slice(0, 100), ...names.slice(101, 301), 'P 0300a', ...names.slice(301)])
})

test('the file of the database is byte for byte the one that the server writes of the same rows, over several pieces', async () => {
  const { campus_id } = await manyPrograms(700)
  const unusual = ['P 0300, "Honours"', 'P 0400 Bakalaryo sa Pagtuturò – Niño', '=P', '+63', '@P, "x"']
  await db
    .insertInto('programs')
    .values(unusual.map((name) => ({ id: newId(), campus_id, name, degree_level: 'masteral' as const, discipline: `-${name}` })))
    .execute()
  const ids = await db.selectFrom('programs').select('id').where('campus_id', '=', campus_id).execute()
  const found = programsByIds(
    db,
    ids.map(({ id }) => id),
  )
  async function* pages() {
    yield await found.clearOrderBy().orderBy(sql`lower(programs.name)`).execute()
  }
  const written = await contentOf(csvFile('programs.csv', programColumns, pages()))
  expect(await contentOf(exportPrograms(db, { filter: { campus_id } }))).toBe(written)
  expect(written.split('\r\n')).toHaveLength(707)
})

async function contentOf({ content }: FileAnswer): Promise<string> {
  const chunks = await (content as Readable).toArray()
  return Buffer.concat(chunks).toString()
}
