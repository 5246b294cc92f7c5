import { expect, test } from 'vitest'
import { addDays } from '../../src/kit/contract/days.ts'
import { lakesideName } from '../institutions.ts'
import { lakesideOpenVisits } from '../lakeside.ts'
import { planWorld } from '../plan.ts'

test('the world can be planned on each day of more than a year, with all visits of the demo institution', () => {
  for (let day = '2026-11-21'; day < '2027-12-31'; day = addDays(day, 1)) {
    const { visits } = planWorld(1, day)
    const own = visits.filter((one) => one.institution.name === lakesideName && one.status !== 'decided')
    expect([day, own.map((one) => one.status)]).toEqual([day, lakesideOpenVisits.map(({ status }) => status)])
  }
}, 600_000)
