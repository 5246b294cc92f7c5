import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { addLink, hashOf, makeRooms, smallPdf as pdf, uploadFile as upload } from '../../../../testing/evidence.ts'
import { insertProgram } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { schedule } from '../../schedule/contract.ts'
import { evidence } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const makeRoom = makeRooms(app)

test('an institution fills the room of its program, and sees what is missing', async () => {
  const { survey, owner } = await makeRoom()
  const empty = (await owner.send(evidence.show, { params: { survey_id: survey } })).data
  expect(empty).toMatchObject({ items: 0, percent: 0, has_profile: false, areas: agency.areas.map((title) => ({ title, items: 0 })) })
  expect(empty.missing).toEqual([
    'Areas I, II, III, IV, V, VI, VII, VIII, IX and X have no evidence yet.',
    'The program performance profile is missing.',
  ])
  const law = await addLink(owner, survey, { area: 'I', title: 'Charter' })
  const plan = await upload(owner, survey, pdf, { name: 'plan.pdf', title: 'Strategic plan', area: 'I' })
  const profile = await upload(owner, survey, pdf, { name: 'profile.pdf', title: 'Profile', slot: 'profile', area: 'II' })
  expect([law.kind, plan.kind, profile.area]).toEqual(['link', 'file', null])
  expect(plan).toMatchObject({ name: 'plan.pdf', type: 'application/pdf', bytes: pdf.size, sha256: await hashOf(pdf), number: 1 })
  const [room] = (await owner.send(evidence.rooms)).data
  expect(room).toMatchObject({ id: survey, items: 3, has_profile: true, percent: 18 })
  const { data, meta } = await owner.send(evidence.items, { params: { survey_id: survey } })
  expect(data.map(({ title, area }) => [title, area])).toEqual([
    ['Profile', null],
    ['Charter', 'I'],
    ['Strategic plan', 'I'],
  ])
  expect(meta.total).toBe(3)
  const titles = async (query: object) =>
    (await owner.send(evidence.items, { params: { survey_id: survey }, query })).data.map(({ title }) => title)
  expect([await titles({ search: 'plan' }), await titles({ area: 'whole' }), await titles({ area: 'IV' })]).toEqual([
    ['Strategic plan'],
    ['Profile'],
    [],
  ])
  const entries = await app.db.selectFrom('log_entries').select(['action', 'after']).where('object_id', '=', plan.id).execute()
  expect(entries).toEqual([{ action: 'evidence.added', after: { title: 'Strategic plan', area: 'I', name: 'plan.pdf' } }])
})

test('a new file keeps the former version readable; titles and areas change; what is taken out only staff read', async () => {
  const { survey, owner, member } = await makeRoom()
  const item = await upload(owner, survey, pdf, { name: 'one.pdf', title: 'Manual', area: 'II' })
  const other = new Blob(['%PDF-1.7\n%%EOF\n'])
  const second = await upload(owner, survey, other, { name: 'two.pdf', title: 'ignored', item_id: item.id })
  expect(second).toMatchObject({ id: item.id, title: 'Manual', area: 'II', number: 2, name: 'two.pdf' })
  const link = await addLink(owner, survey, { title: 'x', item_id: item.id })
  const versions = (await member.send(evidence.versions, { params: { id: item.id } })).data
  expect(versions.map(({ number, name, url }) => [number, name ?? url])).toEqual([
    [3, 'https://example.edu/paper'],
    [2, 'two.pdf'],
    [1, 'one.pdf'],
  ])
  const first = await member.send(evidence.file, { params: { id: item.version_id } })
  expect(await first.text()).toBe(await pdf.text())

  const edit = { title: 'Faculty manual', area: 'III' as const, version: link.version }
  const edited = (await owner.send(evidence.edit, { params: { id: item.id }, body: edit })).data
  expect(edited).toMatchObject({ title: 'Faculty manual', area: 'III' })
  expect((await owner.refused(evidence.edit, { params: { id: item.id }, body: edit })).status).toBe(409)
  const profile = await addLink(owner, survey, { slot: 'profile', title: 'Profile' })
  // one slot: a second profile is its next version
  expect(await addLink(owner, survey, { slot: 'profile', title: 'Another' })).toMatchObject({ id: profile.id, number: 2 })
  const moved = owner.refused(evidence.edit, { params: { id: profile.id }, body: { title: 'Profile', area: 'I', version: 2 } })
  expect((await moved).errors).toHaveProperty('area')

  await owner.send(evidence.remove, { params: { id: item.id } })
  for (const client of [owner, member]) {
    expect((await client.refused(evidence.versions, { params: { id: item.id } })).status).toBe(404)
    expect((await client.refused(evidence.file, { params: { id: item.version_id } })).status).toBe(404)
    expect((await client.refused(evidence.items, { params: { survey_id: survey }, query: { only: 'removed' } })).status).toBe(422)
  }
  expect((await owner.refused(evidence.remove, { params: { id: item.id } })).status).toBe(404)
  const removed = await qa.send(evidence.items, { params: { survey_id: survey }, query: { only: 'removed' } })
  expect(removed.data).toMatchObject([{ id: item.id, removed_at: expect.any(String) }])
  expect(await (await qa.send(evidence.file, { params: { id: item.version_id } })).text()).toBe(await pdf.text())
  const csv = await (await qa.send(evidence.export, { params: { survey_id: survey } })).text()
  expect(csv).toContain('Faculty manual')
  expect(csv.trim().split('\r\n')).toHaveLength(3)
})

test('a program whose room is not empty stays with its visit', async () => {
  const { survey, visit, owner } = await makeRoom({ in: 90 })
  await addLink(owner, survey, { title: 'Plan' })
  const other = await insertProgram(app.db, { campus_id: visit.campus_id })
  const body = { id: visit.id, version: visit.version, programs: [{ program_id: other.id }] }
  expect((await qa.refused(schedule.edit, { body })).message).toContain('is not empty')
  expect((await qa.refused(schedule.remove, { query: { id: visit.id } })).status).toBe(409)
  expect((await qa.send(evidence.ofVisit, { params: { accreditation_id: visit.id } })).data.rooms).toMatchObject([{ id: survey, items: 1 }])
})
