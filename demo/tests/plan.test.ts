import { expect, test } from 'vitest'
import { addDays } from '../../src/kit/contract/days.ts'
import { lakesideName, makeInstitutions } from '../institutions.ts'
import { lakesideOpenVisits } from '../lakeside.ts'
import { planWorld } from '../plan.ts'

const today = '2026-11-20'

test('the plan is the same for the same day, row by row and id by id', () => {
  const text = (world: ReturnType<typeof planWorld>) =>
    JSON.stringify([world.accounts, world.programs.map(({ campus: _, ...row }) => row), world.log, world.announcements])
  const [first, second] = [text(planWorld(1, today)), text(planWorld(1, today))]
  expect(first === second).toBe(true)
})

test('the plan holds on any day of the year, weekends and leap days too', () => {
  for (const day of ['2027-01-03', '2028-02-29', '2026-12-26', addDays(today, 200)]) {
    const { visits, finances } = planWorld(1, day)
    expect(visits.filter((one) => one.status === 'ongoing' && one.visit_date <= day && day <= one.visit_end).length).toBeGreaterThan(0)
    expect(finances.charges.filter((one) => one.paid_on !== null && one.paid_on >= day)).toEqual([])
  }
})

test.each([
  [1, '2026-11-28'],
  [1, '2026-12-08'],
  [2, '2025-12-31'],
])('visits that are written stand in the plan also where one that is drawn would have been in their way: scale %i, %s', (scale, day) => {
  const { visits } = planWorld(scale, day)
  const own = visits.filter((one) => one.institution.name === lakesideName && one.status !== 'decided')
  expect(own.map((one) => [one.campus.name, one.status])).toEqual(lakesideOpenVisits.map(({ campus, status }) => [campus, status]))
})

test('the plan grows with the scale and keeps names and e-mail addresses unique', () => {
  const world = planWorld(3, today)
  expect(world.institutions).toHaveLength(330)
  expect(new Set(world.institutions.map((one) => one.name.toLowerCase())).size).toBe(330)
  expect(new Set(world.institutions.map((one) => one.acronym.toLowerCase())).size).toBe(330)
  expect(new Set(world.accounts.map((one) => one.email.toLowerCase())).size).toBe(world.accounts.length)
  expect(world.accounts.every((one) => one.email.endsWith('.example'))).toBe(true)
})

test('the plan has a name and an acronym of its own for every institution of the largest scale', () => {
  const { institutions } = makeInstitutions(100, today)
  expect(institutions).toHaveLength(11_000)
  expect(new Set(institutions.map((one) => one.name.toLowerCase())).size).toBe(11_000)
  expect(new Set(institutions.map((one) => one.acronym.toLowerCase())).size).toBe(11_000)
})
