import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { enter, found, level2 } from '../../../../testing/register/book.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { institutions } from '../../institutions/contract.ts'
import { programs } from '../../programs/contract.ts'
import { register } from '../contract.ts'

const app = await startApp()
const { visitor } = app
const today = agencyDay()

test('the search finds a program by the beginnings of words of all its names, and narrows it by everything it is known by', async () => {
  const institution = await insertInstitution(app.db, { name: 'Mangrove State University', acronym: 'MGSU' })
  const region = 'Region V (Bicol Region)'
  const campus = await insertCampus(app.db, {
    institution_id: institution.id,
    name: 'Peñafrancia Campus',
    region,
    province: 'Camarines Sur',
    city: 'Naga City',
  })
  const more = { campus_id: campus.id, discipline: 'Marine Lore', degree_level: 'masteral' as const }
  const { id } = await insertProgram(app.db, { name: 'Master of Science in Seaweeds', ...more })
  const other = await insertProgram(app.db, { name: 'BS Kelp', campus_id: campus.id })
  await enter(app, id, 'grant', { ...level2, decided_on: '2022-02-20' })
  for (const search of ['seaw', 'SEAWEEDS mgsu', 'penafr seaweeds', 'Mangrove sci seaw', 'ms seaweeds', 'naga seaweeds'])
    expect(await found(visitor, { search }), search).toEqual([id])
  expect(await found(visitor, { search: 'eaweeds' })).toEqual([])
  expect(await found(visitor, { search: "'&|!:*" })).toEqual([])
  const within = { institution_id: institution.id }
  expect(await found(visitor, within)).toEqual([other.id, id])
  const narrowed = [
    { region, level: 'level_2' },
    { place: 'camarines', level: 'level_2' },
    { place: 'naga ci', status: 'valid' },
    { campus_id: campus.id, degree: 'masteral' },
    { discipline: 'marine lore' },
  ] as const
  for (const query of narrowed) expect(await found(visitor, { ...within, ...query }), JSON.stringify(query)).toEqual([id])
  expect(await found(visitor, { ...within, place: 'peñafrancia' }), 'a campus is no place').toEqual([])
  expect(await found(visitor, { ...within, year: 2022 })).toEqual([id])
  expect(await found(visitor, { ...within, year: 2021 })).toEqual([])
  expect(await found(visitor, { ...within, valid_on: '2022-03-01' })).toEqual([id])
  expect(await found(visitor, { ...within, valid_on: '2022-02-28' })).toEqual([])
  expect(await found(visitor, { ...within, level: 'level_2', on: '2022-02-28' })).toEqual([])
  expect(await found(visitor, { ...within, level: 'none', on: '2022-02-28' })).toEqual([other.id, id])
  expect(await found(visitor, { ...within, status: 'none' })).toEqual([other.id])
  const { meta } = await visitor.send(register.programs, { query: { ...within, paginate: 1, page: 2 } })
  expect(meta).toEqual({ page: 2, paginate: 1, total: 2, more: false, last_page: 2 })
})

test('a program is found by the names it had, and says what it was called on a day', async () => {
  const { id, campus_id } = await insertProgram(app.db, { name: 'BS Old Lore' })
  const admin = await app.as('Admin')
  const [row] = (await admin.send(programs.list, { body: { filter: { campus_id } } })).data
  await admin.send(programs.edit, { body: { ...row!, name: 'BS New Lore' } })
  expect(await found(visitor, { search: 'old lore' })).toEqual([id])
  const { data } = await visitor.send(register.program, { params: { id }, query: { on: today } })
  expect(data).toMatchObject({ name: 'BS New Lore', name_then: 'BS Old Lore', former_names: [{ name: 'BS Old Lore', until: today }] })
  expect((await visitor.send(register.program, { params: { id }, query: { on: addDays(today, 1) } })).data.name_then).toBe('BS New Lore')
})

test('what is renamed, moved or closed above a program is so in the register', async () => {
  const institution = await insertInstitution(app.db, { name: 'Lantern State College' })
  const campus = await insertCampus(app.db, { institution_id: institution.id })
  const { id } = await insertProgram(app.db, { campus_id: campus.id })
  const admin = await app.as('Superadmin')
  const [row] = (await admin.send(institutions.list, { body: { search: 'Lantern' } })).data
  await admin.send(institutions.edit, { params: { id: institution.id }, body: { ...row!, name: 'Lantern State University' } as never })
  expect(await found(visitor, { search: 'lantern univ' })).toEqual([id])
  expect(await found(visitor, { search: 'lantern college' })).toEqual([id])
  await app.db.updateTable('campuses').set({ is_active: false, name: 'Closed Campus' }).where('id', '=', campus.id).execute()
  const { data } = await visitor.send(register.program, { params: { id } })
  expect(data).toMatchObject({ institution: 'Lantern State University', campus: 'Closed Campus', is_offered: false })
})

test('a deleted program keeps its page as long as something was decided about it', async () => {
  const { id, campus_id } = await insertProgram(app.db, {
    name: 'BS Vanishing',
    level: 'level_1',
    valid_from: '2024-01-01',
    valid_to: addMonths(today, 20),
  })
  const undecided = await insertProgram(app.db, { campus_id, name: 'BS Never Was' })
  await (await app.as('Admin')).send(programs.removeMany, { body: { ids: [id, undecided.id] } })
  const { data } = await visitor.send(register.program, { params: { id } })
  expect(data).toMatchObject({ name: 'BS Vanishing', deleted_on: today, is_offered: false, state: { level: 'level_1' } })
  expect(data.decisions).toMatchObject([{ act: 'history', level: 'level_1' }])
  expect((await visitor.refused(register.program, { params: { id: undecided.id } })).status).toBe(404)
  expect(await found(visitor, { search: 'vanishing' })).toEqual([id])
})

test('a campus and an institution count what their programs held on a day', async () => {
  const institution = await insertInstitution(app.db, { name: 'Counting State University' })
  const campus = await insertCampus(app.db, { institution_id: institution.id, name: 'First' })
  const { id } = await insertProgram(app.db, { campus_id: campus.id })
  await insertProgram(app.db, { campus_id: campus.id })
  await enter(app, id, 'grant', { ...level2, decided_on: '2022-02-20' })
  const now = (await visitor.send(register.institution, { params: { id: institution.id } })).data
  expect(now).toMatchObject({
    name: 'Counting State University',
    counts: { programs: 2, levels: { level_2: 1, none: 1 }, statuses: { valid: 1, none: 1 } },
  })
  expect(now.campuses).toEqual([{ id: campus.id, name: 'First', programs: 2, accredited: 1 }])
  const then = (await visitor.send(register.campus, { params: { id: campus.id }, query: { on: '2022-02-01' } })).data
  expect(then).toMatchObject({ institution: 'Counting State University', counts: { programs: 2, levels: { level_2: 0, none: 2 } } })
  for (const call of [register.campus, register.institution])
    expect((await visitor.refused(call, { params: { id: newId() } })).status).toBe(404)
})

test('the overview counts what the register has, by region', async () => {
  const { data } = await visitor.send(register.overview)
  expect(data.regions.reduce((sum, one) => sum + one.programs, 0)).toBe(data.programs)
  expect(data.years.every((year) => year >= 1900)).toBe(true)
})
