import { expect, test } from 'vitest'
import { chanceOf } from '../../../../../testing/doubles/chance.ts'
import { makePeople } from '../../../../../testing/doubles/people.ts'
import { likelyPeople, type PersonSaid } from './people.ts'

test.for([20260101, 7, 431])(
  'of 500 people stored twice and 500 who only look alike, among 10,000, at least 95 percent are found and 90 percent of what is found is right (seed %i)',
  (seed) => {
    const { people, pairs } = makePeople(chanceOf(seed), 10_000, 500, 500)
    const whose = new Map(people.map((one) => [one.id, one.whose]))
    const began = performance.now()
    const found = likelyPeople(people)
    const seconds = (performance.now() - began) / 1_000
    const right = found.filter(({ one, other }) => whose.get(one) === whose.get(other))
    expect(pairs.size).toBe(500)
    expect(right.length / pairs.size).toBeGreaterThanOrEqual(0.95)
    expect(right.length / found.length).toBeGreaterThanOrEqual(0.9)
    // 2.5 to 4 seconds on a machine that several share
    expect(seconds).toBeLessThan(15)
  },
)

const nobody = {
  middle_name: null,
  suffix: null,
  professional_title: null,
  mobile: null,
  region: null,
  home: null,
  degrees: [],
  specialisations: [],
}
const person = (id: string, first_name: string, last_name: string, more: Partial<PersonSaid> = {}): PersonSaid => ({
  ...nobody,
  id,
  first_name,
  last_name,
  email: `${id}@mail.example`,
  ...more,
})
const crowd = makePeople(chanceOf(99), 2_000, 0, 0).people
const isFound = (one: PersonSaid, other: PersonSaid) =>
  likelyPeople([...crowd, one, other]).find((pair) => pair.one === one.id || pair.other === one.id)

test('says in words why two are likely one', () => {
  const one = person('a1', 'Ma. Theresa', 'Baluyut', { middle_name: 'Cruz', mobile: '0917 555 0123' })
  const pair = isFound(one, person('a2', 'Maria Teresa', 'Baluyot', { middle_name: 'C.', mobile: '+63 917 555 0123' }))
  expect(pair?.reasons).toEqual(['names alike', 'same mobile number'])
  expect(pair?.likelihood).toBeGreaterThan(90)
})

test('who has married is found by the name of before, which is the middle name now', () => {
  const said = { home: 'Marilaya State University', degrees: ['PhD Botany, Marilaya State University, 2009'] }
  const pair = isFound(
    person('b1', 'Rosalie', 'Pamintuan', said),
    person('b2', 'Rosalie', 'Tiongson', { ...said, middle_name: 'Pamintuan' }),
  )
  expect(pair?.reasons[0]).toBe('last name of the one is the middle name of the other')
})

test('father and son, and brothers of one house, are two', () => {
  const father = person('c1', 'Severino', 'Macaspac', { middle_name: 'Lim', region: 'NCR', suffix: 'Sr.' })
  expect(isFound(father, person('c2', 'Severino', 'Macaspac', { middle_name: 'Lim', region: 'NCR', suffix: 'Jr.' }))).toBeUndefined()
  expect(isFound(father, person('c3', 'Saturnino', 'Macaspac', { middle_name: 'Lim', region: 'NCR' }))).toBeUndefined()
})
