import { expect, test } from 'vitest'
import { isLikelySamePerson, isTitle, nameKey, personKey } from './names.ts'

test('a person is the same whatever the titles, suffixes, accents and case', () => {
  const key = personKey({ first_name: 'José', last_name: 'Peña-Santos' })
  expect(personKey({ first_name: 'DR. JOSE', last_name: 'Pena Santos, Jr.' })).toBe(key)
  expect(personKey({ first_name: 'Ar. Jose', last_name: 'Peña Santos PhD' })).toBe(key)
  expect(personKey({ first_name: 'Josefa', last_name: 'Peña-Santos' })).not.toBe(key)
})

test('middle names that begin differently make two people, one that is left out does not', () => {
  const ana = { first_name: 'Ana', last_name: 'Cruz' }
  expect(isLikelySamePerson({ ...ana, middle_name: 'Lopez' }, { ...ana, middle_name: 'L.' })).toBe(true)
  expect(isLikelySamePerson({ ...ana, middle_name: 'Lopez' }, { ...ana, middle_name: null })).toBe(true)
  expect(isLikelySamePerson({ ...ana, middle_name: 'Lopez' }, { ...ana, middle_name: 'Reyes' })).toBe(false)
})

test('a program or an institution is the same in full and in short, and no other', () => {
  expect(nameKey('B.S. in Nursing')).toBe(nameKey('Bachelor of Science in Nursing'))
  expect(nameKey('AB English')).toBe(nameKey('Bachelor of Arts in English'))
  expect(nameKey('Pag-asa State University')).toBe(nameKey('PAG ASA STATE UNIVERSITY'))
  expect(nameKey('BS Nursing')).not.toBe(nameKey('MS Nursing'))
  expect(nameKey('Bachelor of Science in Arts')).not.toBe(nameKey('Bachelor of Arts in Science'))
})

test('an architect’s title is no first name', () => {
  expect(['Ar.', 'Atty.', 'ENGR', 'Prof.'].every(isTitle)).toBe(true)
  expect(['Ara', 'Arturo', 'A.'].some(isTitle)).toBe(false)
})
