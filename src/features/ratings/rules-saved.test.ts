import { expect, test } from 'vitest'
import type { Operation } from './rules.ts'
import { readSaved, requestsOf, savedKind } from './rules-saved.ts'

const whole = { what: savedKind, person: 'one', programs: [{ survey: 's', operations: [] }], photos: [] }

test('a saved file is read, and one that is something else or cut off is not', () => {
  expect(readSaved(JSON.stringify(whole))).toMatchObject({ person: 'one', programs: [{ survey: 's' }] })
  const others = [
    JSON.stringify(whole).slice(0, -1),
    'null',
    '[]',
    '"text"',
    JSON.stringify({ ...whole, what: 'Something else' }),
    JSON.stringify({ ...whole, person: 3 }),
    JSON.stringify({ ...whole, programs: [null] }),
    JSON.stringify({ ...whole, programs: {} }),
    JSON.stringify({ ...whole, photos: [{ id: 'p', survey: 's' }] }),
  ]
  expect(others.map(readSaved)).toEqual(others.map(() => null))
})

test('entries of a file go in requests of a size the server takes, each once and in their order', () => {
  const short = Array.from({ length: 450 }, (_, at) => ({ id: `${at}`, kind: 'mark' }) as Operation)
  expect(requestsOf(short).map(({ length }) => length)).toEqual([200, 200, 50])
  expect(requestsOf(short).flat()).toEqual(short)
  const long = Array.from({ length: 5 }, (_, at) => ({ id: `${at}`, kind: 'text', text: 'x'.repeat(90_000) }) as Operation)
  expect(requestsOf(long).map(({ length }) => length)).toEqual([2, 2, 1])
  expect(requestsOf([])).toEqual([])
})
