import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { programs } from '../contract.ts'

const app = await startApp()
const today = agencyDay()
const [here, elsewhere] = [defaults.regions[3].name, defaults.regions[4].name]
const lakeside = await insertInstitution(app.db, { name: 'Lakeside State University', region: here })
const hills = await insertInstitution(app.db, { name: '100% Hills College', region: elsewhere })
const main = await insertCampus(app.db, { institution_id: lakeside.id, name: 'Main Campus', region: here, is_main: true })
const sanRoque = await insertCampus(app.db, { institution_id: lakeside.id, name: 'San Roque Campus', region: elsewhere })
const hill = await insertCampus(app.db, { institution_id: hills.id, name: 'Main Campus', region: elsewhere })
const held = (level: 'candidate' | 'level_1' | 'level_2' | 'level_4', valid_to: string, more = {}) => ({
  level,
  valid_from: '2015-01-01',
  valid_to,
  ...more,
})
await insertProgram(app.db, { campus_id: main.id, name: 'BS Nursing', ...held('level_2', addMonths(today, 30)) })
await insertProgram(app.db, { campus_id: main.id, name: 'BS Biology', ...held('level_1', addMonths(today, 12)) })
await insertProgram(app.db, { campus_id: sanRoque.id, name: 'Master of Nursing', degree_level: 'masteral', ...held('level_4', today) })
await insertProgram(app.db, { campus_id: sanRoque.id, name: 'BS Fisheries', ...held('candidate', addDays(today, -1)) })
await insertProgram(app.db, {
  campus_id: hill.id,
  name: 'BS Forestry',
  ...held('candidate', addDays(today, -40), { grace_until: today }),
})
await insertProgram(app.db, { campus_id: hill.id, name: 'BS_Geology' })
const qa = await app.as('QA')

async function names(body: object, page: { page?: number; paginate?: number } = {}) {
  const { data } = await qa.send(programs.list, { query: page, body })
  return data.map((row) => row.name)
}

test('the status follows from the dates: the last day of 12 months still counts as upcoming, the last day of a grace period still as grace', async () => {
  const { data } = await qa.send(programs.list, { body: {} })
  expect(Object.fromEntries(data.map((row) => [row.name, row.status]))).toEqual({
    'BS Biology': 'upcoming',
    'BS Fisheries': 'expired',
    'BS Forestry': 'grace',
    'BS Nursing': 'valid',
    BS_Geology: 'none',
    'Master of Nursing': 'upcoming',
  })
})

test('a filter by status finds what the list shows under that status', async () => {
  expect(await names({ filter: { status: ['upcoming'] } })).toEqual(['BS Biology', 'Master of Nursing'])
  expect(await names({ filter: { status: ['grace', 'expired'] } })).toEqual(['BS Fisheries', 'BS Forestry'])
  expect(await names({ filter: { status: ['valid'] } })).toEqual(['BS Nursing'])
  expect(await names({ filter: { status: ['none'] } })).toEqual(['BS_Geology'])
})

test('each filter narrows the list, and together they narrow it further', async () => {
  expect(await names({ filter: { region: elsewhere } })).toEqual(['BS Fisheries', 'BS Forestry', 'BS_Geology', 'Master of Nursing'])
  expect(await names({ filter: { region: [elsewhere], institution_id: lakeside.id } })).toEqual(['BS Fisheries', 'Master of Nursing'])
  expect(await names({ filter: { campus_id: main.id } })).toEqual(['BS Biology', 'BS Nursing'])
  expect(await names({ filter: { suc_campus: { suc: 'lakeside state university', campus: 'san roque campus' } } })).toEqual([
    'BS Fisheries',
    'Master of Nursing',
  ])
  // its two names also stand alone
  expect(await names({ filter: { suc: '100% hills college', campus: 'Main Campus' } })).toEqual(['BS Forestry', 'BS_Geology'])
  expect(await names({ suc: '100% hills college', campus: 'Main Campus' })).toEqual(['BS Forestry', 'BS_Geology'])
  expect(await names({ filter: { campus: 'main campus' } })).toEqual(['BS Biology', 'BS Forestry', 'BS Nursing', 'BS_Geology'])
  expect(await names({ filter: { level: ['level_1', 'level_2'] } })).toEqual(['BS Biology', 'BS Nursing'])
  expect(await names({ filter: { degree_level: ['masteral'] } })).toEqual(['Master of Nursing'])
  expect(await names({ filter: { level: ['candidate'], status: ['grace'] } })).toEqual(['BS Forestry'])
})

test('the end of the validity is found by year and by month', async () => {
  const [year, month] = addMonths(today, 30).split('-').map(Number)
  expect(await names({ filter: { validity_date_to: { year, month } } })).toEqual(['BS Nursing'])
  expect(await names({ filter: { validity_date_to: { year: [year as number] } } })).toEqual(['BS Nursing'])
  expect(await names({ filter: { year, month } })).toEqual(['BS Nursing'])
  expect(await names({ filter: { year: String(year) } })).toEqual(['BS Nursing'])
  expect(await names({ year, month })).toEqual(['BS Nursing'])
  expect((await qa.refused(programs.list, { body: { month: 3 } })).errors).toEqual({ year: ['A month needs its year.'] })
  const file = await (await qa.fetch(`${programs.export.path}?year=${year}&month=${month}&suc=lakeside state university`, {})).text()
  expect(
    file
      .trim()
      .split('\n')
      .map((row) => row.includes('BS Nursing')),
  ).toEqual([false, true])
  const other = ((month as number) % 12) + 1
  expect(await names({ filter: { year, month: other } })).toEqual([])
  expect((await qa.refused(programs.list, { body: { filter: { month: 3 } } })).errors).toEqual({
    'filter.year': ['A month needs its year.'],
  })
  const years = (await qa.send(programs.validityEndYear)).data
  expect(years.reduce((sum, one) => sum + one.count, 0)).toBe(5)
  expect(years.find((one) => one.year === year)).toEqual({ year, count: 1 })
  expect((await qa.refused(programs.list, { body: { filter: { validity_date_to: { month: 3 } } } })).status).toBe(422)
})

test('every word of a search has to be found, in program, campus or institution; signs with a meaning in SQL stand for themselves', async () => {
  expect(await names({ search: 'nursing' })).toEqual(['BS Nursing', 'Master of Nursing'])
  expect(await names({ search: 'nursing roque' })).toEqual(['Master of Nursing'])
  expect(await names({ search: 'LAKESIDE fish' })).toEqual(['BS Fisheries'])
  expect(await names({ search: '100%' })).toEqual(['BS Forestry', 'BS_Geology'])
  expect(await names({ search: 'bs_' })).toEqual(['BS_Geology'])
  expect(await names({ search: "'; drop table programs; --" })).toEqual([])
})

test('the list is sorted as asked, programs without a date last either way', async () => {
  expect(await names({ sort: 'name', direction: 'desc' })).toHaveLength(6)
  expect((await names({ sort: 'level' })).at(0)).toBe('BS_Geology')
  expect((await names({ sort: 'level', direction: 'desc' })).at(0)).toBe('Master of Nursing')
  expect(await names({ sort: 'valid_to' })).toEqual([
    'BS Forestry',
    'BS Fisheries',
    'Master of Nursing',
    'BS Biology',
    'BS Nursing',
    'BS_Geology',
  ])
  expect((await names({ sort: 'valid_to', direction: 'desc' })).at(-1)).toBe('BS_Geology')
  expect((await names({ sort: 'institution' })).slice(0, 2)).toEqual(['BS Forestry', 'BS_Geology'])
})

test('pages of all programs and of one level are pieces of the whole order, either way, for whoever asks after another', async () => {
  for (const filter of [{}, { level: ['candidate' as const] }])
    for (const direction of ['asc', 'desc'] as const) {
      const order = { filter, sort: 'valid_to' as const, direction }
      const whole = await names(order, { paginate: 100 })
      expect(whole).toHaveLength(filter.level ? 2 : 6)
      const pieces = []
      for (let page = 1; page <= 3; page++) pieces.push(...(await names(order, { page, paginate: 2 })))
      expect(pieces).toEqual(whole)
    }
  expect(await names({ filter: { level: ['level_4'] }, sort: 'valid_to' })).toEqual(['Master of Nursing'])
})

test('the list comes in pages, with the page size in the query or the body', async () => {
  const { data, meta } = await qa.send(programs.list, { query: { page: 2 }, body: { paginate: 4 } })
  expect(data).toHaveLength(2)
  expect(meta).toEqual({ page: 2, paginate: 4, total: 6, last_page: 2 })
  expect(await names({}, { page: 3, paginate: 2 })).toHaveLength(2)
  expect((await qa.send(programs.list, { query: { paginate: 100_000 }, body: {} })).meta.paginate).toBe(100)
  expect((await qa.refused(programs.list, { query: { page: 1e9 }, body: {} })).status).toBe(422)
})

test('a filter or order that is not on the closed list is refused', async () => {
  const unknown = await qa.refused(programs.list, { body: { filter: { password: 'x' } as never } })
  expect(unknown.status).toBe(422)
  expect(Object.keys(unknown.errors ?? {})).toEqual(['filter.password'])
  expect((await qa.refused(programs.list, { body: { sort: 'version' as never } })).status).toBe(422)
})

test('expired and upcoming programs have lists of their own, the nearest date first', async () => {
  const upcoming = await qa.send(programs.upcoming, { query: { paginate: 1 }, body: {} })
  expect(upcoming.data.map((row) => row.name)).toEqual(['Master of Nursing'])
  expect(upcoming.meta.total).toBe(2)
  const expired = await qa.send(programs.expired, { body: {} })
  expect(expired.data.map((row) => row.name)).toEqual(['BS Fisheries'])
})

test('all staff read the list; accreditors and institutions do not', async () => {
  expect((await (await app.as('Guest')).send(programs.list, { body: {} })).meta.total).toBe(6)
  expect((await (await app.as('accreditor')).refused(programs.list, { body: {} })).status).toBe(403)
  expect((await (await app.as('institution')).refused(programs.list, { body: {} })).status).toBe(403)
  expect((await app.visitor.refused(programs.list, { body: {} })).status).toBe(401)
})

test('of more than 10,000 that bear a word by their name or their place the first ones come in order, and the number says that there are more', async () => {
  const grove = await insertCampus(app.db, { institution_id: hills.id, name: 'Grove Campus', region: elsewhere })
  // What is worked out with each program would take its time, and is not read here.
  await sql`alter table programs disable trigger user`.execute(app.db)
  await sql`insert into programs (id, campus_id, name, degree_level)
    select gen_random_uuid(), case when n % 2 = 0 then ${grove.id}::uuid else ${main.id}::uuid end,
      case when n % 2 = 0 then 'Z ' else 'Z Grove ' end || lpad(n::text, 5, '0'), 'undergraduate'
    from generate_series(1, 10001) n`.execute(app.db)
  await sql`alter table programs enable trigger user`.execute(app.db)
  const searched = { search: 'grove', sort: 'name' as const, direction: 'desc' as const }
  const { data, meta } = await qa.send(programs.list, { query: { paginate: 3 }, body: searched })
  expect(data.map((row) => row.name)).toEqual(['Z Grove 10001', 'Z Grove 09999', 'Z Grove 09997'])
  expect(meta).toMatchObject({ total: 10_000, more: true })
  const two = await qa.send(programs.list, { query: { paginate: 2 }, body: { ...searched, search: 'grove z', direction: 'asc' } })
  expect(two.data.map((row) => row.name)).toEqual(['Z 00002', 'Z 00004'])
  await sql`delete from programs where id in (select id from programs where name like 'Z %' limit 1)`.execute(app.db)
  const exact = await qa.send(programs.list, { query: { paginate: 1 }, body: searched })
  expect(exact.meta).toMatchObject({ total: 10_000 })
  expect(exact.meta.more).toBeUndefined()
})
