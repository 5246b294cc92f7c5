import { expect, test } from 'vitest'
import { lightened } from './light-contract.ts'

const source = `import { z } from 'zod'
export const kinds = ['one', 'two']
export const Thing = z.object({ kind: z.enum(kinds) })
const text = (most) => z.string().max(most)
export const things = calls({
  list: { method: 'GET', path: '/api/things', access: ['QA'], query: Thing.partial(), answer: pageOf(Thing), says: 'All things.' },
  add: { method: 'POST', path: '/api/things', access: ['QA'], body: Thing, answer: dataOf(Thing) },
  export: { method: 'GET', path: '/api/things.csv', access: ['QA'], answer: 'file' },
})
`
const light = lightened(source, 'things.ts')

test('a call keeps what sends it and who may', () => {
  expect(light).toContain("list: { method: 'GET', path: '/api/things', access: ['QA'],")
  expect(light).toContain("access: ['QA'], answer: 'file' }")
})

test('a call loses its schemas and its description', () => {
  expect(light).not.toContain('pageOf')
  expect(light).not.toContain('dataOf')
  expect(light).not.toContain('partial')
  expect(light).not.toContain('All things.')
})

test('a call with a form fetches the whole file when it is asked', () => {
  expect(light).toContain('whole: () => $whole().then((file) => file.things.add)')
  expect(light).toContain("const $whole = () => import('./things.ts?whole')")
})

test('a schema goes where nothing uses it', () => {
  expect(light).toContain('export const Thing = /* @__PURE__ */ (() => (z.object({ kind: z.enum(kinds) })))()')
  expect(light).toContain('const text = (most) => z.string().max(most)')
})
