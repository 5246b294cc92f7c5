import { expect, test } from 'vitest'
import type { Cell } from '../../contract/columns.ts'
import { csvFile } from './csv.ts'

test.for(['=1+1', '+1+1', '-1+1', '+63-2-8555', '-(1)*2', '+', '@SUM(A1)', '\t=1', '\r=1'])(
  '%j begins like a formula, so it is text in the sheet',
  async (cell) => {
    expect((await lineOf(cell)).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('numbers stay numbers, also with a sign', async () => {
  for (const cell of [-5, '-5', '+63', '12.50', '-12.5%', '+63 917 555 0123', '+63 (2) 8555 0140', '-1 200.50'])
    expect(await lineOf(cell)).toBe(String(cell))
})

test('a cell with a comma, a quote or a line end stands in quotes', async () => {
  expect(await lineOf('a, "b"\nc')).toBe('"a, ""b""\nc"')
})

/** How a cell is written. */
async function lineOf(cell: Cell): Promise<string> {
  async function* pages() {
    yield [cell]
  }
  const { content } = csvFile('cells.csv', [{ key: 'Head', value: (row: Cell) => row }], pages())
  let text = ''
  for await (const chunk of content as AsyncIterable<Buffer>) text += chunk
  return text.replace('\uFEFFHead\r\n', '').replace(/\r\n$/, '')
}
