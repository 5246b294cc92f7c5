import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { institutions } from '../contract.ts'
import { campuses } from '../contract-campuses.ts'

const app = await startApp()
const admin = await app.as('Admin')
const secret = { phone: '(02) 8000 1234', email: 'office@hidden.example', president: 'Dr. Hidden President' }
const riverside = await insertInstitution(app.db, { name: 'Riverside State College', type: 'college', ...secret })
const account = await insertAccount(app.db, { role: 'institution', institution_id: riverside.id, email: 'liaison@hidden.example' })
await insertAccount(app.db, { role: 'institution', institution_id: riverside.id, email: 'second@hidden.example' })
await insertCampus(app.db, { institution_id: riverside.id, name: 'Main Campus', is_main: true })
const hillside = await insertInstitution(app.db, { name: 'Hillside University' })

test('Guest and Content Creator read institutions without anything to reach their people by', async () => {
  for (const role of ['Guest', 'Content Creator'] as const) {
    const client = await app.as(role)
    const { data } = await client.send(institutions.list, { body: { search: 'Riverside' } })
    expect(data).toMatchObject([{ name: 'Riverside State College', campuses: 1, contact: null }])
    expect(JSON.stringify(data)).not.toMatch(/hidden|8000 1234|Hidden/)
    for (const search of ['hidden', '8000', 'President']) {
      expect((await client.send(institutions.list, { body: { search } })).data).toEqual([])
    }
    expect((await client.refused(institutions.export)).status).toBe(403)
  }
})

test('staff who work with institutions read their contact data and main account', async () => {
  const { data } = await admin.send(institutions.list, { body: { search: 'Riverside' } })
  expect(data[0]).toMatchObject({ user_id: account.id, contact: { ...secret, account_email: 'liaison@hidden.example' } })
})

test('institutions are found by name, type and account, and sorted', async () => {
  const names = async (body: NonNullable<Parameters<typeof admin.send<typeof institutions.list>>[1]>['body']) =>
    (await admin.send(institutions.list, { body })).data.map((row) => row.name)
  expect(await names({})).toEqual(['Hillside University', 'Riverside State College'])
  expect(await names({ sort: 'campuses', direction: 'desc' })).toEqual(['Riverside State College', 'Hillside University'])
  expect(await names({ filter: { type: ['college'] } })).toEqual(['Riverside State College'])
  expect(await names({ filter: { account: 'without' } })).toEqual(['Hillside University'])
})

test('the campuses behind an account; an account that is no institution’s looks like a missing one', async () => {
  const { data } = await admin.send(campuses.ofAccount, { body: { user_id: account.id } })
  expect(data.map((campus) => campus.name)).toEqual(['Main Campus'])
  expect((await admin.send(campuses.ofAccount, { body: { institution_id: hillside.id } })).data).toEqual([])
  const ofStaff = await admin.refused(campuses.ofAccount, { body: { user_id: admin.id as string } })
  const unknown = await admin.refused(campuses.ofAccount, { body: { user_id: '01900000-0000-7000-8000-000000000000' } })
  expect([ofStaff.status, ofStaff.body]).toEqual([404, unknown.body])
  expect((await admin.refused(campuses.ofAccount, { body: {} })).status).toBe(422)
})

test('an institution stands with its programs by level, and with the months in which running validities end, the next by name', async () => {
  const school = await insertInstitution(app.db)
  const campus = await insertCampus(app.db, { institution_id: school.id, name: 'East' })
  const closed = await insertCampus(app.db, { institution_id: school.id, is_active: false })
  const [soon, later] = [addDays(agencyDay(), 1), addDays(agencyDay(), 900)]
  const held = { campus_id: campus.id, level: 'level_2', valid_from: '2020-01-01' } as const
  const last = await insertProgram(app.db, { ...held, name: 'BS Later', valid_to: later })
  const first = await insertProgram(app.db, { ...held, name: 'BS Sooner', valid_to: soon })
  // over, not offered any more, and without a level: counted by level alone
  await insertProgram(app.db, { ...held, valid_to: '2024-12-31' })
  await insertProgram(app.db, { ...held, campus_id: closed.id, valid_to: soon })
  await insertProgram(app.db, { campus_id: campus.id })
  const guest = await app.as('Guest')
  const { data } = await guest.send(institutions.standing, { params: { id: school.id } })
  expect(data).toEqual({
    levels: { none: 1, candidate: 0, level_1: 0, level_2: 4, level_3: 0, level_4: 0 },
    inactive: 1,
    endings: [soon, later].map((day) => ({ month: day.slice(0, 7), programs: 1 })),
    next: [
      { id: first.id, name: 'BS Sooner', campus_name: 'East', level: 'level_2', valid_to: soon },
      { id: last.id, name: 'BS Later', campus_name: 'East', level: 'level_2', valid_to: later },
    ],
  })
  expect((await guest.send(institutions.standing, { params: { id: hillside.id } })).data.next).toEqual([])
  expect((await guest.refused(institutions.standing, { params: { id: newId() } })).status).toBe(404)
})
