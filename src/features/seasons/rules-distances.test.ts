import { expect, test } from 'vitest'
import { regionalInstitutions } from '../../../demo/words/institution-names.ts'
import { agency } from '../../kit/contract/agency.ts'
import { kmBetween, pointOf } from './rules-distances.ts'

const at = (province: string | null, region: string | null = null) => ({ province, region })

test('ways between provinces are about what the map says', () => {
  const ways = [
    ['Metro Manila', 'Cebu', 550, 600],
    ['Metro Manila', 'Bulacan', 30, 60],
    ['Metro Manila', 'Davao del Sur', 930, 1030],
    ['Ilocos Norte', 'Tawi-Tawi', 1400, 1500],
    ['Iloilo', 'Guimaras', 20, 60],
  ] as const
  for (const [from, to, least, most] of ways) {
    const km = kmBetween(at(from), at(to)) as number
    expect(km, `${from} – ${to}`).toBeGreaterThanOrEqual(least)
    expect(km, `${from} – ${to}`).toBeLessThanOrEqual(most)
    expect(kmBetween(at(to), at(from))).toBe(km)
  }
})

test('a way within a province is none, however the province is written', () => {
  expect(kmBetween(at('Samar'), at('western samar '))).toBe(0)
  expect(kmBetween(at('DAVAO DE ORO'), at('Compostela Valley'))).toBe(0)
})

test('without a known province the middle of the region counts, and without both nothing is known', () => {
  expect(pointOf(at('Nowhere', 'Region VII (Central Visayas)'))).toEqual(pointOf(at(null, 'Region VII (Central Visayas)')))
  expect(kmBetween(at(null, 'Region VII (Central Visayas)'), at('Cebu'))).toBeLessThan(100)
  expect(kmBetween(at(null), at('Cebu'))).toBeNull()
})

test('every region of the agency, and every province of the demo world, has its place', () => {
  expect(agency.regions.filter(({ name }) => !pointOf(at(null, name))).map(({ name }) => name)).toEqual([])
  expect(regionalInstitutions.filter(({ province }) => !pointOf(at(province))).map(({ province }) => province)).toEqual([])
})
