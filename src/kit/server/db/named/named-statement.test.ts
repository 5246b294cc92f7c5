import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { compileEach, compileWith } from '../statements/compile-once.ts'
import { askNamed } from './named-statement.ts'

const url = process.env.TEST_DATABASE_URL

describe.skipIf(!url)('on PostgreSQL', () => {
  const open: pg.Client[] = []
  afterAll(() => Promise.all(open.map((one) => one.end())))

  async function connected(types?: pg.CustomTypesConfig) {
    const client = new pg.Client({ connectionString: url, pipeline: true, ...(types && { types }) } as pg.ClientConfig)
    await client.connect()
    open.push(client)
    const heard = { descriptions: 0 }
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('rowDescription', () => heard.descriptions++)
    const ask = async (name: string, text: string, values: unknown[] = []) => {
      const { rows, rowCount, command } = await askNamed((statement) => client.query(statement), name, text, values)
      return { rows, rowCount, command }
    }
    return { client, heard, ask }
  }

  test('the columns of a statement are described once a connection, and its rows read alike each time', async () => {
    const text = `select n, date '2026-03-12' + n as day, n * 0.5 as half, null::text as nothing, json_build_object('n', n) as json
      from generate_series(1, $1::int) n`
    const [one, other] = [await connected(), await connected()]
    const first = await one.ask('many', text, [2])
    expect(first).toMatchObject({ rowCount: 2, command: 'SELECT', rows: [{ n: 1, half: '0.5', nothing: null, json: { n: 1 } }, { n: 2 }] })
    expect(await one.ask('many', text, [2])).toEqual(first)
    expect(await one.ask('many', text, [0])).toEqual({ rows: [], rowCount: 0, command: 'SELECT' })
    expect(await Promise.all([2, 2].map((n) => one.ask('many', text, [n])))).toEqual([first, first])
    expect(one.heard.descriptions).toBe(1)
    expect(await other.ask('many', text, [2])).toEqual(first)
    expect(other.heard.descriptions).toBe(1)
  })

  test('a statement without columns, and one that is refused, come to the same each time', async () => {
    const { client, ask } = await connected()
    await client.query('create temporary table notes (n int check (n > 0))')
    for (const n of [1, 2])
      expect(await ask('note', 'insert into notes values ($1)', [n])).toEqual({ rows: [], rowCount: 1, command: 'INSERT' })
    for (const n of [0, 0]) await expect(ask('note', 'insert into notes values ($1)', [n])).rejects.toMatchObject({ code: '23514' })
    await expect(ask('ratio', 'select 1 / $1::int as ratio', [0])).rejects.toMatchObject({ code: '22012' })
    for (const n of [1, 1]) expect((await ask('ratio', 'select 1 / $1::int as ratio', [n])).rows).toEqual([{ ratio: 1 }])
    await expect(ask('ratio', 'select 1 / $1::int as ratio', [0])).rejects.toThrow('division by zero')
    expect((await ask('ratio', 'select 1 / $1::int as ratio', [1])).rows).toEqual([{ ratio: 1 }])
  })

  test('connections for which a name stands for other columns are told their own', async () => {
    const [one, other] = [await connected(), await connected()]
    await one.client.query('create temporary table things (v int)')
    await other.client.query('create temporary table things (v bool)')
    await Promise.all([one.client.query('insert into things values (1)'), other.client.query('insert into things values (true)')])
    for (let i = 0; i < 2; i++) {
      expect((await one.ask('thing', 'select v from things')).rows).toEqual([{ v: 1 }])
      expect((await other.ask('thing', 'select v from things')).rows).toEqual([{ v: true }])
    }
  })

  test('connections that read a type in another way read it in theirs', async () => {
    const asText = { getTypeParser: () => (text: string) => `text ${text}` } as unknown as pg.CustomTypesConfig
    const [one, other] = [await connected(), await connected(asText)]
    for (let i = 0; i < 2; i++) {
      expect((await one.ask('number', 'select $1::int as n', [7])).rows).toEqual([{ n: 7 }])
      expect((await other.ask('number', 'select $1::int as n', [7])).rows).toEqual([{ n: 'text 7' }])
    }
  })

  test('where a table has become another one its rows are refused, and never read as those of before', async () => {
    const { client, ask } = await connected()
    await client.query('create temporary table kinds (v int)')
    await client.query('insert into kinds values (1)')
    expect((await ask('kind', 'select * from kinds')).rows).toEqual([{ v: 1 }])
    await client.query('alter table kinds alter v type text using v::text || $$ piece$$')
    await expect(ask('kind', 'select * from kinds')).rejects.toThrow('must not change result type')
  })

  test('a long statement is planned once a connection where it is always the same one, and anew where it may not be', async () => {
    const one = await openDatabase({ url: url as string, connections: 1 })
    const long = sql.lit('x'.repeat(5_000))
    const always = compileWith((db, at: { n: number }) => db.selectNoFrom(sql<number>`${at.n}::int + length(${long})`.as('n')))
    const maybe = compileEach((db, at: { n: number }) => db.selectNoFrom(sql<number>`${at.n}::int - length(${long})`.as('n')))
    for (const n of [1, 2]) {
      expect(await always(one.db, { n })).toEqual([{ n: n + 5_000 }])
      expect(await maybe(one.db, null, { n })).toEqual([{ n: n - 5_000 }])
    }
    const { rows } = await sql`select left(statement, 23) as begins from pg_prepared_statements where length(statement) > 5000`.execute(
      one.db,
    )
    expect(rows).toEqual([{ begins: '/* planned once */ sele' }])
    await one.close()
  })
})
