import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditor, insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { withoutIds } from '../../../../testing/without-ids.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { institutionProfile } from '../contract.ts'

const app = await startApp()
const school = await insertInstitution(app.db, { name: 'Northern Coast University', phone: '(02) 8000 1234' })
const liaison = await app.as('institution', { institution_id: school.id })
const colleague = await insertAccount(app.db, {
  role: 'institution',
  institution_id: school.id,
  status: 'invited',
  first_name: 'Bea',
  last_name: 'Colleague',
  email: 'bea@hidden.example',
  mobile: '0917 555 0199',
})
const other = await insertInstitution(app.db)

const lecturer = await insertAccreditor(app.db, { home_institution_id: school.id, last_name: 'Homecoming' })
await app.db.updateTable('accreditors').set({ position: 'Dean of Studies' }).where('id', '=', lecturer.id).execute()
const alumna = await insertAccreditor(app.db, { home_institution_id: other.id, last_name: 'Alumna' })
// by the family name, whatever stands before it
await app.db.updateTable('accounts').set({ professional_title: 'Prof.', first_name: 'Zita' }).where('id', '=', alumna.id).execute()
await tie(alumna.id, school.id, 'alumnus', '2001-06-01', '2005-03-31')
await tie(alumna.id, school.id, 'consultant', '2024-01-01', null)
const suspended = await insertAccreditor(app.db, { home_institution_id: school.id, last_name: 'Suspended' })
await app.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', suspended.id).execute()
await insertAccreditor(app.db, { home_institution_id: other.id, last_name: 'Elsewhere' })

test('an institution reads its own record with counts, and nobody else’s', async () => {
  const campus = await insertCampus(app.db, { institution_id: school.id })
  await insertProgram(app.db, { campus_id: campus.id, level: 'level_2', valid_from: '2024-01-01', valid_to: '2029-01-01' })
  await insertProgram(app.db, { campus_id: campus.id })
  await insertProgram(app.db, { campus_id: campus.id, level: 'level_1', valid_from: '2018-01-01', valid_to: '2021-01-01' })
  await insertProgram(app.db)
  const { data } = await liaison.send(institutionProfile.show)
  expect(data).toMatchObject({
    id: school.id,
    name: 'Northern Coast University',
    phone: '(02) 8000 1234',
    campuses: 1,
    programs: 3,
    programs_accredited: 1,
    programs_expired: 1,
    standing: { levels: { none: 1, level_1: 1, level_2: 1, level_3: 0 } },
    programs_candidate: 0,
    institutional_level: 'none',
    accounts: 2,
    accreditors: 2,
  })
  expect(data.main_account).toContain('Tester')
  const stranger = await app.as('institution', { institution_id: other.id })
  expect((await stranger.send(institutionProfile.show)).data.id).toBe(other.id)
})

test('members are the accounts, then the accreditors who name the institution as home or sub-member', async () => {
  const { data, meta } = await liaison.send(institutionProfile.members)
  expect(meta.total).toBe(4)
  expect(data.map(({ id, account, accreditor }) => [id, account?.is_main ?? null, accreditor?.is_home ?? null])).toEqual([
    [liaison.id, true, null],
    [colleague.id, false, null],
    [alumna.id, null, false],
    [lecturer.id, null, true],
  ])
  expect(data[1]?.account?.status).toBe('invited')
  expect(data[2]?.accreditor?.is_sub_member).toBe(true)
})

test('how somebody is tied to the institution is not told to it', async () => {
  const answer = withoutIds(await liaison.send(institutionProfile.members))
  expect(answer).not.toMatch(/consultant|alumnus|relation|2001|2005/)
})

test('how to reach a member is not told', async () => {
  const answer = withoutIds(await liaison.send(institutionProfile.members))
  expect(answer).not.toMatch(/hidden|@|0917/)
})

test('members are found by name and position, and narrowed to one kind of tie', async () => {
  const ids = async (query: Parameters<typeof liaison.send<typeof institutionProfile.members>>[1]) =>
    (await liaison.send(institutionProfile.members, query)).data.map((member) => member.id)
  expect(await ids({ query: { search: 'dean stud' } })).toEqual([lecturer.id])
  expect(await ids({ query: { search: 'alumna' } })).toEqual([alumna.id])
  expect(await ids({ query: { kind: 'account' } })).toEqual([liaison.id, colleague.id])
  expect(await ids({ query: { kind: 'accreditor' } })).toEqual([alumna.id, lecturer.id])
  expect(await ids({ query: { kind: 'home' } })).toEqual([lecturer.id])
  expect(await ids({ query: { kind: 'sub_member' } })).toEqual([alumna.id])
  expect(await ids({ query: { paginate: 1, page: 4 } })).toEqual([lecturer.id])
  expect((await liaison.refused(institutionProfile.members, { query: { kind: 'friend' as 'home' } })).status).toBe(422)
})

test('another institution sees none of them', async () => {
  const stranger = await app.as('institution')
  const { data } = await stranger.send(institutionProfile.members)
  expect(data.map((member) => member.id)).toEqual([stranger.id])
})

async function tie(accreditor_id: string, institution_id: string, relation: string, from_date: string, to_date: string | null) {
  await app.db
    .insertInto('sub_member_institutions')
    .values({ id: newId(), accreditor_id, institution_id, relation: relation as 'alumnus', from_date, to_date })
    .execute()
}
