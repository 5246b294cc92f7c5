import { access } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { addLink, hashOf, makeRooms, shaOf, uploadFile as upload, uploadThroughCuts } from '../../../../testing/evidence.ts'
import { insertAssignment, insertProgram } from '../../../../testing/insert.ts'
import { instrumentWriting } from '../../../../testing/instruments.ts'
import { agency } from '../../../kit/contract/agency.ts'
import type { CallError } from '../../../kit/contract/client.ts'
import { addDays, agencyInstant } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { partsPlace } from '../../../kit/server/files/parts.ts'
import { files } from '../../files/contract.ts'
import { instruments } from '../../instruments/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { evidence } from '../contract.ts'
import { forgetOldUploads } from './old-uploads.ts'

const app = await startApp()
const qa = await app.as('QA')
const makeRoom = makeRooms(app)
const pdf = new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'])
afterEach(() => void vi.useRealTimers())

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

test('what is not a file of these kinds is refused by its content, and what is too large at once', async () => {
  const { survey, owner } = await makeRoom()
  const refused = async (content: BlobPart, name: string) => {
    const file = new Blob([content])
    return upload(owner, survey, file, { name, title: name }).catch((error: CallError) => [error.status, error.message])
  }
  expect(await refused('MZ\x90\0\x03\0\0\0', 'plan.pdf')).toEqual([422, expect.stringContaining('is not a PDF')])
  expect(await refused('<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'a.png')).toEqual([422, expect.stringContaining('SVG')])
  expect(await refused('text\0with a nul', 'notes.txt')).toEqual([422, expect.stringContaining('not a text')])
  expect(await refused('<script>alert(1)</script>', 'page.html')).toMatchObject([422, expect.any(String)])
  expect(await upload(owner, survey, new Blob(['a,b\n1,2\n']), { name: 'list.csv', title: 'List' })).toMatchObject({ type: 'text/csv' })
  const body = { title: 'Film', name: 'film.pdf', bytes: agency.evidenceMegabytes * 1_048_576 + 1 }
  const large = await owner.refused(evidence.begin, { params: { survey_id: survey }, body })
  expect([large.status, large.message]).toEqual([413, 'The file is larger than 100 MB. Make it smaller and choose it again.'])
  for (const url of ['http://example.edu', 'javascript:alert(1)', 'https://a:b@example.edu', 'https://localhost'])
    expect((await owner.refused(evidence.link, { params: { survey_id: survey }, body: { title: 'x', url } })).status).toBe(422)
})

test('a file over a line that is cut ten times begins nowhere anew', async () => {
  const { sent, lost, parts, size, whole, item, read, again, uploadId, listed } = await uploadThroughCuts(app, await makeRoom(), 12)
  expect(parts).toBeGreaterThan(10)
  expect(sent).toBe(size + lost)
  expect(item).toMatchObject({ bytes: size, sha256: await hashOf(whole) })
  expect(await hashOf(read)).toBe(item.sha256)
  // asked once more, because the answer might have been lost: the same, and no second item
  expect([again.id, listed]).toEqual([item.id, 1])
  await expect(access(partsPlace(app.settings, uploadId))).rejects.toThrow()
})

test('parts count once, only at their place and only whole; an upload belongs to who began it, and is given up or forgotten', async () => {
  const { survey, visit, owner } = await makeRoom()
  const colleague = await app.as('institution', { institution_id: visit.institution_id })
  const params = { survey_id: survey }
  const begin = async () => (await owner.send(evidence.begin, { params, body: { title: 'Plan', name: 'plan.pdf', bytes: 12 } })).data
  const { id } = await begin()
  const part = (offset: number, text: string, sha256 = shaOf(text)) => ({
    params: { id },
    body: { offset, sha256 },
    file: new File([text], 'part'),
  })
  expect(await owner.refused(evidence.part, part(6, 'second'))).toMatchObject({ status: 409, body: { received: 0 } })
  expect((await owner.refused(evidence.part, part(0, 'first ', shaOf('other')))).errors).toHaveProperty('sha256')
  expect((await owner.send(evidence.part, part(0, '%PDF-1'))).data).toMatchObject({
    received: 6,
    first: { bytes: 6, sha256: shaOf('%PDF-1') },
  })
  expect((await owner.send(evidence.part, part(0, '%PDF-1'))).data.received).toBe(6)
  expect((await owner.refused(evidence.part, part(6, '.4\n%%EOF'))).errors).toHaveProperty('offset')
  const early = await owner.refused(evidence.finish, { params: { id }, body: {} })
  expect([early.status, early.body]).toMatchObject([409, { received: 6 }])
  expect((await owner.send(evidence.uploads, { params })).data).toMatchObject([{ id, received: 6, is_finished: false }])
  // two tabs at once: one of them is told where it goes on
  const both = await Promise.allSettled([owner.send(evidence.part, part(6, '.4\n')), owner.send(evidence.part, part(6, '.4\n'))])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect((await owner.send(evidence.state, { params: { id } })).data.received).toBe(9)
  for (const client of [colleague, await app.as('institution')]) {
    for (const call of [evidence.state, evidence.cancel] as const) expect((await client.refused(call, { params: { id } })).status).toBe(404)
    expect((await client.refused(evidence.part, part(9, 'EOF'))).status).toBe(404)
    expect((await client.refused(evidence.finish, { params: { id }, body: {} })).status).toBe(404)
  }
  await owner.send(evidence.part, part(9, 'EOF'))
  const changed = await owner.refused(evidence.finish, { params: { id }, body: { sha256: shaOf('another') } })
  expect(changed.errors).toHaveProperty('sha256')
  const item = (await owner.send(evidence.finish, { params: { id }, body: {} })).data
  expect((await owner.refused(evidence.cancel, { params: { id } })).status).toBe(409)
  expect((await owner.send(evidence.part, part(9, 'EOF'))).data.is_finished).toBe(true)
  expect(item.sha256).toBe(shaOf('%PDF-1.4\nEOF'))

  const given = await begin()
  await owner.send(evidence.cancel, { params: { id: given.id } })
  const left = await begin()
  await owner.send(evidence.part, { ...part(0, '%PDF-1'), params: { id: left.id } })
  const week = new Date(Date.now() - (agency.evidenceUploadDays * 24 + 1) * 3_600_000)
  await app.db.updateTable('evidence_uploads').set({ touched_at: week }).where('id', '=', left.id).execute()
  await forgetOldUploads(app.db, app.settings)
  expect((await owner.send(evidence.uploads, { params })).data).toEqual([])
  await expect(access(partsPlace(app.settings, left.id))).rejects.toThrow()
})

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

test('the self-survey takes the instrument with the first mark, and its means are reckoned', async () => {
  const { survey, visit, owner, member } = await makeRoom()
  expect((await owner.send(evidence.selfSurvey, { params: { survey_id: survey } })).data.instrument).toBeNull()
  const none = { params: { survey_id: survey }, body: { marks: [{ statement: newId(), mark: 5 as const }] } }
  expect((await owner.refused(evidence.mark, none)).message).toContain('No instrument is published')
  const writing = instrumentWriting(qa)
  const instrument = await writing.add({ name: 'Of the self-survey' })
  const { parameter } = await writing.whole(instrument)
  await writing.part(instrument, 'statement', 'Everybody knows the rule.', { parent_id: parameter, weight: '3' })
  await qa.send(instruments.publish, { params: { id: instrument }, body: { version: await writing.versionOf(instrument) } })

  const { data } = await owner.send(evidence.selfSurvey, { params: { survey_id: survey } })
  const [first, second] = data.instrument?.areas[0]?.parameters[0]?.statements.map(({ id }) => id) ?? []
  expect(data).toMatchObject({ statements: 2, marked: 0, grand_mean: null })
  const mark = (statement = '', mark: 0 | 5 | 'na' | null = 5, remark = '') =>
    owner.send(evidence.mark, { params: { survey_id: survey }, body: { marks: [{ statement, mark, remark }] } })
  expect((await mark(first, 5, 'We are proud of it.')).data).toMatchObject({ marked: 1, grand_mean: '5.00' })
  expect((await mark(second, 0)).data).toMatchObject({ marked: 2, grand_mean: '1.25', area_means: { I: '1.25' } })
  expect((await mark(second, 'na')).data).toMatchObject({ marked: 2, grand_mean: '5.00' })
  expect((await mark(second, null)).data).toMatchObject({ marked: 1 })
  expect((await owner.refused(evidence.mark, none)).errors).toHaveProperty('marks.0.statement')
  const seen = (await member.send(evidence.selfSurvey, { params: { survey_id: survey } })).data
  expect(seen.marks).toContainEqual({ statement: first, mark: 5, remark: 'We are proud of it.' })
  expect((await owner.send(evidence.show, { params: { survey_id: survey } })).data).toMatchObject({
    areas: [{ code: 'I', title: 'Faculty' }],
    statements: 2,
    marked: 1,
    missing: expect.arrayContaining(['1 statement of the self-survey waits for your mark.']),
  })
  const entries = await app.db
    .selectFrom('log_entries')
    .select(['before', 'after'])
    .where('action', '=', 'evidence.self_marked')
    .where('accreditation_id', '=', visit.id)
    .orderBy('id')
    .execute()
  expect(entries[2]).toEqual({
    before: { [second ?? '']: { mark: '0', remark: '' } },
    after: { [second ?? '']: { mark: 'na', remark: '' } },
  })
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

function json(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
