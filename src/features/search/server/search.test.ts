import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { addLink, makeRooms, uploadFile } from '../../../../testing/evidence.ts'
import {
  insertAccount,
  insertAccreditation,
  insertAccreditor,
  insertAnnouncement,
  insertCampus,
  insertCharge,
  insertInstitution,
  insertProgram,
} from '../../../../testing/insert.ts'
import { item, makeVisits, recommend } from '../../../../testing/recommendations.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { evidence } from '../../evidence/contract.ts'
import { search } from '../contract.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')
const lakeside = await insertInstitution(app.db, { name: 'Lakeside Polytechnic', acronym: 'LPSC', email: 'hidden@lakeside.example' })
const other = await insertInstitution(app.db, { name: 'Upland College' })
const campus = await insertCampus(app.db, { institution_id: lakeside.id, name: 'San Roque', is_main: true })
const elsewhere = await insertCampus(app.db, { institution_id: other.id, name: 'Hilltop', is_main: true })
const nursing = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing' })
await insertProgram(app.db, { campus_id: elsewhere.id, name: 'BS Nursing' })
const accreditor = await insertAccreditor(app.db, { home_institution_id: other.id, last_name: 'Lakesidero' })
const visit = await insertAccreditation(app.db, { institution_id: lakeside.id, campus_id: campus.id, status: 'scheduled' })
await insertCharge(app.db, { accreditation_id: visit.id, institution_id: lakeside.id })
const news = await insertAnnouncement(app.db, { title: 'Lakeside is visited' })
await insertAccount(app.db, { role: 'Finance', email: 'cash@lakeside.example' })

const instrument = await app.db
  .insertInto('instruments')
  .values({ id: newId(), name: 'Lakeside instrument' })
  .returning('id')
  .executeTakeFirstOrThrow()

const found = async (query: string, client = superadmin) => (await client.send(search.records, { query: { query } })).data
const kind = async (query: string, name: string) => (await found(query)).find((group) => group.kind === name)

test('one word finds institutions, campuses, programs, people, visits, instruments, announcements and accounts, each with the page it leads to', async () => {
  const groups = await found('lakeside')
  expect(groups.map((group) => group.kind)).toEqual([
    'institutions',
    'campuses',
    'programs',
    'accreditors',
    'accreditations',
    'instruments',
    'announcements',
    'accounts',
  ])
  const paths = Object.fromEntries(groups.map((group) => [group.kind, group.records[0]?.path]))
  expect(paths).toMatchObject({
    institutions: `/admin/institution/institutions?open=${lakeside.id}`,
    campuses: `/admin/institution/programs?campus=${campus.id}`,
    programs: `/admin/institution/programs/${nursing.id}`,
    accreditors: `/admin/accreditor/accreditors?open=${accreditor.id}`,
    accreditations: `/admin/schedule/${lakeside.id}/${visit.id}`,
    instruments: `/admin/instruments/${instrument.id}`,
    announcements: `/admin/announcements/${news.id}`,
  })
  expect((await kind('lakeside', 'programs'))?.records[0]).toMatchObject({ name: 'BS Nursing', line: 'San Roque of Lakeside Polytechnic' })
})

test('every word has to be found, in the record or in the institution it belongs to', async () => {
  expect((await kind('nursing', 'programs'))?.records).toHaveLength(2)
  expect((await kind('nursing lakeside', 'programs'))?.records.map((one) => one.id)).toEqual([nursing.id])
  expect(await found('nursing nowhere')).toEqual([])
})

test('what was renamed is found by the name it had, and says what it is called now', async () => {
  const former = (more: object, name: string) =>
    app.db
      .insertInto('former_names')
      .values({ id: newId(), until: '2020-05-31', name, ...more })
      .execute()
  await former({ institution_id: other.id }, 'Talampas Trade School')
  await former({ campus_id: elsewhere.id }, 'Burol Annex')
  await former({ program_id: nursing.id }, 'Nurse Aide Course')
  expect((await kind('talampas', 'institutions'))?.records.map((one) => one.name)).toEqual(['Upland College'])
  expect((await kind('burol annex', 'campuses'))?.records.map((one) => one.name)).toEqual(['Hilltop'])
  expect((await kind('talampas', 'programs'))?.records.map((one) => one.line)).toEqual(['Hilltop of Upland College'])
  expect((await kind('nurse aide', 'programs'))?.records.map((one) => one.id)).toEqual([nursing.id])
})

test('the number of a visit finds the visit and its charge', async () => {
  const groups = await found(visit.number)
  expect(groups.map((group) => group.kind)).toEqual(['accreditations', 'charges'])
  expect(groups[1]?.records[0]?.path).toBe(`/admin/finance/institution/${lakeside.id}?search=${visit.number}`)
})

test('a recommendation is found by its words and a report by its program and visit, by those who may list them', async () => {
  const { survey, program, before } = await makeVisits(app)
  const one = item({ text: 'Repair the fume hoods.' })
  await recommend(app, survey, [one])
  expect((await kind('fume hoods', 'recommendations'))?.records).toMatchObject([
    { id: one.id, name: one.text, path: `/admin/recommendations?open=${one.id}` },
  ])
  expect(await found('fume hoods', await app.as('Admin'))).toEqual([])
  await app.db.insertInto('survey_reports').values({ survey_id: survey }).execute()
  expect((await kind(`${program.name} ${before.number}`, 'survey_reports'))?.records).toMatchObject([
    { id: survey, name: `Report on ${program.name}`, path: `/admin/reports/${survey}` },
  ])
  expect((await found(before.number, await app.as('Admin'))).map((group) => group.kind)).not.toContain('survey_reports')
})

test('evidence is found by title and file name: by staff who read rooms, by its own institution, and by the team while the room is open to it', async () => {
  const makeRoom = makeRooms(app)
  const [near, far] = [await makeRoom(), await makeRoom({ in: 90 })]
  const pdf = new Blob(['%PDF-1.4\n%%EOF\n'])
  const plan = await uploadFile(near.owner, near.survey, pdf, { name: 'osprey-2026.pdf', title: 'Development plan', area: 'II' })
  const charter = await addLink(near.owner, near.survey, { title: 'Osprey charter' })
  await addLink(far.owner, far.survey, { title: 'Osprey of another' })
  const own = async (client: Client, query = 'osprey') => {
    const [group] = (await client.send(search.own, { query: { query } })).data
    return group?.records.map(({ name, path }) => [name, path]) ?? []
  }
  const to = (area: string, title: string) => `/${area}/evidence/${near.survey}?search=${encodeURIComponent(title)}`
  const both = (area: string) => [plan, charter].map(({ title }) => [title, to(area, title)])
  expect(await own(near.owner)).toEqual(both('institution'))
  expect(await own(near.member)).toEqual(both('accreditor'))
  // the other room opens in two months, and is of another institution
  expect([await own(far.member), (await own(far.owner)).length, await own(near.owner, 'of')]).toEqual([[], 1, []])
  expect(await own(near.owner, 'osprey plan')).toEqual([both('institution')[0]])
  expect((await kind('osprey', 'evidence'))?.records).toHaveLength(3)
  expect(await found('osprey', await app.as('Finance'))).toEqual([])

  await near.owner.send(evidence.remove, { params: { id: charter.id } })
  expect(await own(near.member)).toEqual([both('accreditor')[0]])
})

test('at most five of a kind, and that there are more', async () => {
  for (let n = 1; n <= 6; n++) await insertProgram(app.db, { campus_id: campus.id, name: `BS Oceanography ${n}` })
  const programs = await kind('oceanography', 'programs')
  expect(programs?.records).toHaveLength(5)
  expect(programs?.more).toBe(true)
  expect((await kind('oceanography 3', 'programs'))?.more).toBe(false)
})

test('nobody finds what they may not list, nor by contact data', async () => {
  const kinds = async (role: 'Guest' | 'Content Creator' | 'Finance' | 'Admin', query = 'lakeside') =>
    (await found(query, await app.as(role))).map((group) => group.kind)
  expect(await kinds('Guest')).toEqual(['institutions', 'campuses', 'programs', 'instruments'])
  expect(await kinds('Content Creator')).toEqual(['institutions', 'campuses', 'programs', 'instruments', 'announcements'])
  expect(await kinds('Finance')).toEqual(['institutions', 'campuses', 'programs', 'accreditors', 'accreditations', 'instruments'])
  expect(await kinds('Admin')).toEqual(['institutions', 'campuses', 'programs', 'accreditors', 'instruments', 'announcements', 'accounts'])
  expect(await kinds('Guest', 'hidden@lakeside.example')).toEqual([])
  expect(await kinds('Guest', visit.number)).toEqual([])
})

test('short words and signs of the database find nothing by accident', async () => {
  expect(await found('')).toEqual([])
  expect(await found('of')).toEqual([])
  expect(await found('%%%')).toEqual([])
  expect(await found('___')).toEqual([])
})

test('an announcement is found with the day it is published on where the agency is, which at night is not the day in Greenwich', async () => {
  const settings = agency as { timeZone: string }
  const own = settings.timeZone
  await insertAnnouncement(app.db, { title: 'Nocturne', publish_at: '2026-03-11T16:30:00Z' })
  const line = async () => (await kind('nocturne', 'announcements'))?.records[0]?.line
  expect(await line()).toMatch(/ · 12 Mar 2026$/)
  try {
    settings.timeZone = 'America/New_York'
    expect(await line()).toMatch(/ · 11 Mar 2026$/)
  } finally {
    settings.timeZone = own
  }
})
