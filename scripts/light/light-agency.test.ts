import { expect, test } from 'vitest'
import { lightened } from './light-agency.ts'

test('a word or a number stands where it was asked for, behind what the document says of it', () => {
  const light = lightened('export const title = () => agency.acronym')
  expect(light).toContain("import { changed as agency_changed } from 'agency:block'")
  expect(light).toContain('title = () => (agency_changed.acronym ?? "ACSUC")')
})

test('what stays in the file is written in', () => {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: code that is made lighter
  expect(lightened('export const path = `/about-${agency.slug}`')).toBe('export const path = `/about-${"acsuc"}`')
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: code that is made lighter
})

test('a list becomes an import of that one list', () => {
  const light = lightened('export const first = () => [...agency.areas][0]')
  expect(light).toContain("import agency_areas from 'agency:areas'")
  expect(light).toContain('first = () => [...agency_areas()][0]')
})

test('what only looks like a setting stays as it is', () => {
  const code =
    "import { agency } from '../../src/kit/contract/agency.ts'\nexport const a = [other.agency.name, agency.nothing, 'agency.name']\n"
  expect(lightened(code)).toBe(code)
})
