import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAssignment, insertInstitution } from '../../../../testing/insert.ts'
import { withoutIds } from '../../../../testing/without-ids.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { agencyDashboard } from '../contract.ts'

const app = await startApp()
const today = agencyDay()
const [north, south] = [defaults.regions[3].name, defaults.regions[14].name]
const lakeside = await insertInstitution(app.db, { name: 'Lakeside State University' })
const person = async (last_name: string, region: string | null) =>
  (await insertAccount(app.db, { role: 'accreditor', last_name, region, email: `${last_name}@secret.example`, mobile: '0917 555 0001' })).id
const amihan = await person('Amihan', north)
const bagwis = await person('Bagwis', south)
await person('Cruz', null)
await app.db.updateTable('accreditors').set({ home_institution_id: lakeside.id, status: 'on_leave' }).where('id', '=', bagwis).execute()
for (const [accreditor_id, visit_date, visitStatus, status] of [
  [amihan, '2021-03-01', 'decided', 'completed'],
  [amihan, '2022-03-01', 'decided', 'declined'],
  [amihan, addDays(today, 40), 'scheduled', 'confirmed'],
  [amihan, addDays(today, 20), 'cancelled', 'confirmed'],
  [bagwis, '2020-03-01', 'decided', 'completed'],
  [bagwis, '2021-05-01', 'reported', 'completed'],
] as const) {
  const visit = await insertAccreditation(app.db, { visit_date, visit_end: visit_date, status: visitStatus })
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id, status })
}
const guest = await app.as('Guest')
const names = async (body: object) =>
  (await guest.send(agencyDashboard.accreditors, { body })).data.map((row) => row.name.split(' ').at(-1) as string)

test('a guest reads names, regions, homes and counts, and nothing of how to reach somebody', async () => {
  const { data, meta } = await guest.send(agencyDashboard.accreditors, { body: {} })
  expect(meta.total).toBe(3)
  expect(data[0]).toEqual({
    id: amihan,
    name: 'Ana Amihan',
    region: north,
    home_institution: null,
    status: 'active',
    held: 1,
    scheduled: 1,
    last_visit: '2021-03-01',
    next_visit: addDays(today, 40),
  })
  expect(data[1]).toMatchObject({
    home_institution: 'Lakeside State University',
    status: 'on_leave',
    held: 2,
    scheduled: 0,
    next_visit: null,
  })
  expect(withoutIds(data)).not.toMatch(/mail|mobile|phone|bank|secret|0917|account/i)
})

test('the list is narrowed by region and found by what it shows, never by the e-mail', async () => {
  expect(await names({ filter: { region: north } })).toEqual(['Amihan'])
  expect(await names({ filter: { region: [north, south] } })).toEqual(['Amihan', 'Bagwis'])
  expect(await names({ search: 'amih' })).toEqual(['Amihan'])
  expect(await names({ search: 'lakeside' })).toEqual(['Bagwis'])
  expect(await names({ search: 'secret.example' })).toEqual([])
})

test.for([
  ['-name', ['Cruz', 'Bagwis', 'Amihan']],
  ['-held', ['Bagwis', 'Amihan', 'Cruz']],
  ['next_visit', ['Amihan', 'Bagwis', 'Cruz']],
  ['-region', [north, south].sort().at(-1) === north ? ['Amihan', 'Bagwis', 'Cruz'] : ['Bagwis', 'Amihan', 'Cruz']],
] as const)('sorted by %s', async ([sort, order]) => {
  expect(await names({ sort })).toEqual(order)
})

test('pages hold everybody once; what is not known is refused', async () => {
  const first = await guest.send(agencyDashboard.accreditors, { query: { paginate: 2 }, body: {} })
  const second = await guest.send(agencyDashboard.accreditors, { body: { page: 2, paginate: 2 } })
  expect([...first.data, ...second.data].map((row) => row.name)).toEqual(['Ana Amihan', 'Ana Bagwis', 'Ana Cruz'])
  expect(second.meta).toEqual({ page: 2, paginate: 2, total: 3, last_page: 2 })
  const refused = async (body: object) => Object.keys((await guest.refused(agencyDashboard.accreditors, { body })).errors)
  expect(await refused({ filter: { email: 'x' } })).toEqual(['filter.email'])
  expect(await refused({ sort: 'email' })).toEqual(['sort'])
})

test('the totals count accreditors by status and region, and those whom nobody ever asked', async () => {
  const { data } = await guest.send(agencyDashboard.accreditorTotals, { query: { fromYear: 2020, toYear: 2021 } })
  expect(data).toMatchObject({
    from_year: 2020,
    to_year: 2021,
    total: 3,
    active: 2,
    on_leave: 1,
    retired: 0,
    assigned: 2,
    never_assigned: 1,
  })
  expect(data.by_region).toHaveLength(3)
  expect(data.by_region).toContainEqual({ region: north, count: 1 })
  expect(data.by_region.at(-1)).toEqual({ region: null, count: 1 })
  const later = await guest.send(agencyDashboard.accreditorTotals, { query: { fromYear: 2022, toYear: 2022 } })
  // who declined was not on the team
  expect(later.data).toMatchObject({ assigned: 0, never_assigned: 1 })
  expect(withoutIds(data)).not.toMatch(/mail|mobile|phone|bank|secret|0917/i)
})

test('the load of a quarter is its visits, the places in their teams and the people in them', async () => {
  const { data } = await guest.send(agencyDashboard.accreditorTotals, { query: { fromYear: 2020, toYear: 2021 } })
  expect(data.load.map((one) => `${one.year} Q${one.quarter}: ${one.visits}/${one.places}/${one.people}`)).toEqual([
    '2020 Q1: 1/1/1',
    '2020 Q2: 0/0/0',
    '2020 Q3: 0/0/0',
    '2020 Q4: 0/0/0',
    '2021 Q1: 1/1/1',
    '2021 Q2: 1/1/1',
    '2021 Q3: 0/0/0',
    '2021 Q4: 0/0/0',
  ])
})

test('visits per accreditor come in steps; who retired is not counted', async () => {
  const steps = async () => {
    const { data } = await guest.send(agencyDashboard.accreditorTotals, { query: { fromYear: 2020, toYear: 2021 } })
    return data.per_person.filter((one) => one.accreditors > 0).map((one) => [one.least, one.most, one.accreditors])
  }
  expect(await steps()).toEqual([
    [0, 0, 1],
    [1, 1, 1],
    [2, 2, 1],
  ])
  await app.db.updateTable('accreditors').set({ status: 'retired' }).where('id', '=', bagwis).execute()
  expect(await steps()).toEqual([
    [0, 0, 1],
    [1, 1, 1],
  ])
})
