import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { insertInstitution } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { logs } from '../../logs/contract.ts'
import { accreditorProfiles } from '../contract.ts'

const app = await startApp()
const monitoring = await app.as('Monitoring')
const today = agencyDay()

/** The newest entry of the log that this person wrote. */
async function lastEntry(client: Client) {
  const { data, meta } = await monitoring.send(logs.general, { query: { actor: client.id as string } })
  return { ...data[0], total: meta.total }
}

test('an accreditor sees and changes the own profile, logged with before and after', async () => {
  const me = await app.as('accreditor')
  const home = await insertInstitution(app.db)
  const before = await me.send(accreditorProfiles.profile)
  expect(before.data).toEqual({ home_institution: null, position: null, specialisations: [], status: 'active', version: 1 })
  const body = { version: 1, home_institution_id: home.id, position: ' Professor II ', specialisations: ['Nursing ', 'Midwifery'] }
  const { data } = await me.send(accreditorProfiles.editProfile, { body })
  expect(data).toMatchObject({
    home_institution: { id: home.id, name: home.name },
    position: 'Professor II',
    specialisations: ['Nursing', 'Midwifery'],
    version: 2,
  })
  expect((await me.send(accreditorProfiles.profile)).data).toEqual(data)
  expect(await lastEntry(me)).toMatchObject({
    action: 'accreditor.profile_updated',
    accreditor_id: me.id,
    before: { home_institution: null, position: null, specialisations: [] },
    after: { home_institution: home.name, position: 'Professor II', specialisations: ['Nursing', 'Midwifery'] },
  })
})

test('what is left out of the profile stays, nothing changed writes nothing, and a stale version is told', async () => {
  const me = await app.as('accreditor')
  await me.send(accreditorProfiles.editProfile, { body: { version: 1, position: 'Dean', specialisations: ['Law'] } })
  const { data } = await me.send(accreditorProfiles.editProfile, { body: { version: 2, position: '' } })
  expect(data).toMatchObject({ position: null, specialisations: ['Law'], version: 3 })
  expect((await me.send(accreditorProfiles.editProfile, { body: { version: 3, specialisations: ['Law'] } })).data.version).toBe(3)
  expect((await lastEntry(me)).total).toBe(2)
  expect((await me.refused(accreditorProfiles.editProfile, { body: { version: 1, position: 'Dean' } })).status).toBe(409)
  const unknown = await me.refused(accreditorProfiles.editProfile, { body: { version: 3, home_institution_id: newId() } })
  expect([unknown.status, Object.keys(unknown.errors)]).toEqual([422, ['home_institution_id']])
})

test('who changes the home institution stays tied to the former one, as former employee until today', async () => {
  const me = await app.as('accreditor')
  const [first, second] = [await insertInstitution(app.db), await insertInstitution(app.db)]
  const move = async (version: number, home_institution_id: string | null) =>
    (await me.send(accreditorProfiles.editProfile, { body: { version, home_institution_id } })).data
  await move(1, first.id)
  await move(2, second.id)
  expect((await lastEntry(me)).after).toEqual({ home_institution: second.name, sub_member_institution: first.name })
  await move(3, first.id)
  await move(4, second.id)
  const { data } = await me.send(accreditorProfiles.subMembers)
  expect(data.map(({ institution, relation, from, to }) => [institution.id, relation, from, to])).toEqual([
    [first.id, 'former_employee', null, today],
    [second.id, 'former_employee', null, today],
  ])
})

test('the three lists of degrees are replaced one by one', async () => {
  const me = await app.as('accreditor')
  const lists = { undergraduate: [' BS Nursing, 1994 '], masteral: ['MA in Nursing'], doctorate: [] }
  expect((await me.send(accreditorProfiles.editAcademics, { body: lists })).data.undergraduate).toEqual(['BS Nursing, 1994'])
  await me.send(accreditorProfiles.editAcademics, { body: { doctorate: ['PhD in Nursing'], masteral: [] } })
  const { data } = await me.send(accreditorProfiles.academics)
  expect(data).toEqual({ undergraduate: ['BS Nursing, 1994'], masteral: [], doctorate: ['PhD in Nursing'] })
  expect(await lastEntry(me)).toMatchObject({
    action: 'accreditor.academics_updated',
    before: { masteral: ['MA in Nursing'], doctorate: [] },
    after: { masteral: [], doctorate: ['PhD in Nursing'] },
    total: 2,
  })
  await me.send(accreditorProfiles.editAcademics, { body: {} })
  expect((await lastEntry(me)).total).toBe(2)
})

test('a degree is written once, whatever its letter case, and no list is endless', async () => {
  const me = await app.as('accreditor')
  const errors = async (masteral: string[]) => (await me.refused(accreditorProfiles.editAcademics, { body: { masteral } })).errors
  expect(await errors(['MA in Nursing', 'ma in nursing '])).toEqual({ 'masteral.1': ['This stands in the list already.'] })
  expect(Object.keys(await errors(['x', 'y'.repeat(201)]))).toEqual(['masteral.0', 'masteral.1'])
  expect(await errors(Array.from({ length: 21 }, (_, n) => `Degree ${n}`))).toEqual({ masteral: ['Write at most 20.'] })
  expect((await me.send(accreditorProfiles.academics)).data.masteral).toEqual([])
})

test('a training is added, changed and removed, each time logged', async () => {
  const me = await app.as('accreditor')
  const form = { title: 'Leading a Survey Team', organiser: 'ACSUC', hours: 16, from: '2024-05-06', to: '2024-05-07' }
  const { data: added } = await me.send(accreditorProfiles.saveTraining, { body: form })
  expect(added).toEqual({ id: added.id, ...form })
  expect(await lastEntry(me)).toMatchObject({
    action: 'accreditor_training.created',
    object_id: added.id,
    after: form,
    accreditor_id: me.id,
  })
  const { data: changed } = await me.send(accreditorProfiles.saveTraining, {
    body: { id: added.id, title: form.title, from: form.from, to: form.to },
  })
  expect(changed).toEqual({ ...added, organiser: null, hours: null })
  expect(await lastEntry(me)).toMatchObject({
    action: 'accreditor_training.updated',
    before: { organiser: 'ACSUC', hours: 16 },
    after: { organiser: null, hours: null },
  })
  const { data: older } = await me.send(accreditorProfiles.saveTraining, { body: { title: 'Older', from: '2020-01-01' } })
  const { data: undated } = await me.send(accreditorProfiles.saveTraining, { body: { title: 'Undated' } })
  expect((await me.send(accreditorProfiles.trainings)).data.map((one) => one.id)).toEqual([added.id, older.id, undated.id])
  await me.send(accreditorProfiles.removeTraining, { params: { id: added.id } })
  expect(await lastEntry(me)).toMatchObject({ action: 'accreditor_training.deleted', before: { title: form.title } })
  expect((await me.send(accreditorProfiles.trainings)).data).toEqual([older, undated])
  expect((await me.refused(accreditorProfiles.removeTraining, { params: { id: added.id } })).status).toBe(404)
})

test('a training has an end after its beginning, and has been', async () => {
  const me = await app.as('accreditor')
  const errors = async (more: object) =>
    (await me.refused(accreditorProfiles.saveTraining, { body: { title: 'Refresher', ...more } })).errors
  expect(await errors({ from: '2024-05-07', to: '2024-05-06' })).toEqual({ to: ['The last day cannot be before the first.'] })
  expect(Object.keys(await errors({ from: today, to: addDays(today, 1) }))).toEqual(['to'])
  expect(Object.keys(await errors({ title: ' ', hours: 0, from: '2024-02-30' }))).toEqual(['title', 'hours', 'from'])
  expect((await me.send(accreditorProfiles.trainings)).data).toEqual([])
})

test('ten clicks add one training and one tie', async () => {
  const me = await app.as('accreditor')
  const { id } = await insertInstitution(app.db)
  const ten = Array.from({ length: 10 })
  const clicks = [
    ...ten.map(() => me.send(accreditorProfiles.saveTraining, { body: { title: 'Refresher', from: '2024-05-06' } })),
    ...ten.map(() => me.send(accreditorProfiles.saveSubMember, { body: { institution_id: id, relation: 'consultant' } })),
  ]
  const answers = await Promise.allSettled(clicks)
  expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(2)
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [Object.keys(one.reason.errors).join()] : []))
  expect([...new Set(refused)]).toEqual(['title', 'institution_id'])
  expect((await me.send(accreditorProfiles.trainings)).data).toHaveLength(1)
  expect((await me.send(accreditorProfiles.subMembers)).data).toHaveLength(1)
})

test("somebody else's training or tie looks exactly like a missing one, and stays", async () => {
  const [me, other] = [await app.as('accreditor'), await app.as('accreditor')]
  const institution = await insertInstitution(app.db)
  const { data: training } = await other.send(accreditorProfiles.saveTraining, { body: { title: 'Refresher' } })
  const tieBody = { institution_id: institution.id, relation: 'alumnus' } as const
  const { data: tie } = await other.send(accreditorProfiles.saveSubMember, { body: tieBody })
  const looksMissing = async (id: string, ask: (id: string) => Promise<{ status: number; body: unknown }>) => {
    const [foreign, unknown] = [await ask(id), await ask(newId())]
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  }
  await looksMissing(training.id, (id) => me.refused(accreditorProfiles.saveTraining, { body: { id, title: 'Mine now' } }))
  await looksMissing(training.id, (id) => me.refused(accreditorProfiles.removeTraining, { params: { id } }))
  await looksMissing(tie.id, (id) => me.refused(accreditorProfiles.saveSubMember, { body: { id, ...tieBody } }))
  await looksMissing(tie.id, (id) => me.refused(accreditorProfiles.removeSubMember, { params: { id } }))
  expect((await other.send(accreditorProfiles.trainings)).data).toEqual([training])
  expect((await other.send(accreditorProfiles.subMembers)).data).toEqual([tie])
})

test('whose profile it is says the session alone', async () => {
  const [me, other] = [await app.as('accreditor'), await app.as('accreditor')]
  const institution = await insertInstitution(app.db)
  const whose = { user_id: other.id, accreditor_id: other.id } as object
  await me.send(accreditorProfiles.editProfile, { body: { version: 1, position: 'Dean', ...whose, status: 'retired' } as never })
  await me.send(accreditorProfiles.editAcademics, { body: { doctorate: ['PhD'], ...whose } })
  await me.send(accreditorProfiles.saveTraining, { body: { title: 'Refresher', ...whose } })
  await me.send(accreditorProfiles.saveSubMember, { body: { institution_id: institution.id, relation: 'other', ...whose } })
  expect((await other.send(accreditorProfiles.profile)).data).toMatchObject({ position: null, version: 1 })
  expect((await me.send(accreditorProfiles.profile)).data).toMatchObject({ position: 'Dean', status: 'active' })
  expect((await other.send(accreditorProfiles.academics)).data.doctorate).toEqual([])
  expect([(await other.send(accreditorProfiles.trainings)).data, (await other.send(accreditorProfiles.subMembers)).data]).toEqual([[], []])
})
