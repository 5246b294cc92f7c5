import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { jsonColumns, otherIds, references } from './references.ts'

const app = await startApp()

const named = (kind: keyof typeof references) => references[kind].map(({ table, column }) => `${table}.${column}`)

test.for([
  ['person', ['accounts', 'accreditors']],
  ['institution', ['institutions']],
] as const)('every foreign key to a %s is known to the merge', async ([kind, tables]) => {
  const { rows } = await sql<{ name: string }>`
    select k.conrelid::regclass || '.' || a.attname as name
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = any(${tables.map(String)}::regclass[])`.execute(app.db)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.map(({ name }) => name).filter((name) => !named(kind).includes(name))).toEqual([])
})

test('every column of ids without a key, and every column of JSON, is told what it is to a merge', async () => {
  const { rows } = await sql<{ name: string; type: string }>`
    select c.table_name || '.' || c.column_name as name, c.udt_name as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and udt_name in ('uuid', '_uuid', 'json', 'jsonb')
      and c.column_name <> 'id'
      and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.conrelid = c.table_name::regclass and a.attname = c.column_name)`.execute(app.db)
  const known = new Set([...named('person'), ...named('institution'), ...otherIds])
  const ids = rows.filter(({ type }) => type.endsWith('uuid')).map(({ name }) => name)
  expect(ids.filter((name) => !known.has(name))).toEqual([])
  const json = rows.filter(({ type }) => type.startsWith('json')).map(({ name }) => name)
  expect(json.filter((name) => !(name in jsonColumns))).toEqual([])
})

test('what is listed exists, and no unique key with a moved column in it is without its “unless”', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(app.db)
  const columns = new Set(rows.map(({ name }) => name))
  const all = [...named('person'), ...named('institution'), ...otherIds, ...Object.keys(jsonColumns)]
  expect(all.filter((name) => !columns.has(name))).toEqual([])

  const unique = await sql<{ name: string }>`
    select distinct i.indrelid::regclass || '.' || a.attname as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid
      and (a.attnum = any(i.indkey) or pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M'))
    where i.indisunique and a.attnum > 0 and i.indnatts + (i.indexprs is not null)::int > 0`.execute(app.db)
  const inKeys = new Set(unique.rows.map(({ name }) => name))
  const without = Object.values(references)
    .flat()
    .filter((one) => one.way === 'moves' && !one.unless && inKeys.has(`${one.table}.${one.column}`))
  expect(without.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})
