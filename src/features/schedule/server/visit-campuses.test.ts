import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAssignment, insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { assignments } from '../../assignments/contract.ts'
import { finances } from '../../finances/contract.ts'
import { campuses } from '../../institutions/contract-campuses.ts'
import { requests } from '../../requests/contract.ts'
import { visits } from '../../visits/contract.ts'
import { schedule } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const soon = addDays(today, 100)
let counter = 0

/** An institution with a program on each of three campuses. */
async function threeCampuses() {
  const institution = await insertInstitution(app.db, { name: `Lakes State University ${++counter}` })
  const campusOf = (name: string, region: string) => insertCampus(app.db, { institution_id: institution.id, name, region })
  const [main, bay, hill] = [
    await campusOf('Main Campus', 'Region I - Ilocos'),
    await campusOf(`Bayview ${counter}`, 'Region I - Ilocos'),
    await campusOf(`Hilltop ${counter}`, 'Region V - Bicol'),
  ]
  const programOf = (campus_id: string, name: string) => insertProgram(app.db, { campus_id, name })
  const [nursing, law, music] = [
    await programOf(main.id, 'BS Nursing'),
    await programOf(bay.id, 'Bachelor of Laws'),
    await programOf(hill.id, 'Bachelor of Music'),
  ]
  const account = await insertAccount(app.db, { role: 'institution', institution_id: institution.id })
  const body = { institution_id: institution.id, campus_id: main.id, visit_date: soon }
  const asked = (...programs: { id: string }[]) => programs.map(({ id }) => ({ program_id: id }))
  return { institution, main, bay, hill, nursing, law, music, account, body, asked, all: `Main Campus, ${bay.name} and ${hill.name}` }
}

test('a visit covers programs of several campuses, and every side that shows it names them all', async () => {
  const { institution, main, bay, hill, nursing, law, music, account, body, asked, all } = await threeCampuses()
  const { data } = await qa.send(schedule.add, { body: { ...body, programs: asked(music, nursing, law) } })
  expect(data.campus.id).toBe(main.id)
  expect(data.campuses.map((one) => [one.name, one.region])).toEqual([main, bay, hill].map((campus) => [campus.name, campus.region]))
  const mail = await app.db.selectFrom('mails').select('text_body').where('recipient', '=', account.email).executeTakeFirstOrThrow()
  expect(mail.text_body).toContain(`Preliminary survey, ${all},`)

  const { programs } = await qa.send(visits.programs, { params: { accreditation_id: data.id } })
  expect(programs.map((program) => [program.name, program.campus.name])).toEqual([
    ['BS Nursing', main.name],
    ['Bachelor of Laws', bay.name],
    ['Bachelor of Music', hill.name],
  ])
  const csv = await qa.send(visits.export, { params: { id: data.id } })
  expect(await csv.text()).toContain(`,${hill.name},`)

  const found = await qa.send(schedule.list, { query: { mode: 'list', query: hill.name } })
  expect(found.data).toMatchObject([{ id: data.id, campus: { name: main.name }, campuses: [{}, {}, { name: hill.name }] }])
  const grouped = await qa.send(schedule.list, { query: { filter: { institution_id: institution.id } } })
  expect(grouped.data).toMatchObject([{ next_visit: { campus: all } }])
  // each list narrows to the visits that cover a campus, the host or another; of programs it is their own
  const other = await insertCampus(app.db, { institution_id: institution.id })
  for (const [campus_id, count] of [
    [main.id, 1],
    [hill.id, 1],
    [other.id, 0],
  ] as const) {
    const filter = { campus_id, institution_id: institution.id }
    const list = await qa.send(schedule.list, { query: { mode: 'list', filter } })
    const groups = await qa.send(schedule.list, { query: { filter } })
    const ongoing = await qa.send(schedule.ongoing, { body: { filter: { ...filter, status: ['approved'] } } })
    const programs = await qa.send(schedule.programs, { body: { filter } })
    expect([list, groups, ongoing, programs].map(({ meta }) => meta.total)).toEqual([count, count, count, count])
  }
  const surveyed = await qa.send(schedule.programs, { body: { search: hill.name } })
  expect(surveyed.data).toMatchObject([{ name: 'Bachelor of Music', campus: { id: hill.id } }])

  const finance = await app.as('Finance')
  const charges = await finance.send(finances.charges, {
    params: { institution_id: institution.id },
    body: { query: hill.name },
  })
  expect(charges.data).toMatchObject([{ accreditation_id: data.id, campus_name: all }])

  const own = await app.asAccount(account.id)
  const listed = await own.send(requests.list, { query: { query: hill.name } })
  expect(listed.data).toMatchObject([{ id: data.id, campuses: [{}, {}, {}] }])
  expect((await own.send(requests.takenDays)).data).toMatchObject([{ campuses: [{}, {}, { name: hill.name }] }])

  const { accreditor_id } = await insertAssignment(app.db, { accreditation_id: data.id })
  const accreditor = await app.asAccount(accreditor_id)
  const mine = await accreditor.send(assignments.list, { query: { query: hill.name } })
  expect(mine.data).toMatchObject([
    { campuses: [{}, {}, {}], programs: [{ campus: main.name }, { campus: bay.name }, { campus: hill.name }] },
  ])
})

test('the campuses follow the programs: the first stays while it has one, and what covers a campus holds it', async () => {
  const { main, bay, hill, nursing, law, music, body, asked } = await threeCampuses()
  const alone = await qa.refused(schedule.add, { body: { ...body, programs: asked(law) } })
  expect(Object.keys(alone.errors ?? {})).toEqual(['campus_id'])
  const foreign = await insertProgram(app.db)
  const strange = await qa.refused(schedule.add, { body: { ...body, programs: asked(nursing, foreign) } })
  expect(Object.keys(strange.errors ?? {})).toEqual(['programs.1.program_id'])

  const { data } = await qa.send(schedule.add, { body: { ...body, programs: asked(nursing) } })
  const edit = (version: number, ...programs: { id: string }[]) =>
    qa.send(schedule.edit, { body: { id: data.id, version, programs: asked(...programs) } })
  const names = (visit: { campuses: { name: string }[] }) => visit.campuses.map((one) => one.name)
  const more = await edit(data.version, law, nursing)
  expect(names(more.data)).toEqual([main.name, bay.name])
  expect(more.data.payment?.charges[0]?.description).toContain(`${main.name} and ${bay.name}`)
  const entry = await app.db
    .selectFrom('log_entries')
    .select(['before', 'after'])
    .where('action', '=', 'accreditation.changed')
    .where('accreditation_id', '=', data.id)
    .executeTakeFirstOrThrow()
  expect([entry.before?.campus, entry.after?.campus]).toEqual([main.name, `${main.name} and ${bay.name}`])
  const others = await edit(more.data.version, music, law)
  expect([others.data.campus.id, names(others.data)]).toEqual([hill.id, [hill.name, bay.name]])

  const admin = await app.as('Admin')
  const kept = await admin.refused(campuses.removeMany, { body: { ids: [bay.id] } })
  expect(kept.status).toBe(409)
  const held = await admin.refused(campuses.setActive, { params: { id: bay.id }, body: { is_active: false, version: 1 } })
  expect(held.message).toContain(data.number)
  await edit(others.data.version, nursing)
  expect(await app.db.selectFrom('accreditation_campuses').selectAll().where('accreditation_id', '=', data.id).execute()).toEqual([])
})

test('imported rows with the same word in joint_visit are one visit to several campuses, and change nothing the second time', async () => {
  const { institution, main, bay, hill, nursing, law, music } = await threeCampuses()
  const row = (campus: { name: string }, program: { name: string }, joint: string, from = soon) =>
    [institution.name, campus.name, program.name, 'preliminary', from, from, joint].join(',')
  const file = (...rows: string[]) =>
    new File([['institution_name,campus_name,program_name,visit_type,visit_date,visit_end,joint_visit', ...rows].join('\n')], 'visits.csv')
  const wrong = await qa.refused(schedule.import, {
    file: file(row(main, nursing, 'A'), row(bay, law, 'a', addDays(soon, 1))),
  })
  expect(wrong.errors).toEqual({ 'rows.3.joint_visit': [expect.stringContaining('Row 2 names other days')] })

  const joint = file(row(bay, law, 'A'), row(main, nursing, 'a'), row(hill, music, ''))
  expect((await qa.send(schedule.import, { file: joint })).message).toBe('2 visits with 3 programs added')
  const { data } = await qa.send(schedule.list, { query: { mode: 'list', filter: { institution_id: institution.id } } })
  const found = data.flatMap((visit) => ('campuses' in visit ? [visit.campuses.map((one) => one.name)] : []))
  expect(found.toSorted()).toEqual([[bay.name, main.name], [hill.name]].toSorted())
  expect((await qa.send(schedule.import, { file: joint })).report).toMatchObject({ created: 0, unchanged: 3 })
})
