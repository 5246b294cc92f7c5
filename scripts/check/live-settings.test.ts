import { expect, test } from 'vitest'
import { readWhenLoaded } from './live-settings.ts'

test.for<[string, string[]]>([
  ['const name = agency.name', ['agency.name']],
  ['export const z = { regions: z.enum(agency.regions.map((one) => one.name)) as const }', ['agency.regions']],
  ['const name = () => agency.name\nfunction mail() { return agency.email }\nconst c = { get d() { return agency.fax } }', []],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked through
  ['const at = `/about-${agency.slug}`\ntype Region = (typeof agency.regions)[number]', []],
  ['export const Name = () => <b>{agency.name}</b>\nconst bold = <b>{agency.name}</b>', ['agency.name']],
])('what a module reads while it is loaded: %s', async ([text, found]) => {
  expect(await readWhenLoaded(text, 'a.tsx')).toEqual(found)
})
