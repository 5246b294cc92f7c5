import { expect, test } from 'vitest'
import { takenApart } from './lazy-contracts.ts'

const zod = "import { z } from 'zod'\n"

test.for<[string, string[]]>([
  [`${zod}const { first_name, mobile: phone } = personFields`, ['first_name, mobile']],
  [`${zod}export const { verified_at: _, ...own } = paymentFields, a = 1`, ['verified_at, ...own']],
  ['export const { list } = calls({ list: {} })', ['list']],
  [`${zod}const [first] = [z.string(), z.int()]`, ['1 elements']],
  [`${zod}const own = z.object(fields).omit({ region: true }).shape\nconst least = ({ id }: Row) => { const { a } = id; return a }`, []],
  ['const { a, b } = words', []],
])('what a contract takes apart while it is loaded: %s', async ([text, found]) => {
  expect(await takenApart(text)).toEqual(found)
})
