import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { csv, programFiles } from '../../../../testing/program-files.ts'
import type { Candidate } from '../../../kit/contract/candidates.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { institutions } from '../../institutions/contract.ts'
import { campuses } from '../../institutions/contract-campuses.ts'
import { requests } from '../../requests/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { programs } from '../contract.ts'

const app = await startApp()
const admin = await app.as('Admin')
const qa = await app.as('QA')
const head = 'institution_name,campus_name,program_name,degree_level'
const { freshCampus, run, refused } = programFiles(app, admin)
const today = agencyDay()
const lastEntry = async (program_id: string) => (await admin.send(programs.auditLogs, { body: { program_id } })).data[0]
const namesOn = async (campus_id: string, search?: string) =>
  (await admin.send(programs.list, { body: { filter: { campus_id }, search } })).data.map((one) => one.name)
const candidatesOf = (refusal: { body?: unknown }) => (refusal.body as { candidates?: Candidate[] }).candidates ?? []

test('staff add a program to any active campus; one that is likely there already is asked about', async () => {
  const { campus } = await freshCampus()
  const body = { campus_id: campus.id, name: 'Bachelor of Science in Nursing', degree_level: 'undergraduate' as const }
  const { data } = await admin.send(programs.addTo, { body: { ...body, discipline: 'Health sciences' } })
  expect(data).toMatchObject({ name: body.name, level: 'none', discipline: 'Health sciences', is_active: true, is_closed: false })
  expect(await lastEntry(data.id)).toMatchObject({ action: 'program.created', after: { campus: campus.name } })
  const refusal = await admin.refused(programs.addTo, { body: { ...body, name: 'B.S. Nursing' } })
  expect([refusal.status, candidatesOf(refusal)]).toMatchObject([409, [{ id: data.id, why: 'same name' }]])
  expect((await admin.send(programs.addTo, { body: { ...body, name: 'B.S. Nursing', confirm_new: true } })).data.name).toBe('B.S. Nursing')
  expect((await admin.send(programs.addTo, { body: { ...body, name: 'BS Nursing', degree_level: 'masteral' } })).data.degree_level).toBe(
    'masteral',
  )
  const refusedNow = async () => Object.keys((await admin.refused(programs.addTo, { body: { ...body, name: 'BS Physics' } })).errors)
  const setInstitution = (status: 'active' | 'inactive') =>
    app.db.updateTable('institutions').set({ status }).where('id', '=', campus.institution_id).execute()
  await setInstitution('inactive')
  expect(await refusedNow()).toEqual(['campus_id'])
  await setInstitution('active')
  await app.db.updateTable('campuses').set({ is_active: false }).where('id', '=', campus.id).execute()
  expect(await refusedNow()).toEqual(['campus_id'])
})

test('an institution is asked about a likely double, too, and of its own campuses only', async () => {
  const own = await insertInstitution(app.db)
  const campus = await insertCampus(app.db, { institution_id: own.id })
  await insertProgram(app.db, { campus_id: campus.id, name: 'AB English' })
  const client = await app.as('institution', { institution_id: own.id })
  const body = { campus_id: campus.id, name: 'Bachelor of Arts in English', degree_level: 'undergraduate' as const }
  expect(candidatesOf(await client.refused(programs.add, { body }))).toMatchObject([{ name: 'AB English' }])
  const foreign = await insertCampus(app.db)
  expect((await client.refused(programs.add, { body: { ...body, campus_id: foreign.id } })).status).toBe(404)
})

test('a renamed program keeps the name it had: search and imports find it', async () => {
  const { campus, start } = await freshCampus()
  const { id } = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Home Technology' })
  const [program] = (await admin.send(programs.list, { body: { filter: { campus_id: campus.id } } })).data
  const { data } = await qa.send(programs.edit, { body: { ...program!, name: 'BS Home Economics' } })
  expect(data.former_names).toEqual([{ name: 'BS Home Technology', until: today }])
  expect(await namesOn(campus.id, 'home technology')).toEqual(['BS Home Economics'])
  const { report } = await run(csv(`${head},discipline`, `${start},BS Home Technology,Undergraduate,Education`))
  expect([report.created, report.updated, report.former_names]).toMatchObject([
    0,
    1,
    [{ row: 2, column: 'program_name', name: 'BS Home Economics' }],
  ])
  expect(await lastEntry(id)).toMatchObject({ action: 'program.updated', after: { discipline: 'Education' } })
})

test('an import finds institution and campus by the names they had', async () => {
  const { institution, campus } = await freshCampus()
  const place = { region: defaults.regions[0].name, version: 1 }
  const former = `${institution.name},${campus.name}`
  await admin.send(institutions.edit, {
    params: { id: institution.id },
    body: { ...place, name: 'Bagong Import University', type: 'university' },
  })
  await admin.send(campuses.edit, { params: { id: campus.id }, body: { ...place, name: 'Bagong Campus' } })
  const { report } = await run(csv(head, `${former},BS Botany,Undergraduate`))
  expect(report.former_names.map((one) => [one.column, one.name])).toEqual([
    ['institution_name', 'Bagong Import University'],
    ['campus_name', 'Bagong Campus'],
  ])
  expect(await namesOn(campus.id)).toEqual(['BS Botany'])
})

test('an import asks about programs that are likely stored, stores nothing, and everything once confirmed', async () => {
  const { campus, start } = await freshCampus()
  await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing' })
  const file = () => csv(head, `${start},Bachelor of Science in Nursing,Undergraduate`, `${start},BS Zoology,Undergraduate`)
  const { status, report } = await refused(file())
  expect([status, report?.questions, report?.error_count]).toEqual([422, 1, 1])
  expect(report?.errors[0]).toMatchObject({ row: 2, column: 'program_name', sentence: expect.stringContaining('BS Nursing') })
  expect(await namesOn(campus.id)).toEqual(['BS Nursing'])
  expect((await admin.send(programs.import, { file: file(), body: { confirm_new: '1' } })).data).toBe(2)
})

test('a program moves to another campus of its institution, with all that is known of it', async () => {
  const { campus, institution } = await freshCampus()
  const other = await insertCampus(app.db, { institution_id: institution.id, name: 'Other Campus' })
  const { id } = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Forestry', level: 'level_1', valid_to: '2031-01-31' })
  const { data } = await admin.send(programs.move, { params: { id }, body: { campus_id: other.id, version: 1 } })
  expect(data).toMatchObject({ campus_id: other.id, campus_name: 'Other Campus', level: 'level_1', valid_to: '2031-01-31', version: 2 })
  expect(await lastEntry(id)).toMatchObject({ action: 'program.moved', before: { campus: campus.name }, after: { campus: 'Other Campus' } })
  const foreign = await insertCampus(app.db)
  const move = (campus_id: string, version = 2) => admin.refused(programs.move, { params: { id }, body: { campus_id, version } })
  expect(Object.keys((await move(foreign.id)).errors)).toEqual(['campus_id'])
  expect((await move(campus.id, 1)).status).toBe(409)
  await insertProgram(app.db, { campus_id: campus.id, name: 'bs forestry' })
  expect(Object.keys((await move(campus.id)).errors)).toEqual(['campus_id'])
})

test('an inactive program keeps its history, and can neither be requested nor planned, nor be set so while a visit is under way', async () => {
  const { campus, institution } = await freshCampus()
  const { id, name } = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Sericulture' })
  const set = (is_active: boolean, version: number) => ({ params: { id }, body: { is_active, version } })
  const { data } = await admin.send(programs.setActive, set(false, 1))
  expect([data.is_active, data.is_closed]).toEqual([false, true])
  expect(await lastEntry(id)).toMatchObject({ action: 'program.status_changed', before: { is_active: true }, after: { is_active: false } })
  const visit_date = addDays(today, 100)
  const client = await app.as('institution', { institution_id: institution.id })
  const asked = await client.refused(requests.add, {
    body: { campus_id: campus.id, program_name: name, visit_date, payment_status: 'unpaid' },
  })
  expect([asked.status, asked.message]).toEqual([409, expect.stringContaining('BS Sericulture is inactive')])
  const planned = await qa.refused(schedule.add, {
    body: { institution_id: institution.id, campus_id: campus.id, visit_date, programs: [{ program_id: id }] },
  })
  expect([planned.status, planned.message]).toEqual([409, expect.stringContaining('is inactive')])
  await admin.send(programs.setActive, set(true, 2))
  await client.send(requests.add, { body: { campus_id: campus.id, program_name: name, visit_date, payment_status: 'unpaid' } })
  expect((await admin.refused(programs.setActive, set(false, 3))).message).toContain('under way')
})

test('programs whose validity ends within some months, or between two days, are listed and exported', async () => {
  const { campus } = await freshCampus()
  const add = (name: string, valid_to: string) => insertProgram(app.db, { campus_id: campus.id, name, level: 'level_1', valid_to })
  await add('Ends today', today)
  await add('Ends in six months', addMonths(today, 6))
  await add('Ends later', addDays(addMonths(today, 6), 1))
  await add('Ended', addDays(today, -1))
  const names = async (filter: object) =>
    (await admin.send(programs.list, { body: { filter: { campus_id: campus.id, ...filter } } })).data.map((one) => one.name)
  expect(await names({ months: 6 })).toEqual(['Ends in six months', 'Ends today'])
  expect(await names({ valid_to: { from: addDays(today, 1) } })).toEqual(['Ends in six months', 'Ends later'])
  expect(await names({ valid_to: { to: today } })).toEqual(['Ended', 'Ends today'])
  const file = await admin.send(programs.export, { query: { filter: { campus_id: campus.id, months: 6 } } })
  expect((await file.text()).trim().split('\r\n')).toHaveLength(3)
  expect((await admin.refused(programs.list, { body: { filter: { months: 0 } } })).status).toBe(422)
})

test('inactive programs have a filter of their own', async () => {
  const { campus } = await freshCampus()
  await insertProgram(app.db, { campus_id: campus.id, name: 'Runs' })
  await insertProgram(app.db, { campus_id: campus.id, name: 'Closed', is_active: false })
  await insertAccreditation(app.db, { campus_id: campus.id, status: 'decided' })
  const names = async (is_active?: boolean) =>
    (await admin.send(programs.list, { body: { filter: { campus_id: campus.id, is_active } } })).data.map((one) => one.name)
  expect([await names(), await names(true), await names(false)]).toEqual([['Closed', 'Runs'], ['Runs'], ['Closed']])
})
