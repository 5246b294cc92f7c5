import { expect, test } from 'vitest'
import { chanceOf } from '../../../../../testing/doubles/chance.ts'
import { makeInstitutions } from '../../../../../testing/doubles/institutions.ts'
import { type InstitutionSaid, likelyInstitutions } from './institutions.ts'

test.for([20260101, 7, 431])(
  'of 200 institutions stored twice and 200 that only look alike, among 1,000, at least 95 percent are found and 90 percent of what is found is right (seed %i)',
  (seed) => {
    const { institutions, pairs } = makeInstitutions(chanceOf(seed), 1_000, 200, 200)
    const whose = new Map(institutions.map((one) => [one.id, one.whose]))
    const found = likelyInstitutions(institutions)
    const right = found.filter(({ one, other }) => whose.get(one) === whose.get(other))
    expect(pairs.size).toBe(200)
    expect(right.length / pairs.size).toBeGreaterThanOrEqual(0.95)
    expect(right.length / found.length).toBeGreaterThanOrEqual(0.9)
  },
)

const nothing = { acronym: null, former: [], region: null, city: null, website: null, email: null, phone: null, campuses: [] }
const crowd = makeInstitutions(chanceOf(5), 400, 0, 0).institutions
const school = (id: string, name: string, more: Partial<InstitutionSaid> = {}): InstitutionSaid => ({ ...nothing, id, name, ...more })
const isFound = (one: InstitutionSaid, other: InstitutionSaid) =>
  likelyInstitutions([...crowd, one, other]).find((pair) => pair.one === one.id || pair.other === one.id)

test('a campus, an acronym or the town behind the name is no other institution; the same name in two towns is', () => {
  const one = school('a1', 'Marilaya State University', { acronym: 'MSU', campuses: ['Lakeside Campus'] })
  expect(isFound(one, school('a2', 'Marilaya State Univ. - Lakeside Campus'))?.reasons).toEqual(['same name'])
  expect(isFound(one, school('a3', 'Marilaya State University (MSU)'))?.reasons).toEqual(['same name'])
  const cross = school('b1', 'Holy Cross College, Bayfront City', { city: 'Bayfront' })
  expect(isFound(cross, school('b2', 'Holy Cross College, Tanglaw City', { city: 'Tanglaw' }))).toBeUndefined()
})

test('who was renamed is found by the former name', () => {
  const one = school('c1', 'Silangan University of the Arts', { former: ['Silangan Coast Fisheries Academy'] })
  expect(isFound(one, school('c2', 'Silangan Coast Fisheries Academy'))?.reasons[0]).toBe('a former name of the one')
})
