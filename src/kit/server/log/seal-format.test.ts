import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryColumns, entryHash, entryText, entryTextOf, headOf, jsonText, noHead, rootOf } from './seal-format.ts'

const sha = (...parts: (string | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((one) => Buffer.from(one))))
    .digest()
const entry = {
  ...(Object.fromEntries(entryColumns.map((column) => [column, null])) as Record<(typeof entryColumns)[number], null>),
  id: '0190a6c0-0000-7000-8000-000000000001',
  at: '2026-03-16T01:30:00.123456Z',
  actor_name: 'Ana “QA” Cruz',
  call: 'POST /x',
  action: 'program.added',
  object_type: 'program',
  says: 'Added É',
  after: '{"b": 1.50, "a": {"z": [1, 2.0], "y": null}}',
}

test('an entry is hashed as one line of JSON: all columns in the order of their names, absent ones null, times in UTC with six digits', () => {
  const line =
    '{"accreditation_id":null,"accreditor_id":null,"action":"program.added","actor_id":null,"actor_name":"Ana “QA” Cruz","actor_role":null,"address":null,"after":{"a":{"y":null,"z":[1,2]},"b":1.5},"at":"2026-03-16T01:30:00.123456Z","before":null,"call":"POST /x","id":"0190a6c0-0000-7000-8000-000000000001","institution_id":null,"object_id":null,"object_type":"program","program_id":null,"request_id":null,"says":"Added É"}'
  expect(entryText(entry)).toBe(line)
  expect(entryHash(line)).toBe(sha(Buffer.from([0]), line).toString('hex'))
})

test('the same entry comes to the same text however somebody wrote its line; another one does not', () => {
  const { at, after, ...rest } = entry
  const shuffled = JSON.stringify({ after: JSON.parse(after), ...rest, at: '2026-03-16 09:30:00.123456+08' })
  expect(entryTextOf(shuffled)).toBe(entryText(entry))
  expect(entryTextOf(shuffled.replace('Added É', 'Added E'))).not.toBe(entryText(entry))
  expect(entryTextOf('{"id": 1}')).toBeUndefined()
  expect(entryTextOf('nothing')).toBeUndefined()
})

test.each([
  ['1.10', '1.1'],
  ['1e2', '100'],
  ['-0.0', '0'],
  ['0.000001', '0.000001'],
  ['12345678901234567890', '12345678901234567890'],
  ['12345678901234567891', '12345678901234567891'],
  ['0.10000000000000000555', '0.10000000000000000555'],
  ['100000000000000000000000', '1e+23'],
  ['"1.10"', '"1.10"'],
  ['"a\\u00e9\\n/\\/"', '"aé\\n//"'],
])('JSON has one form: %s is written %s', (text, form) => {
  expect(jsonText(text)).toBe(form)
  expect(jsonText(`{"x": [${text}]}`)).toBe(`{"x":[${form}]}`)
})

test('whatever JSON: its form is the same for every order of keys, and reads back as the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = JSON.stringify(value)
      const form = jsonText(text)
      expect(JSON.parse(form)).toEqual(JSON.parse(text))
      expect(jsonText(form)).toBe(form)
      expect(jsonText(JSON.stringify(value, reversed, 2))).toBe(form)
    }),
  )
})

function reversed(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).reverse())
}

test('the root is that of RFC 9162: pairs are joined, one without a neighbour goes up', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((text) => sha(text)) as [Buffer, Buffer, Buffer]
  const node = (left: Buffer, right: Buffer) => sha(Buffer.from([1]), left, right)
  const root = (...leaves: Buffer[]) => rootOf(leaves.map((one) => one.toString('hex')))
  expect(root(a)).toBe(a.toString('hex'))
  expect(root(a, b)).toBe(node(a, b).toString('hex'))
  expect(root(a, b, c)).toBe(node(node(a, b), c).toString('hex'))
  expect(root(a, b, c, a, b)).toBe(node(node(node(a, b), node(c, a)), b).toString('hex'))
})

test('a head is made of all that its seal says, and of the head before', () => {
  const seal = {
    format: 1,
    number: 7,
    sealed_at: '2026-03-16T01:31:00.000001Z',
    count: 3,
    total: 30,
    root: 'ab'.repeat(32),
    previous: noHead,
  }
  const text = `{"count":3,"format":1,"number":7,"previous":"${noHead}","root":"${seal.root}","sealed_at":"2026-03-16T01:31:00.000001Z","total":30}`
  expect(headOf(seal)).toBe(sha(Buffer.from([2]), text).toString('hex'))
})
