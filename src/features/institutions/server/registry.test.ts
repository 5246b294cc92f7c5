import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertCampus, insertInstitution } from '../../../../testing/insert.ts'
import type { Candidate } from '../../../kit/contract/candidates.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { ImportReport } from '../../../kit/contract/imports.ts'
import { logs } from '../../logs/contract.ts'
import { institutions } from '../contract.ts'
import { campuses } from '../contract-campuses.ts'

const app = await startApp()
const admin = await app.as('Admin')
const superadmin = await app.as('Superadmin')
const region = defaults.regions[1].name
const lastEntry = async (id: string) => (await superadmin.send(logs.general, { query: { object: id } })).data[0]
const find = async (search: string) => (await admin.send(institutions.list, { body: { search } })).data
const campusesOf = async (institution_id: string) => (await admin.send(campuses.list, { body: { filter: { institution_id } } })).data
const candidatesOf = (refusal: { body?: unknown }) => (refusal.body as { candidates?: Candidate[] }).candidates ?? []
const csv = (...lines: string[]) => new File([['institution_name,campus_name,region,is_main', ...lines].join('\n')], 'campuses.csv')

test('staff add an institution and change it; the log tells both with what was before', async () => {
  const { data, message } = await admin.send(institutions.add, {
    body: { name: ' Talahib State College ', acronym: 'TaSC', type: 'college', region, city: 'Tabuk', website: '' },
  })
  expect(message).toBe('Talahib State College is added.')
  expect(data).toMatchObject({ name: 'Talahib State College', acronym: 'TaSC', status: 'active', version: 1, former_names: [] })
  expect(data.contact).toMatchObject({ website: null, phone: null })
  const body = { name: data.name, type: 'university' as const, region, phone: '(02) 8123 4567', version: 1 }
  const changed = await admin.send(institutions.edit, { params: { id: data.id }, body })
  expect(changed.data).toMatchObject({
    type: 'university',
    acronym: 'TaSC',
    city: 'Tabuk',
    version: 2,
    contact: { phone: '(02) 8123 4567' },
  })
  expect(await lastEntry(data.id)).toMatchObject({
    action: 'institution.updated',
    before: { type: 'college', phone: null },
    after: { type: 'university', phone: '(02) 8123 4567' },
  })
  expect((await admin.refused(institutions.edit, { params: { id: data.id }, body })).status).toBe(409)
  const unchanged = await admin.send(institutions.edit, { params: { id: data.id }, body: { ...body, version: 2 } })
  expect(unchanged.data.version).toBe(2)
})

test('a field that cannot be taken is named; the name of another institution is one', async () => {
  const other = await insertInstitution(app.db, { name: 'Bakawan State University' })
  const refusal = await admin.refused(institutions.add, {
    body: { name: 'B', type: 'school' as never, region: 'Nowhere' as never, website: 'bakawan', email: 'office' },
  })
  expect(Object.keys(refusal.errors ?? {}).sort()).toEqual(['email', 'name', 'region', 'type', 'website'])
  const taken = await admin.refused(institutions.add, { body: { name: other.name.toUpperCase(), type: 'university', region } })
  expect([taken.status, Object.keys(taken.errors ?? {})]).toEqual([422, ['name']])
})

test('an institution that is likely stored already is asked about, with the candidates; confirmed it is added', async () => {
  await insertInstitution(app.db, { name: 'Peñaranda State University', acronym: 'PeSU', region })
  const body = { name: 'PENARANDA State-University', type: 'university' as const, region }
  const refusal = await admin.refused(institutions.add, { body })
  expect(refusal.status).toBe(409)
  expect(candidatesOf(refusal)).toMatchObject([{ name: 'Peñaranda State University', why: 'same name' }])
  const byAcronym = await admin.refused(institutions.add, { body: { ...body, name: 'Another State University', acronym: 'PESU' } })
  expect(candidatesOf(byAcronym)).toMatchObject([{ why: 'acronym PeSU' }])
  expect((await admin.send(institutions.add, { body: { ...body, confirm_new: true } })).data.name).toBe(body.name)
})

test('a renamed institution keeps the name it had: search, likely doubles and imports find it; taken back it is none', async () => {
  const { id } = await insertInstitution(app.db, { name: 'Lumot National Agricultural School' })
  const edit = (name: string, version: number) =>
    admin.send(institutions.edit, { params: { id }, body: { name, type: 'university', region, version } })
  const { data } = await edit('Lumot State University', 1)
  expect(data.former_names).toEqual([{ name: 'Lumot National Agricultural School', until: agencyDay() }])
  expect(await lastEntry(id)).toMatchObject({ action: 'institution.renamed', says: expect.stringContaining('to Lumot State University') })
  expect((await find('lumot agricultural')).map((one) => one.name)).toEqual(['Lumot State University'])
  const double = { name: 'LUMOT National Agricultural School', type: 'college' as const, region }
  expect(candidatesOf(await admin.refused(institutions.add, { body: double }))).toMatchObject([{ id, why: `formerly ${double.name}` }])
  const imported = await admin.send(campuses.import, { file: csv('Lumot National Agricultural School,Hill Campus,NCR,1') })
  expect(imported.report.former_names).toEqual([
    { row: 2, column: 'institution_name', written: 'Lumot National Agricultural School', name: 'Lumot State University' },
  ])
  expect((await campusesOf(id)).map((one) => one.name)).toEqual(['Hill Campus'])
  // what belongs to it is found by that name, too
  const found = await admin.send(campuses.list, { body: { search: 'lumot agricultural' } })
  expect(found.data.map((one) => one.name)).toEqual(['Hill Campus'])
  expect((await edit('Lumot National Agricultural School', 2)).data.former_names).toMatchObject([{ name: 'Lumot State University' }])
})

test('an inactive institution stays in the list and under its filter; one with a visit under way cannot become inactive', async () => {
  const { id, name } = await insertInstitution(app.db, { name: 'Kulog State College' })
  const set = (is_active: boolean, version: number) => ({ params: { id }, body: { is_active, version } })
  const { data, message } = await admin.send(institutions.setActive, set(false, 1))
  expect([data.status, message]).toEqual(['inactive', 'Kulog State College is inactive now.'])
  expect(await lastEntry(id)).toMatchObject({
    action: 'institution.status_changed',
    before: { status: 'active' },
    after: { status: 'inactive' },
  })
  const names = async (status: 'active' | 'inactive') =>
    (await admin.send(institutions.list, { body: { search: 'kulog', filter: { status } } })).data.map((one) => one.name)
  expect([await names('active'), await names('inactive')]).toEqual([[], [name]])
  expect((await admin.send(institutions.setActive, set(true, 2))).data.status).toBe('active')
  const { number } = await insertAccreditation(app.db, { institution_id: id, status: 'approved' })
  const refusal = await admin.refused(institutions.setActive, set(false, 3))
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining(number)])
})

test('an import asks about institutions that are likely stored, stores none of the file, and all of it once confirmed', async () => {
  await insertInstitution(app.db, { name: 'Sapang Bato State College' })
  const file = () => csv('Sapang-Bato State College,Main Campus,NCR,1', 'Wholly New State College,Main Campus,NCR,1')
  const refusal = await admin.refused(campuses.import, { file: file() })
  const { report } = refusal.body as { report: ImportReport }
  expect(refusal.message).toContain('1 of 2 rows is likely stored already')
  expect([report.questions, report.error_count]).toEqual([1, 1])
  expect(report.errors[0]).toMatchObject({
    row: 2,
    column: 'institution_name',
    sentence: expect.stringContaining('Sapang Bato State College'),
  })
  expect(await find('wholly new')).toEqual([])
  expect((await admin.send(campuses.import, { file: file(), body: { confirm_new: '1' } })).data).toBe(2)
})

test('staff add campuses; the first is the main one; a renamed one is found by the name it had', async () => {
  const { id } = await insertInstitution(app.db, { name: 'Hamog State University' })
  const add = async (name: string) => (await admin.send(campuses.addTo, { body: { institution_id: id, name, region } })).data
  const [main, annex] = [await add('Main Campus'), await add('Annex')]
  expect([main.is_main, annex.is_main]).toEqual([true, false])
  const body = { name: 'Bundok Campus', region, city: 'Sagada', version: 1 }
  const { data } = await admin.send(campuses.edit, { params: { id: annex.id }, body })
  expect(data).toMatchObject({ name: 'Bundok Campus', city: 'Sagada', former_names: [{ name: 'Annex', until: agencyDay() }] })
  expect(await lastEntry(annex.id)).toMatchObject({ action: 'campus.renamed', before: { name: 'Annex' }, after: { name: 'Bundok Campus' } })
  const found = (await admin.send(campuses.list, { body: { search: 'hamog annex' } })).data
  expect(found.map((one) => one.name)).toEqual(['Bundok Campus'])
  const { report } = await admin.send(campuses.import, { file: csv('Hamog State University,Annex,NCR,0') })
  expect([report.updated, report.created, report.former_names[0]?.name]).toEqual([1, 0, 'Bundok Campus'])
  expect(Object.keys((await admin.refused(campuses.edit, { params: { id: main.id }, body: { ...body, version: 1 } })).errors)).toEqual([
    'name',
  ])
  expect((await admin.refused(campuses.addTo, { body: { institution_id: main.id, name: 'Lost', region } })).status).toBe(404)
})

test('one campus is the main one: another takes its place, and it cannot become inactive', async () => {
  const { id } = await insertInstitution(app.db, { name: 'Dalampasigan State University' })
  const first = await insertCampus(app.db, { institution_id: id, name: 'First', is_main: true })
  const second = await insertCampus(app.db, { institution_id: id, name: 'Second' })
  const refusal = await admin.refused(campuses.setActive, { params: { id: first.id }, body: { is_active: false, version: 1 } })
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('is the main campus')])
  await admin.send(campuses.makeMain, { params: { id: second.id }, body: { version: 1 } })
  expect((await campusesOf(id)).map((one) => [one.name, one.is_main])).toEqual([
    ['Second', true],
    ['First', false],
  ])
  expect(await lastEntry(second.id)).toMatchObject({ action: 'campus.made_main', before: { main_campus: 'First' } })
  const { data } = await admin.send(campuses.setActive, { params: { id: first.id }, body: { is_active: false, version: 2 } })
  expect(data.is_active).toBe(false)
  const inactive = await admin.send(campuses.list, { body: { filter: { institution_id: id, is_active: false } } })
  expect(inactive.data.map((one) => one.name)).toEqual(['First'])
  expect((await admin.refused(campuses.makeMain, { params: { id: first.id }, body: { version: 3 } })).message).toContain('is inactive')
})
