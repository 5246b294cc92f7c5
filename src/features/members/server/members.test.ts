import { beforeAll, expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { members } from '../contract.ts'

const app = await startApp()
const dayFromNow = (days: number) => agencyDay(new Date(Date.now() + days * 86_400_000))

beforeAll(async () => {
  const coast = await insertInstitution(app.db, {
    name: 'Coast State University',
    city: 'Parañaque City',
    region: defaults.regions[0].name,
  })
  const hill = await insertInstitution(app.db, { name: 'Hill State College', type: 'college', region: defaults.regions[4].name })
  await insertInstitution(app.db, { name: 'Closed State College', status: 'inactive' })
  const campus = await insertCampus(app.db, { institution_id: coast.id })
  await insertCampus(app.db, { institution_id: coast.id })
  const hillCampus = await insertCampus(app.db, { institution_id: hill.id })
  const program = (level: 'candidate' | 'level_2' | 'level_3' | 'none', valid_to: string | null, grace_until: string | null = null) =>
    insertProgram(app.db, { campus_id: campus.id, level, valid_to, grace_until })
  await program('candidate', dayFromNow(0)) // the last day counts
  await program('level_2', dayFromNow(400))
  await program('level_2', dayFromNow(-20), dayFromNow(300)) // in grace
  await program('level_3', dayFromNow(-1)) // has ended
  await program('level_3', dayFromNow(-400), dayFromNow(-35)) // grace has ended
  await program('none', null)
  await insertProgram(app.db, { campus_id: hillCampus.id, level: 'candidate', valid_to: dayFromNow(30) })
  // What is inactive is nobody's: neither a program, nor what an inactive campus offers.
  const closed = await insertCampus(app.db, { institution_id: coast.id, is_active: false })
  await insertProgram(app.db, { campus_id: campus.id, level: 'level_4', valid_to: dayFromNow(400), is_active: false })
  await insertProgram(app.db, { campus_id: closed.id, level: 'level_4', valid_to: dayFromNow(400) })
  await app.db
    .insertInto('former_names')
    .values({ id: newId(), institution_id: hill.id, name: 'Hill Normal School', until: '2019-06-30' })
    .execute()
})

test('the standing counts what is valid today by level, and grace periods apart', async () => {
  const { data } = await app.visitor.send(members.standing)
  expect(data).toEqual({
    programs: 2,
    candidates: 2,
    levels: { candidate: 2, level_1: 0, level_2: 1, level_3: 0, level_4: 0 },
    grace: 1,
    institutions: 2,
    campuses: 3,
    as_of: agencyDay(),
  })
})

test('a member shows its programs by level and the highest of them; an inactive institution is no member', async () => {
  const { data, total, regions } = await app.visitor.send(members.list)
  expect(data.map((one) => one.name)).toEqual(['Coast State University', 'Hill State College'])
  expect(data[0]).toMatchObject({ campuses: 2, highest: 'level_2', levels: { candidate: 1, level_2: 2, level_3: 0 } })
  expect([total, regions]).toEqual([2, [defaults.regions[0], defaults.regions[4]].map(({ name }) => ({ region: name, members: 1 }))])
})

test('a member that had another name says so, and is found by it', async () => {
  const { data } = await app.visitor.send(members.list, { query: { search: 'hill normal' } })
  expect(data).toMatchObject([{ name: 'Hill State College', former_names: ['Hill Normal School'] }])
})

test('no contact data of an institution leaves with the members', async () => {
  const { data } = await app.visitor.send(members.list)
  for (const member of data) for (const key of ['phone', 'email', 'president', 'version']) expect(member).not.toHaveProperty(key)
})

test('members are found by name, city without accents, region and highest level', async () => {
  const names = async (query: Record<string, string>) => (await app.visitor.send(members.list, { query })).data.map((one) => one.name)
  expect(await names({ search: 'paranaque state' })).toEqual(['Coast State University'])
  expect(await names({ region: defaults.regions[4].name })).toEqual(['Hill State College'])
  expect(await names({ level: 'candidate' })).toEqual(['Hill State College'])
  expect(await names({ search: 'nowhere' })).toEqual([])
})
