import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('a person is called by the title and the last name; “Ma.” is a first name, “Ar.” is none', () => {
  expect(shortName('Ar. Rosalinda M. Ocampo, UAP')).toBe('Ar. Ocampo')
  expect(shortName('Ma. Cristina Santos')).toBe('Ma. Cristina Santos')
  expect(shortName('Dr. Reyes')).toBe('Dr. Reyes')
})
