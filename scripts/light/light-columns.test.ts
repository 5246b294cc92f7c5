import { expect, test } from 'vitest'
import { readsOtherwise, withoutFiles } from './light-columns.ts'

const source = `import { fromDay, fromField } from '../../kit/contract/columns.ts'
import { names } from '../ladder/rules.ts'
export const nameColumn = { key: 'name', title: 'Name', heading: 'thing_name', cell: { aliases: ['thing'], required: true, value: 1 } }
export const thingColumns = [
  { ...nameColumn, filter: { name: 'one' }, ...fromField('name') },
  { key: 'level', title: 'Level', ...fromField('level', names) },
  { key: 'until', ...fromDay('until'), title: 'Until' },
  { key: 'sum', title: 'Sum', value: (row) => row.one + row.other, },
  ...others.map((one) => ({ key: one.key, value: one.value })),
]
export function wordsOf(thing) {
  return { value: thing.name }
}
`
const light = withoutFiles(source)

test('a column keeps its name, its titles and its filters', () => {
  expect(light).toContain("{ key: 'name', title: 'Name', heading: 'thing_name',  }")
  expect(light).toContain("{ ...nameColumn, filter: { name: 'one' },  }")
  expect(light).toContain("{ key: 'until',  title: 'Until' }")
})

test('a column loses how files are written and read', () => {
  expect(light).toContain("{ key: 'level', title: 'Level',  }")
  expect(light).toContain("{ key: 'sum', title: 'Sum',  }")
  expect(light).not.toContain('aliases')
})

test('what is made by a function stays as it is', () => {
  expect(light).toContain('...others.map((one) => ({ key: one.key, value: one.value }))')
  expect(light).toContain('return { value: thing.name }')
})

test('a page that reads a table by itself is found, one that hands it on to titled or filtersOf is not', () => {
  const page = (code: string) => readsOtherwise(`import { thingColumns } from '../columns.ts'\n${code}`)
  for (const code of ['thingColumns.map(write)', 'thingColumns[0]', 'const all = [...thingColumns]', 'for (const one of thingColumns) {}'])
    expect(page(code), code).toBe('thingColumns')
  expect(page('titled(thingColumns, listed); filtersOf(thingColumns)')).toBeUndefined()
  expect(readsOtherwise('ownColumns.map(write)')).toBeUndefined()
})
