import { afterEach, expect, test, vi } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { addLink, makeRooms, smallPdf as pdf, uploadFile as upload } from '../../../../testing/evidence.ts'
import { insertAssignment, insertProgram } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyInstant } from '../../../kit/contract/days.ts'
import { files } from '../../files/contract.ts'
import { evidence } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const makeRoom = makeRooms(app)
afterEach(() => void vi.useRealTimers())

test('the team is let in from the minute the room opens until the minute it closes, as QA sets it', async () => {
  const { survey, visit, owner, member } = await makeRoom({ in: 90 })
  await addLink(owner, survey, { title: 'Plan' })
  const opens = Date.parse(agencyInstant(`${addDays(visit.visit_date, -agency.evidenceOpensDays)} 00:00:00`))
  const closes = Date.parse(agencyInstant(`${addDays(visit.visit_end, agency.evidenceClosesDays + 1)} 00:00:00`))
  const ask = (client: Client) => client.fetch(`/api/evidence/${survey}/items`, {}).then(({ status }) => status)
  const at = async (time: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: time })
    return ask(await app.asAccount(member.id ?? ''))
  }
  expect([await at(opens - 1), await at(opens), await at(closes - 1), await at(closes)]).toEqual([403, 200, 200, 403])
  vi.useRealTimers()
  const refused = await member.refused(evidence.show, { params: { survey_id: survey } })
  expect(refused.message).toMatch(/^The evidence room opens for the team on .*, 00:00\.$/)
  // what is there cannot be had by its own address either
  const [item] = (await owner.send(evidence.items, { params: { survey_id: survey } })).data
  expect((await member.refused(evidence.follow, { params: { id: item?.version_id ?? '' } })).status).toBe(403)
  expect((await member.refused(evidence.look, { params: { survey_id: survey } })).status).toBe(403)

  const params = { accreditation_id: visit.id }
  const times = { opens_at: new Date(Date.now() - 60_000).toISOString(), closes_at: null, reopened_until: null }
  await qa.send(evidence.setTimes, { params, body: { ...times, version: 0 } })
  expect(await ask(member)).toBe(200)
  expect((await qa.refused(evidence.setTimes, { params, body: { ...times, version: 0 } })).status).toBe(409)
  const closes_at = new Date(Date.now() - 30_000).toISOString()
  await qa.send(evidence.setTimes, { params, body: { ...times, closes_at, version: 1 } })
  expect((await member.refused(evidence.show, { params: { survey_id: survey } })).message).toMatch(/^The evidence room closed on/)
  const wrong = await qa.refused(evidence.setTimes, { params, body: { ...times, closes_at: times.opens_at, version: 2 } })
  expect(wrong.errors).toHaveProperty('closes_at')
  expect((await owner.send(evidence.show, { params: { survey_id: survey } })).data.closes).toBe(closes_at)
})

test('an institution adds until the visit is reported, and again while QA lets it', async () => {
  const { survey, visit, owner } = await makeRoom()
  const item = await addLink(owner, survey, { title: 'Plan' })
  await app.db.updateTable('accreditations').set({ status: 'reported' }).where('id', '=', visit.id).execute()
  const params = { survey_id: survey }
  const add = () => owner.fetch(`/api/institution/evidence/${survey}/links`, json({ title: 'x', url: 'https://example.edu/x' }))
  expect((await add()).status).toBe(403)
  expect((await owner.refused(evidence.remove, { params: { id: item.id } })).message).toContain('reported')
  expect((await owner.refused(evidence.begin, { params, body: { title: 'x', name: 'x.pdf', bytes: 9 } })).status).toBe(403)
  expect((await owner.send(evidence.show, { params })).data.filling_closed).toContain('reported')
  const body = { opens_at: null, closes_at: null, reopened_until: new Date(Date.now() + 60_000).toISOString(), version: 0 }
  await qa.send(evidence.setTimes, { params: { accreditation_id: visit.id }, body })
  expect((await add()).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 })
  expect((await add()).status).toBe(403)
})

test('rooms are open to the own institution, to who takes part for the program, and to QA, Monitoring and Superadmin', async () => {
  const { survey, visit, owner, member } = await makeRoom()
  const item = await upload(owner, survey, pdf, { name: 'plan.pdf', title: 'Plan' })
  const other = await insertProgram(app.db, { campus_id: visit.campus_id })
  const elsewhere = await insertAssignment(app.db, { accreditation_id: visit.id, program_ids: [other.id] })
  const invited = await insertAssignment(app.db, { accreditation_id: visit.id, status: 'invited' })
  const strangers = [
    await app.as('institution'),
    await app.as('accreditor'),
    await app.asAccount(elsewhere.accreditor_id),
    await app.asAccount(invited.accreditor_id),
  ]
  const answers = async (client: Client) => [
    (await client.fetch(`/api/evidence/${survey}`, {})).status,
    (await client.fetch(`/api/evidence/${survey}/items`, {})).status,
    (await client.fetch(`/api/evidence/${survey}/self-survey`, {})).status,
    (await client.fetch(`/api/evidence/items/${item.id}/versions`, {})).status,
    (await client.fetch(`/api/evidence/versions/${item.version_id}/file`, {})).status,
  ]
  for (const client of strangers) expect(await answers(client)).toEqual([404, 404, 404, 404, 404])
  for (const client of [owner, member, qa, await app.as('Monitoring')]) expect(await answers(client)).toEqual([200, 200, 200, 200, 200])
  expect(
    (await strangers[0]?.refused(evidence.link, { params: { survey_id: survey }, body: { title: 'x', url: 'https://example.edu' } }))
      ?.status,
  ).toBe(404)
  expect(
    (await strangers[0]?.refused(evidence.edit, { params: { id: item.id }, body: { title: 'x', area: null, version: 1 } }))?.status,
  ).toBe(404)
  expect((await member.send(evidence.rooms)).data.map(({ id }) => id)).toEqual([survey])
  for (const client of strangers) expect((await client.send(evidence.rooms)).data).toEqual([])
  // by its own address a file of the room is nobody's
  const stored = await app.db.selectFrom('files').select('id').where('kind', '=', 'evidence').executeTakeFirstOrThrow()
  expect((await qa.refused(files.show, { params: { id: stored.id } })).status).toBe(404)
  const answer = await member.fetch(`/api/evidence/versions/${item.version_id}/file`, {})
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="plan.pdf"/)
})

test('what a team member reads or follows is kept, and shown to QA and Superadmin alone', async () => {
  const { survey, visit, owner, member } = await makeRoom()
  const late = await insertAssignment(app.db, { accreditation_id: visit.id, role: 'observer' })
  const plan = await upload(owner, survey, pdf, { name: 'plan.pdf', title: 'Plan', area: 'I' })
  const site = await addLink(owner, survey, { title: 'Site' })
  const read = () => member.send(evidence.file, { params: { id: plan.version_id } })
  await read()
  await member.fetch(`/api/evidence/versions/${plan.version_id}/file`, { method: 'HEAD' })
  expect((await member.send(evidence.follow, { params: { id: site.version_id } })).data.url).toBe('https://example.edu/paper')
  for (const client of [owner, qa]) await client.send(evidence.file, { params: { id: plan.version_id } })
  await member.send(evidence.look, { params: { survey_id: survey } })
  const { data, team } = await qa.send(evidence.views, { params: { survey_id: survey } })
  expect(data.map(({ item, act, number }) => [item, act, number])).toEqual([
    ['Site', 'followed', 1],
    ['Plan', 'read', 1],
  ])
  expect(team.map(({ id, items, last_at }) => [id, items, last_at !== null])).toEqual([
    [member.id, 2, true],
    [late.accreditor_id, 0, false],
  ])
  for (const role of ['Monitoring', 'Finance'] as const)
    expect((await (await app.as(role)).refused(evidence.views, { params: { survey_id: survey } })).status).toBe(403)
  expect(JSON.stringify(await owner.send(evidence.show, { params: { survey_id: survey } }))).not.toContain('looked')

  // new is what came since the person last looked, hours ago
  const hours = new Date(Date.now() - 5 * 3_600_000)
  await app.db.updateTable('evidence_looks').set({ at: hours }).where('survey_id', '=', survey).execute()
  await app.db
    .updateTable('evidence_versions')
    .set({ added_at: new Date(hours.getTime() - 1) })
    .where('item_id', '=', plan.id)
    .execute()
  expect((await member.send(evidence.look, { params: { survey_id: survey } })).data.since).toBe(hours.toISOString())
  const fresh = await member.send(evidence.items, { params: { survey_id: survey }, query: { only: 'new' } })
  expect(fresh.data).toMatchObject([{ id: site.id, is_new: true }])
  expect((await owner.send(evidence.items, { params: { survey_id: survey } })).data.some(({ is_new }) => is_new)).toBe(false)
})

function json(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
