import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Below these versions there are weaknesses that this product would be open to; every copy in the tree counts, whoever brings it. */
const floors: Record<string, string> = {
  fastify: '5.8.5',
  '@fastify/static': '9.1.1',
  '@fastify/multipart': '9.0.3',
  'sanitize-html': '2.17.6',
}
/** Not maintained on the registry, with weaknesses that are not cured there. */
const forbidden = ['xlsx']

const lock = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string }>
}
const copies = (name: string) =>
  Object.entries(lock.packages).flatMap(([place, { version }]) => (version && place.endsWith(`node_modules/${name}`) ? [version] : []))

/** Below zero where `one` is the older version. */
function compared(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => (version.split('-')[0] as string).split('.').map(Number)) as [number[], number[]]
  const at = a.findIndex((part, n) => part !== b[n])
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number)
}

test('versions are compared as numbers', () => {
  expect([compared('5.12.8', '5.8.5') > 0, compared('5.8.4', '5.8.5') < 0, compared('5.8.5', '5.8.5')]).toEqual([true, true, 0])
})

test.for(Object.entries(floors))('the lock file has no %s below %s', ([name, floor]) => {
  expect(copies(name).length).toBeGreaterThan(0)
  for (const version of copies(name)) expect(compared(version, floor), version).toBeGreaterThanOrEqual(0)
})

test('packages that are not maintained are not in the lock file', () => {
  expect(forbidden.flatMap(copies)).toEqual([])
})
