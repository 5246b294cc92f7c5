import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSchema, schemaFile, textOf } from './schema.ts'

const schema = await readSchema()

test('docs/schema.sql says what the migrations make', async () => {
  expect(await readFile(schemaFile, 'utf8'), 'docs/schema.sql is not what the migrations make: run `npm run schema`').toBe(textOf(schema))
})

test('no index is of a kind that engines which spread a database over machines do not have (docs/scale.md)', () => {
  const indexes = schema.parts.filter((part) => part.says.includes(' INDEX '))
  expect(indexes.length).toBeGreaterThan(100)
  const kinds = indexes.map((index) => / USING (\w+)/.exec(index.says)?.[1] ?? 'btree')
  expect([...new Set(kinds)].sort()).toEqual(['btree', 'gin'])
  expect(schema.parts.filter((part) => /\bEXCLUDE\b/.test(part.says))).toEqual([])
})

test('the types of the rows stand with the feature that made the table, and have its columns', async () => {
  for (const feature of schema.features) {
    const made = schema.tables.filter((table) => table.feature === feature)
    const described = made.map(({ name, columns }) => [name, columns.map((one) => `${one.name}${one.required ? '' : ' | null'}`).sort()])
    expect(await typesOf(feature), `the tables of ${feature} and its server/tables.ts`).toEqual(Object.fromEntries(described))
  }
})

/** @returns each table with its columns, those that may be empty as `column | null`; read from the text, as types are gone at run time */
async function typesOf(feature: string): Promise<Record<string, string[]>> {
  const file = feature === 'kit' ? 'src/kit/server/db/tables.ts' : `src/features/${feature}/server/tables.ts`
  const text = await readFile(path.resolve(import.meta.dirname, '..', file), 'utf8').catch(() => '')
  const [, tables = ''] = text.replaceAll(/\/\*\*.*?\*\//gs, '').split('interface Tables {')
  return Object.fromEntries(
    [...tables.matchAll(/(\w+): \{([^{}]*)\}/g)].map(([, name, columns = '']) => [
      name,
      [...columns.matchAll(/(\w+): ([^;\n]+)/g)]
        .map(([, column, type]) => `${column}${type?.trim().endsWith('| null') ? ' | null' : ''}`)
        .sort(),
    ]),
  )
}
