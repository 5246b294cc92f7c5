import { expect, test } from 'vitest'
import { z } from 'zod'
import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { type Entering, insertDecisions, type NewDecision } from '../../decisions/server/queries.ts'
import { institutions } from '../../institutions/contract.ts'
import { registerAddresses } from '../../navigation/rules-register.ts'
import { programs } from '../../programs/contract.ts'
import { register, registerData } from '../contract.ts'
import { commentDays } from '../rules.ts'

const app = await startApp({ PUBLIC_URL: 'https://agency.example' })
const { visitor } = app
const today = agencyDay()

const state = async (id: string, on?: string) =>
  (await visitor.send(register.program, { params: { id }, query: on ? { on } : {} })).data.state
const decided = async (id: string) => (await visitor.send(register.program, { params: { id } })).data.decisions
const found = async (query: NonNullable<Parameters<typeof visitor.send<typeof register.programs>>[1]>['query']) =>
  (await visitor.send(register.programs, { query })).data.map(({ id }) => id)

/** Enters a decision of today, or of the day that is named. */
const enter = (program_id: string, act: NewDecision['act'], more: Partial<Entering> = {}) => enterAbout({ program_id }, act, more)

async function enterAbout(
  subject: { program_id: string } | { institution_id: string },
  act: NewDecision['act'],
  more: Partial<Entering> = {},
): Promise<string> {
  const day = more.decided_on ?? today
  const id = newId()
  const entry = { id, ...subject, act, level_before: 'none' as const, level: 'none' as const, counts_from: day, goes_last: false }
  await inTransaction(app.db, (trx) => insertDecisions(trx, [{ ...entry, decided_on: day, entered_by: null, ...more }]))
  return id
}

const level2 = { level: 'level_2', valid_from: '2022-03-01', valid_to: addMonths(today, 30), counts_from: '2022-03-01' } as const
const held = { level: 'level_2', valid_to: level2.valid_to, status: 'valid' } as const

test('a decision is public from the day of its entry on, in words without its reason, and the state follows it', async () => {
  const { id } = await insertProgram(app.db)
  expect(await state(id)).toMatchObject({ level: 'none', status: 'none' })
  await enter(id, 'grant', { ...level2, decided_on: '2022-02-20', resolution: 'Resolution 12-2022', reason: 'a secret of the board' })
  expect(await state(id)).toMatchObject(held)
  expect(await state(id, '2022-02-28')).toMatchObject({ level: 'none', status: 'none' })
  expect(await state(id, '2022-03-01')).toMatchObject(held)
  expect(await state(id, addDays(level2.valid_to, 1))).toMatchObject({ level: 'level_2', status: 'expired' })
  const answer = await (await visitor.fetch(`/api/register/programs/${id}`, { method: 'GET' })).text()
  expect(answer).toContain('Resolution 12-2022')
  expect(answer).not.toContain('secret')
})

test('a decision against a program is public thirty days after it was taken, and until then neither state nor file tells of it', async () => {
  for (const act of ['downgrade', 'lapse', 'withdraw', 'not_grant'] as const) {
    const waits = (await insertProgram(app.db)).id
    const heard = (await insertProgram(app.db)).id
    for (const id of [waits, heard]) await enter(id, 'grant', { ...level2, decided_on: '2022-02-20' })
    const less = act === 'downgrade' ? { level: 'level_1' as const, valid_from: '2022-03-01', valid_to: level2.valid_to } : {}
    await enter(waits, act, { ...less, decided_on: addDays(today, 1 - commentDays) })
    await enter(heard, act, { ...less, decided_on: addDays(today, -commentDays) })
    expect(await state(waits), act).toMatchObject(held)
    expect((await decided(waits)).map((one) => one.act)).toEqual(['grant'])
    expect((await decided(heard)).map((one) => one.act)).toEqual(['grant', act])
    const after = { downgrade: 'valid', lapse: 'lapsed', withdraw: 'withdrawn', not_grant: 'valid' }[act]
    expect(await state(heard), act).toMatchObject({
      status: after,
      level: { downgrade: 'level_1', not_grant: 'level_2' }[act as string] ?? 'none',
    })
    const published = JSON.stringify(await visitor.send(registerData.decisions))
    expect(published).toContain(heard)
    expect(published.split(waits).length, 'its grant alone').toBe(2)
    if (act === 'lapse' || act === 'withdraw') expect(await found({ status: after as 'lapsed' })).toEqual([heard])
  }
})

test('a deferral never shows, not by what it stands in the place of either', async () => {
  const { id } = await insertProgram(app.db)
  const granted = await enter(id, 'grant', { ...level2, decided_on: '2022-02-20' })
  await enter(id, 'defer', { revisit_for: 'second', supersedes: granted, decided_on: '2022-02-20', counts_from: '2022-02-20' })
  expect(await state(id)).toMatchObject({ level: 'none', status: 'none' })
  expect(await decided(id)).toMatchObject([{ act: 'grant', stands: false, superseded_by: null }])
  const everything = await (await visitor.fetch(registerAddresses.decisionsJson, { method: 'GET' })).text()
  expect(everything).not.toMatch(/defer|revisit/)
})

test('a corrected decision stays, says what replaces it, and what stands in its place is in force', async () => {
  const { id } = await insertProgram(app.db)
  const wrong = await enter(id, 'grant', { ...level2, decided_on: '2022-02-20' })
  await enter(id, 'grant', { ...level2, level: 'level_3', decided_on: '2022-02-20', supersedes: wrong })
  const [first, second] = await decided(id)
  expect(first).toMatchObject({ level: 'level_2', stands: false, superseded_by: second!.number })
  expect(second).toMatchObject({ level: 'level_3', stands: true, supersedes: first!.number })
  expect(await state(id)).toMatchObject({ level: 'level_3' })
})

test('the search finds a program by the beginnings of words of all its names, and narrows it by everything it is known by', async () => {
  const institution = await insertInstitution(app.db, { name: 'Mangrove State University', acronym: 'MGSU' })
  const region = 'Region V (Bicol Region)'
  const campus = await insertCampus(app.db, {
    institution_id: institution.id,
    name: 'Peñafrancia Campus',
    region,
    province: 'Camarines Sur',
    city: 'Naga City',
  })
  const more = { campus_id: campus.id, discipline: 'Marine Lore', degree_level: 'masteral' as const }
  const { id } = await insertProgram(app.db, { name: 'Master of Science in Seaweeds', ...more })
  const other = await insertProgram(app.db, { name: 'BS Kelp', campus_id: campus.id })
  await enter(id, 'grant', { ...level2, decided_on: '2022-02-20' })
  for (const search of ['seaw', 'SEAWEEDS mgsu', 'penafr seaweeds', 'Mangrove sci seaw', 'ms seaweeds', 'naga seaweeds'])
    expect(await found({ search }), search).toEqual([id])
  expect(await found({ search: 'eaweeds' })).toEqual([])
  expect(await found({ search: "'&|!:*" })).toEqual([])
  const within = { institution_id: institution.id }
  expect(await found(within)).toEqual([other.id, id])
  const narrowed = [
    { region, level: 'level_2' },
    { place: 'camarines', level: 'level_2' },
    { place: 'naga ci', status: 'valid' },
    { campus_id: campus.id, degree: 'masteral' },
    { discipline: 'marine lore' },
  ] as const
  for (const query of narrowed) expect(await found({ ...within, ...query }), JSON.stringify(query)).toEqual([id])
  expect(await found({ ...within, place: 'peñafrancia' }), 'a campus is no place').toEqual([])
  expect(await found({ ...within, year: 2022 })).toEqual([id])
  expect(await found({ ...within, year: 2021 })).toEqual([])
  expect(await found({ ...within, valid_on: '2022-03-01' })).toEqual([id])
  expect(await found({ ...within, valid_on: '2022-02-28' })).toEqual([])
  expect(await found({ ...within, level: 'level_2', on: '2022-02-28' })).toEqual([])
  expect(await found({ ...within, level: 'none', on: '2022-02-28' })).toEqual([other.id, id])
  expect(await found({ ...within, status: 'none' })).toEqual([other.id])
  const { meta } = await visitor.send(register.programs, { query: { ...within, paginate: 1, page: 2 } })
  expect(meta).toEqual({ page: 2, paginate: 1, total: 2, more: false, last_page: 2 })
})

test('a program is found by the names it had, and says what it was called on a day', async () => {
  const { id, campus_id } = await insertProgram(app.db, { name: 'BS Old Lore' })
  const admin = await app.as('Admin')
  const [row] = (await admin.send(programs.list, { body: { filter: { campus_id } } })).data
  await admin.send(programs.edit, { body: { ...row!, name: 'BS New Lore' } })
  expect(await found({ search: 'old lore' })).toEqual([id])
  const { data } = await visitor.send(register.program, { params: { id }, query: { on: today } })
  expect(data).toMatchObject({ name: 'BS New Lore', name_then: 'BS Old Lore', former_names: [{ name: 'BS Old Lore', until: today }] })
  expect((await visitor.send(register.program, { params: { id }, query: { on: addDays(today, 1) } })).data.name_then).toBe('BS New Lore')
})

test('what is renamed, moved or closed above a program is so in the register', async () => {
  const institution = await insertInstitution(app.db, { name: 'Lantern State College' })
  const campus = await insertCampus(app.db, { institution_id: institution.id })
  const { id } = await insertProgram(app.db, { campus_id: campus.id })
  const admin = await app.as('Superadmin')
  const [row] = (await admin.send(institutions.list, { body: { search: 'Lantern' } })).data
  await admin.send(institutions.edit, { params: { id: institution.id }, body: { ...row!, name: 'Lantern State University' } as never })
  expect(await found({ search: 'lantern univ' })).toEqual([id])
  expect(await found({ search: 'lantern college' })).toEqual([id])
  await app.db.updateTable('campuses').set({ is_active: false, name: 'Closed Campus' }).where('id', '=', campus.id).execute()
  const { data } = await visitor.send(register.program, { params: { id } })
  expect(data).toMatchObject({ institution: 'Lantern State University', campus: 'Closed Campus', is_offered: false })
})

test('a deleted program keeps its page as long as something was decided about it', async () => {
  const { id, campus_id } = await insertProgram(app.db, {
    name: 'BS Vanishing',
    level: 'level_1',
    valid_from: '2024-01-01',
    valid_to: addMonths(today, 20),
  })
  const undecided = await insertProgram(app.db, { campus_id, name: 'BS Never Was' })
  await (await app.as('Admin')).send(programs.removeMany, { body: { ids: [id, undecided.id] } })
  const { data } = await visitor.send(register.program, { params: { id } })
  expect(data).toMatchObject({ name: 'BS Vanishing', deleted_on: today, is_offered: false, state: { level: 'level_1' } })
  expect(data.decisions).toMatchObject([{ act: 'history', level: 'level_1' }])
  expect((await visitor.refused(register.program, { params: { id: undecided.id } })).status).toBe(404)
  expect(await found({ search: 'vanishing' })).toEqual([id])
})

test('a campus and an institution count what their programs held on a day', async () => {
  const institution = await insertInstitution(app.db, { name: 'Counting State University' })
  const campus = await insertCampus(app.db, { institution_id: institution.id, name: 'First' })
  const { id } = await insertProgram(app.db, { campus_id: campus.id })
  await insertProgram(app.db, { campus_id: campus.id })
  await enter(id, 'grant', { ...level2, decided_on: '2022-02-20' })
  const now = (await visitor.send(register.institution, { params: { id: institution.id } })).data
  expect(now).toMatchObject({
    name: 'Counting State University',
    counts: { programs: 2, levels: { level_2: 1, none: 1 }, statuses: { valid: 1, none: 1 } },
  })
  expect(now.campuses).toEqual([{ id: campus.id, name: 'First', programs: 2, accredited: 1 }])
  const then = (await visitor.send(register.campus, { params: { id: campus.id }, query: { on: '2022-02-01' } })).data
  expect(then).toMatchObject({ institution: 'Counting State University', counts: { programs: 2, levels: { level_2: 0, none: 2 } } })
  for (const call of [register.campus, register.institution])
    expect((await visitor.refused(call, { params: { id: newId() } })).status).toBe(404)
})

test('the overview counts what the register has, by region', async () => {
  const { data } = await visitor.send(register.overview)
  expect(data.regions.reduce((sum, one) => sum + one.programs, 0)).toBe(data.programs)
  expect(data.years.every((year) => year >= 1900)).toBe(true)
})

test('the changes name every public entry of the book once, in pages and from any cursor on', async () => {
  const { id } = await insertProgram(app.db)
  const before = (await visitor.send(registerData.changes)).cursor
  await enter(id, 'grant', { ...level2, decided_on: '2022-02-20' })
  await enter(id, 'lapse', { decided_on: today })
  const all = await visitor.send(registerData.changes)
  const book = await app.db.selectFrom('decisions').select(['number', 'act', 'decided_on']).where('act', '!=', 'defer').execute()
  const waiting = (one: (typeof book)[number]) =>
    ['not_grant', 'downgrade', 'lapse', 'withdraw'].includes(one.act) && addDays(one.decided_on, commentDays) > today
  const numbers = (list: { number: string }[]) => list.map(({ number }) => number).sort()
  expect(numbers(all.data)).toEqual(numbers(book.filter((one) => !waiting(one))))
  expect((await visitor.send(registerData.changes, { query: { since: before! } })).data).toMatchObject([{ program_id: id, act: 'grant' }])
  expect(await visitor.send(registerData.changes, { query: { since: all.cursor! } })).toEqual({ data: [], cursor: all.cursor, more: false })
  for (const since of ['nonsense', '2026-02-31.4'])
    expect((await visitor.refused(registerData.changes, { query: { since } })).status).toBe(422)
})

test('files, feeds and pictures of the register are had without a key from any site, and are not sent again unchanged', async () => {
  const { id } = await insertProgram(app.db, {
    name: 'BS Badges',
    level: 'level_3',
    valid_from: '2024-01-01',
    valid_to: addMonths(today, 20),
  })
  const addresses = [
    registerAddresses.programsCsv,
    registerAddresses.decisionsCsv,
    registerAddresses.programsJson,
    registerAddresses.decisionsJson,
  ]
  const more = [registerAddresses.changes, registerAddresses.atom, registerAddresses.linked(id), registerAddresses.badge(id)]
  for (const address of [...addresses, ...more]) {
    const answer = await visitor.fetch(address, { method: 'GET' })
    expect([address, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([address, 200, '*'])
    await answer.arrayBuffer()
    const again = await visitor.fetch(address, { method: 'GET', headers: { 'if-none-match': answer.headers.get('etag')! } })
    expect([address, again.status]).toEqual([address, 304])
  }
  const tag = (await visitor.fetch(registerAddresses.programsCsv, { method: 'GET' })).headers.get('etag')!
  await app.db.updateTable('programs').set({ name: 'BS Banners' }).where('id', '=', id).execute()
  const changed = await visitor.fetch(registerAddresses.programsCsv, { method: 'GET', headers: { 'if-none-match': tag } })
  expect(await changed.text()).toContain('BS Banners')
})

test('the files have every program and every public decision, and lead on to the next thousand', async () => {
  const csv = await (await visitor.send(registerData.programsCsv)).text()
  const { programs: count } = (await visitor.send(registerData.programs)).data.reduce((sum) => ({ programs: sum.programs + 1 }), {
    programs: 0,
  })
  expect(csv.trim().split('\r\n').length - 1).toBe(count)
  const decisions = await (await visitor.send(registerData.decisionsCsv)).text()
  expect(decisions.trim().split('\r\n').length - 1).toBe((await visitor.send(registerData.decisions)).data.length)
  const campus_id = (await insertCampus(app.db)).id
  const rows = Array.from({ length: 1_001 }, (_, at) => ({
    id: newId(),
    campus_id,
    name: `BS Many ${at}`,
    degree_level: 'doctorate' as const,
  }))
  await app.db.insertInto('programs').values(rows).execute()
  const first = await visitor.send(registerData.programs)
  expect(first.data).toHaveLength(1_000)
  const next = (await (await visitor.fetch(first.next!, { method: 'GET' })).json()) as { data: { id: string }[]; next: string | null }
  expect(next).toMatchObject({ next: null })
  expect(new Set([...first.data, ...next.data].map(({ id }) => id)).size).toBe(1_000 + next.data.length)
  expect((await visitor.send(registerData.programs, { query: { on: '2000-01-01' } })).on).toBe('2000-01-01')
})

test('a badge says the level of today or of a day in at most two thousand bytes', async () => {
  const { id } = await insertProgram(app.db)
  await enter(id, 'grant', { ...level2, decided_on: '2022-02-20' })
  const badge = await (await visitor.send(registerData.badge, { params: { id } })).text()
  expect(Buffer.byteLength(badge)).toBeLessThanOrEqual(2_000)
  expect(badge).toContain('Level II · until')
  expect(await (await visitor.send(registerData.badge, { params: { id }, query: { on: '2020-01-01' } })).text()).toContain('Not accredited')
  expect((await visitor.refused(registerData.badge, { params: { id: newId() } })).status).toBe(404)
})

test('the feed tells of the last decisions', async () => {
  const { id } = await insertProgram(app.db, { name: 'BS <Fed> & Found' })
  await enter(id, 'grant', { ...level2, decided_on: '2022-02-20' })
  const feed = await (await visitor.send(registerData.changesAtom)).text()
  expect(feed).toContain(`https://agency.example${registerAddresses.program(id)}`)
  expect(feed).toContain('Granted: Level II')
  expect(feed).not.toContain('<Fed>')
})

const Ref = z.strictObject({ '@id': z.url() })
const Action = z.object({
  '@type': z.tuple([z.literal('Action'), z.string().regex(/^ceterms:(Accredit|Renew|Recognize|Credentialing|Approve|Revoke)Action$/)]),
  '@id': z.url(),
  identifier: z.string().regex(/^D-\d{4}-\d{4,}$/),
  name: z.string().min(3),
  agent: Ref,
  object: Ref,
  startTime: z.iso.date(),
  endTime: z.iso.date().optional(),
  'ceterms:actingAgent': Ref,
  'ceterms:object': Ref,
  'ceterms:startDate': z.iso.date(),
  'ceterms:endDate': z.iso.date().optional(),
  'ceterms:description': z.string(),
  'ceterms:supersedes': Ref.optional(),
  'ceterms:supersededBy': Ref.optional(),
})
const Linked = z.strictObject({
  '@context': z.tuple([z.literal('https://schema.org'), z.strictObject({ ceterms: z.url() })]),
  '@graph': z.tuple(
    [
      z.object({
        '@type': z.tuple([z.literal('EducationalOccupationalProgram'), z.literal('ceterms:LearningProgram')]),
        '@id': z.url(),
        name: z.string(),
        provider: z.object({ '@type': z.literal('CollegeOrUniversity'), '@id': z.url(), name: z.string() }),
        educationalCredentialAwarded: z.object({ recognizedBy: Ref.optional() }),
      }),
      z.object({ '@type': z.tuple([z.literal('Organization'), z.literal('ceterms:QACredentialOrganization')]), '@id': z.url() }),
    ],
    Action,
  ),
})

test('every kind of decision is valid linked data, the ones against a program too', async () => {
  const { id } = await insertProgram(app.db)
  const old = { decided_on: '2020-02-20', counts_from: '2020-02-20' }
  const term = { level: 'level_2', valid_from: '2020-03-01', valid_to: '2023-02-28' } as const
  const wrong = await enter(id, 'grant', { ...old, ...term })
  await enter(id, 'grant', { ...old, ...term, supersedes: wrong })
  await enter(id, 'renew', { ...old, ...term })
  await enter(id, 'qualify', { ...old, qualified_for: 'level_3' })
  await enter(id, 'not_grant', old)
  await enter(id, 'extend_grace', { ...old, valid_to: '2023-02-28', grace_until: '2024-02-28' })
  await enter(id, 'downgrade', { ...old, ...term, level: 'level_1' })
  await enter(id, 'correct', { ...old, ...term })
  await enter(id, 'history', { ...old })
  await enter(id, 'lapse', old)
  await enter(id, 'withdraw', old)
  const linked = Linked.parse(JSON.parse(await (await visitor.send(registerData.linked, { params: { id } })).text()))
  const [program, , ...actions] = linked['@graph']
  expect(actions.map((one) => (one as z.infer<typeof Action>)['@type'][1].replace(/^ceterms:|Action$/g, ''))).toEqual([
    'Accredit',
    'Accredit',
    'Renew',
    'Recognize',
    'Credentialing',
    'Approve',
    'Revoke',
    'Accredit',
    'Revoke',
    'Revoke',
    'Revoke',
  ])
  expect(program.educationalCredentialAwarded.recognizedBy).toBeUndefined()
  expect(actions[0]).toMatchObject({ 'ceterms:supersededBy': { '@id': (actions[1] as z.infer<typeof Action>)['@id'] } })
})

test('what an institution holds as a whole is public like what a program holds: on any day, with its decisions, as linked data', async () => {
  const { id } = await insertInstitution(app.db)
  const on = async (day?: string) => (await visitor.send(register.institution, { params: { id }, query: day ? { on: day } : {} })).data
  expect((await on()).state).toMatchObject({ level: 'none' })
  await enterAbout({ institution_id: id }, 'grant', { ...level2, decided_on: '2022-02-20' })
  expect((await on()).state).toMatchObject(held)
  expect((await on('2022-02-28')).state).toMatchObject({ level: 'none' })
  expect((await on()).decisions.map(({ act, program_id }) => [act, program_id])).toEqual([['grant', null]])
  const answer = await visitor.send(registerData.linkedInstitution, { params: { id } })
  const { '@graph': graph } = JSON.parse(await answer.text()) as { '@graph': Record<string, unknown>[] }
  expect(graph[0]).toMatchObject({ hasCredential: { name: 'Level II' } })
  expect(Action.parse(graph[2])['@type'][1]).toBe('ceterms:AccreditAction')
  // what it holds is what the book says: nobody else writes it
  const write = app.db.updateTable('institutions').set({ institutional_level: 'level_4' }).where('id', '=', id).execute()
  await expect(write).rejects.toThrow(/book/)
})

test('search engines find a map of all programs', async () => {
  const { id } = await insertProgram(app.db)
  const index = await (await visitor.fetch(registerAddresses.siteMap, { method: 'GET' })).text()
  const maps = [...index.matchAll(/<loc>https:\/\/agency\.example([^<]+)<\/loc>/g)].map(([, path]) => path as string)
  const all = await Promise.all(maps.map(async (path) => (await visitor.fetch(path, { method: 'GET' })).text()))
  expect(all.join('')).toContain(`<loc>https://agency.example${registerAddresses.program(id)}</loc>`)
  expect((await visitor.fetch('/sitemap-register-99.xml', { method: 'GET' })).status).toBe(404)
})
