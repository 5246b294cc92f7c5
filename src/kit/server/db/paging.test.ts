import { expect, test } from 'vitest'
import { everyPage, listOf, metaOf, offsetOf } from './paging.ts'

test.for([0, 1, 2, 3, 4, 5])('an export of %i rows in pages of two has each row once, in order', async (count) => {
  const stored = Array.from({ length: count }, (_, n) => n)
  const pages = everyPage<number>(2, async (after, size) => stored.filter((row) => after === undefined || row > after).slice(0, size))
  const read: number[] = []
  for await (const rows of pages) read.push(...rows)
  expect(read).toEqual(stored)
})

test('an empty list has one page', () => {
  expect(metaOf(0, { page: 1, paginate: 10 }).last_page).toBe(1)
  expect(metaOf(11, { page: 1, paginate: 10 }).last_page).toBe(2)
})

test('nobody pages further than 50,000 rows', () => {
  expect(offsetOf({ page: 501, paginate: 100 })).toBe(50_000)
  expect(() => offsetOf({ page: 502, paginate: 100 })).toThrow('cannot be paged this far')
})

test('a list asks for its rows and their number side by side', async () => {
  const { promise: counted, resolve: count } = Promise.withResolvers<number>()
  const rows = async () => {
    count(11)
    return ['a']
  }
  expect(await listOf({ page: 2, paginate: 10 }, rows(), counted)).toEqual({
    data: ['a'],
    meta: { page: 2, paginate: 10, total: 11, last_page: 2 },
  })
})
