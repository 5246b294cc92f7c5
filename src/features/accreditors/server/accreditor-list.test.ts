import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAssignment, insertInstitution } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import { accreditors } from '../contract.ts'

const app = await startApp()
const today = agencyDay()
const year = Number(today.slice(0, 4))
const [north, south] = [defaults.regions[3].name, defaults.regions[14].name]
const lakeside = await insertInstitution(app.db, { name: 'Lakeside State University', acronym: 'LSU', region: north })
const hills = await insertInstitution(app.db, { name: 'Hills College', acronym: 'HC', region: south })

async function accreditor(last_name: string, account: Updateable<Tables['accounts']>, profile: Updateable<Tables['accreditors']> = {}) {
  const { id } = await insertAccount(app.db, { role: 'accreditor', last_name, ...(account as object) })
  if (Object.keys(profile).length === 0) return id
  await app.db.updateTable('accreditors').set(profile).where('id', '=', id).execute()
  return id
}
const amihan = await accreditor(
  'Amihan',
  { region: north, email: 'amihan@lakeside.example', mobile: '0917 555 0001', professional_title: 'Dr.', created_at: '2020-02-01' },
  {
    home_institution_id: lakeside.id,
    position: 'Professor VI',
    specialisations: ['Teacher Education', 'Computing'],
    undergraduate: ['BS Biology, Lakeside State University, 1994'],
    masteral: ['MA in Education, Hills College, 2000', 'MS Biology, Lakeside State University, 2002'],
    doctorate: ['PhD in Science Education, Lakeside State University, 2008'],
  },
)
const bagwis = await accreditor(
  'Bagwis',
  { region: south, status: 'suspended' },
  { home_institution_id: hills.id, status: 'on_leave', specialisations: ['Health Sciences'], undergraduate: ['bs biology, Hills College'] },
)
const cruz = await accreditor(
  'Cruz',
  { region: south, status: 'invited', created_at: '2020-02-01' },
  { status: 'retired', undergraduate: ['BS Nursing'], masteral: ['MA in Nursing'] },
)
await accreditor('Dalisay', { region: null, created_at: '2020-02-01' })

const visits = [
  [amihan, '2021-03-01', 'decided', 'completed'],
  [amihan, '2022-03-01', 'reported', 'confirmed'],
  [amihan, '2023-03-01', 'cancelled', 'confirmed'],
  // QA never confirmed it: not there
  [amihan, '2022-09-01', 'decided', 'accepted'],
  [amihan, '2023-05-01', 'decided', 'declined'],
  [amihan, addDays(today, 40), 'scheduled', 'confirmed'],
  [amihan, addDays(today, 50), 'approved', 'withdrawn'],
  [bagwis, '2021-06-01', 'decided', 'completed'],
  [bagwis, `${year}-01-01`, 'ongoing', 'confirmed'],
  [cruz, addDays(today, 40), 'postponed', 'confirmed'],
] as const
for (const [accreditor_id, visit_date, visitStatus, status] of visits) {
  const visit = await insertAccreditation(app.db, { visit_date, visit_end: addDays(visit_date, 2), status: visitStatus })
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id, status })
}
await app.db
  .insertInto('accreditor_trainings')
  .values(
    ['2019-05-01', '2021-05-01'].map((from_date) => ({ id: newId(), accreditor_id: amihan, title: `Course of ${from_date}`, from_date })),
  )
  .execute()
// An account that was given another role keeps its old profile, and is an accreditor no more.
const former = await accreditor('Former', {}, { doctorate: ['PhD in Nothing'] })
await app.db.updateTable('accounts').set({ role: 'Guest' }).where('id', '=', former).execute()
const qa = await app.as('QA')

async function names(body: object) {
  const { data, meta } = await qa.send(accreditors.list, { body })
  expect(meta.total).toBe(data.length)
  return data.map((row) => row.last_name)
}

test('a row tells who somebody is, what they studied, and which visits they took part in', async () => {
  const { data, meta } = await qa.send(accreditors.list, { body: { search: 'amihan' } })
  expect(meta.total).toBe(1)
  expect(data[0]).toMatchObject({
    id: amihan,
    name: 'Dr. Ana Amihan',
    email: 'amihan@lakeside.example',
    mobile: '0917 555 0001',
    avatar: null,
    region: north,
    home_institution: 'Lakeside State University',
    position: 'Professor VI',
    status: 'active',
    account_status: 'active',
    specialisations: ['Teacher Education', 'Computing'],
    degree_counts: { undergraduate: 1, masteral: 2, doctorate: 1 },
    highest_degree: 'doctorate',
    accreditation_counts: { completed: 2, ongoing: 0, upcoming: 1 },
    last_visit: '2022-03-01',
    training_count: 2,
    version: 1,
  })
})

test.for([
  [{}, ['Amihan', 'Bagwis', 'Cruz', 'Dalisay']],
  [{ region: south }, ['Bagwis', 'Cruz']],
  [{ region: [north, south] }, ['Amihan', 'Bagwis', 'Cruz']],
  [{ status: ['on_leave', 'retired'] }, ['Bagwis', 'Cruz']],
  [{ account_status: 'invited' }, ['Cruz']],
  [{ degree: 'masteral' }, ['Amihan', 'Cruz']],
  [{ degree_name: 'BS BIOLOGY' }, ['Amihan', 'Bagwis']],
  [{ degree_name: 'MS Biology', degree: 'doctorate' }, []],
  [{ degree_name: 'Biology' }, []],
  [{ specialisation: 'health' }, ['Bagwis']],
  [{ home_institution_id: hills.id }, ['Bagwis']],
  [{ available_from: addDays(today, 38), available_to: addDays(today, 40) }, ['Bagwis', 'Cruz', 'Dalisay']],
  [{ available_from: addDays(today, 43), available_to: addDays(today, 52) }, ['Amihan', 'Bagwis', 'Cruz', 'Dalisay']],
  [{ available_from: addDays(today, 42) }, ['Bagwis', 'Cruz', 'Dalisay']],
  [{ available_to: '2021-03-03' }, ['Bagwis', 'Cruz', 'Dalisay']],
  [{ region: [north, 'none'] }, ['Amihan', 'Dalisay']],
  [{ highest_degree: ['masteral', 'none'] }, ['Cruz', 'Dalisay']],
  [{ highest_degree: 'undergraduate' }, ['Bagwis']],
  [{ assigned: 'this_year' }, addDays(today, 40).startsWith(`${year}`) ? ['Amihan', 'Bagwis'] : ['Bagwis']],
  [{ assigned: 'never' }, ['Cruz', 'Dalisay']],
  [{ status: 'active', region: north, degree: 'doctorate' }, ['Amihan']],
])('the filter %j finds %j', async ([filter, found]) => {
  expect(await names({ filter })).toEqual(found)
})

test.for([
  ['amihan', ['Amihan']],
  ['@lakeside.example', ['Amihan']],
  ['lsu', ['Amihan']],
  ['hills college', ['Bagwis']],
  ['computing ana', ['Amihan']],
  ['%', []],
] as const)('the search %j finds %j', async ([search, found]) => {
  expect(await names({ search })).toEqual(found)
})

test.for([
  ['name', ['Dalisay', 'Cruz', 'Bagwis', 'Amihan']],
  ['accreditations', ['Amihan', 'Bagwis', 'Dalisay', 'Cruz']],
  ['last_visit', ['Bagwis', 'Amihan', 'Dalisay', 'Cruz']],
  ['status', ['Cruz', 'Bagwis', 'Dalisay', 'Amihan']],
  ['home_institution', ['Amihan', 'Bagwis', 'Dalisay', 'Cruz']],
] as const)('sorted by %s, the other way round, those without a value come last', async ([sort, order]) => {
  expect(await names({ sort, direction: 'desc' })).toEqual(order)
})

test('pages hold everybody once, asked for in the query or in the body', async () => {
  const first = await qa.send(accreditors.list, { query: { paginate: 3 }, body: {} })
  const second = await qa.send(accreditors.list, { query: { page: 1 }, body: { page: 2, paginate: 3 } })
  expect(first.meta).toEqual({ page: 1, paginate: 3, total: 4, last_page: 2 })
  expect([...first.data, ...second.data].map((row) => row.last_name)).toEqual(['Amihan', 'Bagwis', 'Cruz', 'Dalisay'])
})

test('an unknown key, an unknown order and days the wrong way round are refused by name', async () => {
  const refused = async (body: object) => {
    const { status, errors } = await qa.refused(accreditors.list, { body })
    return [status, ...Object.keys(errors)]
  }
  expect(await refused({ filter: { account_number: '1' } })).toEqual([422, 'filter.account_number'])
  expect(await refused({ sort: 'password_hash' })).toEqual([422, 'sort'])
  expect(await refused({ filter: { available_from: today, available_to: addDays(today, -1) } })).toEqual([422, 'filter.available_to'])
  expect(await refused({ filter: { degree: 'baccalaureate' } })).toEqual([422, 'filter.degree'])
})

test('the export holds what the list holds, and nothing of a bank', async () => {
  const csv = async (query: object) => {
    const text = await (await qa.send(accreditors.export, { query: query as never })).text()
    return text.trim().split('\r\n')
  }
  const [header, ...lines] = await csv({})
  expect(header?.replace('\ufeff', '')).toMatch(/^email,first_name,middle_name,last_name,/)
  expect(header).not.toMatch(/bank|account_n|tin|branch/)
  const { data } = await qa.send(accreditors.list, { body: {} })
  expect(lines.map((line) => line.split(',')[0])).toEqual(data.map((row) => row.email))
  expect(lines[0]).toContain('Teacher Education; Computing,Doctorate,2,0,1,2022-03-01,2')
  expect(await csv({ filter: { region: south, status: ['retired'] }, search: 'cruz' })).toHaveLength(2)
  expect(await csv({ ids: [amihan, cruz] })).toHaveLength(3)
  const disposition = (await qa.fetch(accreditors.export.path, {})).headers.get('content-disposition')
  expect(disposition).toContain('filename="accreditors.csv"')
})

test('a long export comes whole and in order, page by page', async () => {
  const people = Array.from({ length: 1_050 }, (_, n) => ({
    id: newId(),
    role: 'accreditor' as const,
    status: 'active' as const,
    email: `many${n}@test.example`,
    first_name: 'Many',
    last_name: n % 2 ? 'same' : 'Same',
  }))
  await app.db.insertInto('accounts').values(people).execute()
  await app.db
    .insertInto('accreditors')
    .values(people.map(({ id }) => ({ id })))
    .execute()
  const text = await (await qa.send(accreditors.export, { query: { search: 'many' } })).text()
  const mails = text.trim().split('\r\n').slice(1)
  expect(new Set(mails).size).toBe(1_050)
  await app.db.deleteFrom('accounts').where('first_name', '=', 'Many').execute()
})

test('the figures count by status, region and highest degree, and who is asked and who never', async () => {
  const { data } = await qa.send(accreditors.stats)
  expect(data).toEqual({
    total: 4,
    active: 2,
    on_leave: 1,
    retired: 1,
    by_region: [
      { region: south, count: 2 },
      { region: north, count: 1 },
      { region: null, count: 1 },
    ],
    by_degree: { doctorate: 1, masteral: 1, undergraduate: 1, none: 1 },
    year,
    new_this_year: 1,
    assigned_this_year: addDays(today, 40).startsWith(String(year)) ? 2 : 1,
    never_assigned: 2,
  })
})

test('those with an entry in a list of degrees stand with what they wrote there', async () => {
  const { data, meta, counts } = await qa.send(accreditors.degree, { query: { degree: 'masteral' } })
  expect(meta.total).toBe(2)
  expect(data).toEqual([
    {
      id: amihan,
      name: 'Dr. Ana Amihan',
      region: north,
      home_institution: 'Lakeside State University',
      status: 'active',
      degree: 'masteral',
      entries: ['MA in Education, Hills College, 2000', 'MS Biology, Lakeside State University, 2002'],
    },
    {
      id: cruz,
      name: 'Ana Cruz',
      region: south,
      home_institution: null,
      status: 'retired',
      degree: 'masteral',
      entries: ['MA in Nursing'],
    },
  ])
  expect(counts).toEqual({ doctorate: 1, masteral: 1, undergraduate: 1, none: 1 })
})

test('without a degree everybody is listed with the highest one; the search goes over names and degrees', async () => {
  const { data } = await qa.send(accreditors.degree)
  expect(data.map((row) => [row.degree, row.entries.length])).toEqual([
    ['doctorate', 1],
    ['undergraduate', 1],
    ['masteral', 1],
    [null, 0],
  ])
  const found = await qa.send(accreditors.degree, { query: { search: 'nursing' } })
  expect([found.data.map((row) => row.id), found.counts]).toEqual([[cruz], { doctorate: 0, masteral: 1, undergraduate: 0, none: 0 }])
  expect((await qa.refused(accreditors.degree, { query: { degree: 'none' as never } })).errors).toHaveProperty('degree')
})

test('the degrees of a list are named once each, with as many people as the filter finds', async () => {
  const { data, meta } = await qa.send(accreditors.undergraduate)
  expect(data.map((row) => [row.degree.toLowerCase(), row.accreditors])).toEqual([
    ['bs biology', 2],
    ['bs nursing', 1],
  ])
  expect(meta.total).toBe(2)
  for (const { degree, accreditors: count } of data)
    expect(await names({ filter: { degree: 'undergraduate', degree_name: degree } })).toHaveLength(count)
  expect((await qa.send(accreditors.masteral, { query: { search: 'in education' } })).data).toEqual([
    { degree: 'MA in Education', accreditors: 1 },
  ])
  const second = await qa.send(accreditors.masteral, { query: { page: 2, paginate: 2 } })
  expect([second.data.length, second.meta]).toEqual([1, { page: 2, paginate: 2, total: 3, last_page: 2 }])
  expect((await qa.send(accreditors.doctorate)).data).toEqual([{ degree: 'PhD in Science Education', accreditors: 1 }])
})

test('roles that do not manage accreditors read none of it', async () => {
  for (const role of ['Guest', 'Content Creator', 'accreditor', 'institution'] as const) {
    const client = await app.as(role)
    expect((await client.refused(accreditors.list, { body: {} })).status).toBe(403)
    expect((await client.refused(accreditors.stats)).status).toBe(403)
    expect((await client.refused(accreditors.export)).status).toBe(403)
  }
})
