import sharp from 'sharp'
import { expect, test } from 'vitest'
import { randomOf } from '../../../../demo/basis/random.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAssignment, insertProgram } from '../../../../testing/insert.ts'
import { instrumentWriting } from '../../../../testing/instruments.ts'
import { badLine, Killed, killable, LineBroken, memoryStore, naively, ratingLine, saidBy } from '../../../../testing/ratings.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { instruments } from '../../instruments/contract.ts'
import type { Mark } from '../../instruments/rules-means.ts'
import { schedule } from '../../schedule/contract.ts'
import { ratings } from '../contract.ts'
import { afterOf, type Operation, ratingsOf, seenOf } from '../rules.ts'
import { exchange } from '../rules-exchange.ts'
import { findSurvey } from './queries.ts'
import { findRating } from './queries-report.ts'

/** The long form takes its time. */
const longest = 300_000
const app = await startApp()
const qa = await app.as('QA')
const writing = instrumentWriting(qa)
const today = agencyDay()
await makeInstrument()

test('a team takes a program along: it keeps its instrument, and says who rates and who leads which area', async () => {
  const { survey, lead, member, trainee } = await makeVisit({ taken: false })
  const [own] = (await lead.client.send(ratings.mine)).data.filter(({ id }) => id === survey)
  expect(own).toMatchObject({ status: 'scheduled', is_pinned: false, areas: ['I'] })
  const { data: pack } = await lead.client.send(ratings.take, { body: { survey_id: survey } })
  expect(pack.instrument).toMatchObject({ name: 'The instrument', number: 1, areas: [{ code: 'I' }, { code: 'II' }] })
  expect(pack.leads).toEqual({ I: lead.id, II: member.id })
  expect(pack.people.map(({ role, rates }) => [role, rates])).toEqual([
    ['team_leader', true],
    ['member', true],
    ['trainee', false],
  ])
  expect(pack.threshold).toEqual({ mean: 3.5, area: 3 })
  expect((await trainee.client.send(ratings.take, { body: { survey_id: survey } })).data.leads).toEqual(pack.leads)
  // what is published afterwards does not change what was taken along
  expect((await lead.client.send(ratings.mine)).data.find(({ id }) => id === survey)?.is_pinned).toBe(true)
  const stranger = await app.as('accreditor')
  expect((await stranger.refused(ratings.take, { body: { survey_id: survey } })).status).toBe(404)
  expect((await stranger.refused(ratings.since, { query: { survey_id: survey } })).status).toBe(404)
  const sent = stranger.refused(ratings.send, { body: { survey_id: survey, operations: [mark(newId(), newId(), 3)] } })
  expect((await sent).status).toBe(404)
})

test('what was rated counts once, however often it comes, and the team reads it in the order it arrived', async () => {
  const { survey, lead, member, statements } = await makeVisit()
  const first = mark(lead.id, statements[0], 4)
  const second = mark(lead.id, statements[0], 3, { after: [first.id], time: 20 })
  const send = (operations: Operation[]) => lead.client.send(ratings.send, { body: { survey_id: survey, operations } })
  expect(await send([second, first, first])).toEqual({ kept: [second.id, first.id], held: [] })
  expect(await send([first])).toEqual({ kept: [first.id], held: [] })
  const read = await member.client.send(ratings.since, { query: { survey_id: survey } })
  expect(read).toEqual({ operations: [second, first], read_to: 2, more: false })
  expect((await member.client.send(ratings.since, { query: { survey_id: survey, read_to: 2 } })).operations).toEqual([])
  const foreign = await member.client.refused(ratings.send, { body: { survey_id: survey, operations: [mark(lead.id, statements[0], 5)] } })
  expect([foreign.status, Object.keys(foreign.errors ?? {})]).toEqual([422, ['operations.0.person']])
  const entries = await app.db
    .selectFrom('log_entries')
    .select('says')
    .where('action', '=', 'rating.received')
    .where('accreditor_id', '=', lead.id)
    .execute()
  expect(entries.map(({ says }) => says)).toEqual([expect.stringContaining('2 entries')])
})

test('two people at once: each gets a place of its own, and none is lost', async () => {
  const { survey, lead, member, statements } = await makeVisit()
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => {
      const who = at % 2 ? lead : member
      return who.client.send(ratings.send, { body: { survey_id: survey, operations: [mark(who.id, statements[at % 2 ? 0 : 2], 3)] } })
    }),
  )
  expect(await lead.client.send(ratings.since, { query: { survey_id: survey } })).toMatchObject({ read_to: 12, more: false })
})

test('what cannot count is kept for QA: of who has left, of areas of others, of no statement, after the decision; QA lets it count with a reason', async () => {
  const { survey, visit, lead, member, statements } = await makeVisit()
  await member.client.send(ratings.take, { body: { survey_id: survey } })
  const held = async (operation: Operation, who = member) =>
    (await who.client.send(ratings.send, { body: { survey_id: survey, operations: [operation] } })).held
  const ofOther = mark(member.id, statements[0], 3)
  const ofNone = mark(member.id, newId(), 3)
  const notLead = team(lead.id, statements[2], 4, [])
  expect(await held(ofOther)).toEqual([ofOther.id])
  expect(await held(ofNone)).toEqual([ofNone.id])
  expect(await held(notLead, lead)).toEqual([notLead.id])
  await app.db.updateTable('assignments').set({ status: 'withdrawn' }).where('accreditor_id', '=', member.id).execute()
  const left = mark(member.id, statements[2], 5)
  expect(await held(left)).toEqual([left.id])
  await app.db.updateTable('assignments').set({ status: 'confirmed' }).where('accreditor_id', '=', member.id).execute()
  await app.db.updateTable('accreditations').set({ status: 'postponed' }).where('id', '=', visit).execute()
  const closed = mark(member.id, statements[2], 4)
  expect(await held(closed)).toEqual([closed.id])
  await app.db.updateTable('accreditations').set({ status: 'ongoing' }).where('id', '=', visit).execute()

  const [state] = (await qa.send(ratings.ofVisit, { params: { accreditation_id: visit } })).data
  expect(state?.held.map(({ reason, code, says }) => [reason, code, says])).toEqual([
    ['area', 'I.A · Input and process 1', '3 Satisfactory'],
    ['gone', null, '3 Satisfactory'],
    ['lead', 'II.A · Input and process 1', '4 Very satisfactory: '.slice(0, -2)],
    ['left', 'II.A · Input and process 1', '5 Excellent'],
    ['closed', 'II.A · Input and process 1', '4 Very satisfactory'],
  ])
  expect(state?.held[0]?.why).toBe('The area is not one of the person’s.')
  const waits = async () => (await qa.send(ratings.held, { query: {} })).data.find(({ id }) => id === survey)
  expect(await waits()).toMatchObject({ accreditation_id: visit, entries: 5, people: expect.arrayContaining([expect.any(String)]) })
  expect((await member.client.send(ratings.since, { query: { survey_id: survey } })).operations).toEqual([])
  const admit = { body: { survey_id: survey, ids: [left.id, closed.id], reason: 'Rated before the storm, sent after it.' } }
  await qa.send(ratings.admit, admit)
  expect((await qa.refused(ratings.admit, admit)).status).toBe(422)
  expect((await waits())?.entries).toBe(3)
  expect((await member.client.send(ratings.since, { query: { survey_id: survey } })).operations).toEqual([left, closed])
  const [entry] = await app.db
    .selectFrom('log_entries')
    .select(['says', 'before', 'after'])
    .where('action', '=', 'rating.admitted')
    .execute()
  expect(entry).toMatchObject({ before: { held: ['left', 'closed'] }, after: { entries: 2 } })
})

test('what a saved file brings in is held: the device that sends it later makes it count, or QA does; nothing comes in twice or for a stranger', async () => {
  const { survey, visit, lead, member, statements } = await makeVisit()
  const [first, second, other] = [
    mark(lead.id, statements[0], 4),
    mark(lead.id, statements[0], 3, { time: 20 }),
    mark(member.id, statements[2], 5),
  ]
  await member.client.send(ratings.send, { body: { survey_id: survey, operations: [other] } })
  const bring = (operations: Operation[]) => qa.send(ratings.bringIn, { body: { survey_id: survey, operations } })
  expect(await bring([first, second, other, first])).toMatchObject({ brought: 2, known: 1 })
  expect(await bring([first, second])).toMatchObject({ brought: 0, known: 2 })
  const read = async () => (await member.client.send(ratings.since, { query: { survey_id: survey } })).operations
  expect(await read()).toEqual([other])
  const state = async () => (await qa.send(ratings.ofVisit, { params: { accreditation_id: visit } })).data[0]
  expect((await state())?.held.map(({ reason, person }) => [reason, person])).toEqual(Array(2).fill(['file', lead.name]))
  expect((await state())?.people.map(({ id }) => id)).toContain(lead.id)

  const send = (operations: Operation[]) => ({ body: { survey_id: survey, operations } })
  const forged = await lead.client.refused(ratings.send, send([{ ...first, mark: 5 } as Operation]))
  expect([forged.status, forged.message]).toEqual([409, expect.stringContaining('says something else')])
  expect(await lead.client.send(ratings.send, send([first]))).toEqual({ kept: [first.id], held: [] })
  expect(await read()).toEqual([other, first])
  await qa.send(ratings.admit, { body: { survey_id: survey, ids: [second.id], reason: 'The phone fell into the sea.' } })
  expect(await read()).toEqual([other, first, second])
  expect(await lead.client.send(ratings.send, send([second]))).toEqual({ kept: [second.id], held: [] })

  const stranger = await qa.refused(ratings.bringIn, send([mark(lead.id, statements[0], 2), mark(newId(), statements[0], 2)]))
  expect([stranger.status, Object.keys(stranger.errors ?? {})]).toEqual([422, ['operations.1.person']])
  const entries = await app.db.selectFrom('log_entries').select(['says', 'after']).where('action', '=', 'rating.brought_in').execute()
  expect(entries).toEqual([
    { says: expect.stringMatching(/^Brought 2 entries of .* in from a saved file$/), after: expect.objectContaining({ entries: 2 }) },
  ])
})

test('means are those of the team’s marks, area by area, with what the survey asks of them', async () => {
  const { survey, visit, lead, member, statements } = await makeVisit()
  const [a, b, c] = statements
  const marks = [mark(lead.id, a, 5), mark(lead.id, b, 2)]
  await lead.client.send(ratings.send, {
    body: {
      survey_id: survey,
      operations: [...marks, team(lead.id, a, 5, [marks[0]?.id ?? '']), team(lead.id, b, 2, [marks[1]?.id ?? ''])],
    },
  })
  const others = [mark(member.id, c, 'na')]
  await member.client.send(ratings.send, { body: { survey_id: survey, operations: others } })
  const [state] = (await qa.send(ratings.ofVisit, { params: { accreditation_id: visit } })).data
  expect(state).toMatchObject({ grand_mean: '3.50', statements: 3, states: { set: 2, open: 1, none: 0 }, held: [] })
  expect(state?.areas).toMatchObject([
    { code: 'I', lead: lead.name, set: 2, statements: 2, mean: '3.50', reaches: true },
    { code: 'II', lead: member.name, set: 0, statements: 1, mean: null, reaches: null },
  ])
})

test('the narrative of an area is its lead’s, who hands it over; what others write stands beside, and who does not hold it hands over nothing', async () => {
  const { survey, visit, lead, member, areas } = await makeVisit()
  const [area] = areas
  const send = async (operation: Operation, who: typeof lead) =>
    (await who.client.send(ratings.send, { body: { survey_id: survey, operations: [operation] } })).held
  const own = { ...made(lead.id, area, 10), kind: 'text' as const, part: 'strengths' as const, text: 'A library.', after: [] }
  const seized = { ...made(member.id, area, 11), kind: 'hand' as const, to: member.id, after: [] }
  const handed = { ...made(lead.id, area, 12), kind: 'hand' as const, to: member.id, after: [] }
  const late = { ...own, ...made(lead.id, area, 20), text: 'A library, and a garden.', after: [own.id] }
  const next = { ...own, ...made(member.id, area, 13), text: 'A large library.', after: [own.id] }
  const noArea = { ...own, ...made(lead.id, newId(), 10) }
  expect(await send(own, lead)).toEqual([])
  expect(await send(seized, member)).toEqual([seized.id])
  expect(await send(noArea, lead)).toEqual([noArea.id])
  expect(await send(handed, lead)).toEqual([])
  expect(await send(late, lead)).toEqual([])
  expect(await send(next, member)).toEqual([])
  const back = { ...made(member.id, area, 30), kind: 'hand' as const, to: lead.id, after: [handed.id] }
  const [first, second] = await narrativesOf(survey)
  expect(first).toMatchObject({
    ...{ code: 'I', holder: { id: member.id, name: member.name }, texts: { narrative: '', strengths: 'A large library.' } },
    beside: [{ part: 'strengths', name: lead.name, text: 'A library, and a garden.' }],
  })
  expect(second).toMatchObject({ code: 'II', holder: { id: member.id }, texts: { strengths: '' }, beside: [] })
  expect(await send(back, member)).toEqual([])
  expect((await narrativesOf(survey))[0]?.holder?.id).toBe(lead.id)
  const [state] = (await qa.send(ratings.ofVisit, { params: { accreditation_id: visit } })).data
  expect(state?.held.map(({ reason, code, statement, says }) => [reason, code, statement, says])).toEqual([
    ['holder', 'I', 'Area 1', `Handed the narrative to ${member.name}`],
    ['gone', null, null, 'Strengths: A library.'],
  ])
  const tooLong = { ...own, ...made(lead.id, area, 40), text: 'x'.repeat(10_001) }
  const refusal = await lead.client.refused(ratings.send, { body: { survey_id: survey, operations: [tooLong] } })
  expect([refusal.status, Object.values(refusal.errors ?? {}).flat()]).toEqual([422, ['Write at most 10,000 characters.']])
})

test('a device’s key is its person’s alone, and lies encrypted', async () => {
  const { lead, member } = await makeVisit()
  const device = newId()
  const key = Buffer.alloc(32, 7).toString('base64')
  await lead.client.send(ratings.keepKey, { body: { device, key } })
  expect((await lead.client.send(ratings.key, { query: { device } })).data.key).toBe(key)
  expect((await member.client.refused(ratings.key, { query: { device } })).status).toBe(404)
  const stored = await app.db.selectFrom('rating_devices').select('key_encrypted').where('device', '=', device).executeTakeFirstOrThrow()
  expect(Buffer.from(stored.key_encrypted).includes(key)).toBe(false)
  expect((await lead.client.refused(ratings.keepKey, { body: { device, key: 'short' } })).status).toBe(422)
})

test('what was rated is never changed or taken away, by nobody, and its program stays with the visit', async () => {
  const { visit, campus_id, survey, lead, statements } = await makeVisit()
  await lead.client.send(ratings.send, { body: { survey_id: survey, operations: [mark(lead.id, statements[0], 4)] } })
  const refusal = await qa.refused(schedule.remove, { query: { id: visit } })
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('has been rated by the team')])
  const { version } = await app.db.selectFrom('accreditations').select('version').where('id', '=', visit).executeTakeFirstOrThrow()
  const other = await insertProgram(app.db, { campus_id })
  const programs = [{ program_id: other.id }]
  const edit = await qa.refused(schedule.edit, { body: { id: visit, version, programs } })
  expect([edit.status, edit.message]).toEqual([409, expect.stringContaining('has been rated by the team')])
  await expect(app.db.deleteFrom('rating_operations').where('survey_id', '=', survey).execute()).rejects.toThrow('only added')
  await expect(app.db.updateTable('rating_operations').set({ seq: 9 }).where('survey_id', '=', survey).execute()).rejects.toThrow(
    'only added',
  )
})

test(
  'generated histories over the real server: devices that are killed and cut off come to the same, and nothing acknowledged is lost',
  async () => {
    const many = Number(process.env.GENERATED_HISTORIES ?? 500) / 100
    for (let seed = 1; seed <= many; seed++) {
      const random = randomOf(seed)
      const { survey, lead, member, statements, areas } = await makeVisit({ areas: false })
      const devices = [lead, lead, member].map((who, at) => ({
        who,
        store: memoryStore(newId(), () => 1_000 * at, newId),
        line: ratingLine(who.client, survey),
      }))
      const acknowledged: string[] = []
      for (let step = 0; step < 25; step++) {
        const { who, store, line } = random.pick(devices)
        const shaky = killable(store, random)
        try {
          if (random.below(2) === 0) await exchange(shaky, badLine(line, random))
          else {
            const statement = random.pick(statements)
            const now = ratingsOf((await store.read()).counting)
            const made =
              random.below(4) === 0
                ? { kind: 'text' as const, person: who.id, statement: areas[0], part: 'narrative' as const, text: `${step}`, after: [] }
                : random.below(4) === 0
                  ? { kind: 'team' as const, person: who.id, statement, mark: 3 as const, sentence: '', seen: seenOf(now, statement) }
                  : {
                      kind: 'mark' as const,
                      person: who.id,
                      statement,
                      mark: random.pick([1, 3, 5] as const),
                      after: afterOf(now, statement, who.id, 'mark'),
                    }
            acknowledged.push((await shaky.make(made)).id)
          }
        } catch (error) {
          if (!(error instanceof Killed || error instanceof LineBroken)) throw error
        }
      }
      for (const { store, line } of [...devices, ...devices]) await exchange(store, line)
      const { operations } = await lead.client.send(ratings.since, { query: { survey_id: survey } })
      const expected = naively(operations)
      for (const { store } of devices) expect(saidBy(ratingsOf((await store.read()).counting)), `seed ${seed}`).toEqual(expected)
      const held = (
        await app.db.selectFrom('rating_operations').select('id').where('survey_id', '=', survey).where('held', 'is not', null).execute()
      ).map(({ id }) => id)
      const kept = new Set([...operations.map(({ id }) => id), ...held])
      expect(
        acknowledged.filter((id) => !kept.has(id)),
        `seed ${seed}`,
      ).toEqual([])
    }
  },
  longest,
)

test('a photo counts once, however often it comes, is read by its team and the agency, and by nobody else', async () => {
  const { survey, lead, member } = await makeVisit()
  const photo = newId()
  const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#35A8AB' } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(content)], 'door.jpg', { type: 'image/jpeg' })
  const body = { survey_id: survey, photo }
  for (let time = 0; time < 2; time++) await lead.client.send(ratings.sendPhoto, { body, file })
  const stored = await app.db.selectFrom('rating_photos').select('id').where('survey_id', '=', survey).execute()
  expect(stored).toEqual([{ id: photo }])
  for (const reader of [lead.client, member.client, qa])
    expect((await reader.send(ratings.photo, { params: { photo_id: photo } })).type).toBe('image/webp')
  const stranger = await app.as('accreditor')
  expect((await stranger.refused(ratings.photo, { params: { photo_id: photo } })).status).toBe(404)
  expect((await stranger.refused(ratings.sendPhoto, { body: { ...body, photo: newId() }, file })).status).toBe(404)
  // the key of a photo stands for one photo
  expect((await member.client.refused(ratings.sendPhoto, { body, file })).status).toBe(409)
  const text = new File(['no picture'], 'door.jpg', { type: 'image/jpeg' })
  expect((await lead.client.refused(ratings.sendPhoto, { body: { ...body, photo: newId() }, file: text })).status).toBe(422)
  // who has left since still uploads what was taken
  await app.db.updateTable('assignments').set({ status: 'withdrawn' }).where('accreditor_id', '=', lead.id).execute()
  await lead.client.send(ratings.sendPhoto, { body: { ...body, photo: newId() }, file })
  // what QA brings in from a saved file is the same photo when the device sends it later
  const brought = { survey_id: survey, photo: newId() }
  await qa.send(ratings.bringPhoto, { body: { ...brought, person: lead.id }, file })
  await lead.client.send(ratings.sendPhoto, { body: brought, file })
  expect((await app.db.selectFrom('rating_photos').select('person_id').where('id', '=', brought.photo).execute()).length).toBe(1)
  expect((await qa.refused(ratings.bringPhoto, { body: { ...brought, photo: newId(), person: newId() }, file })).status).toBe(404)
})

/** Two areas: the first with two statements, the second with one; the lead of the first, a member for the second, a trainee. */
async function makeVisit({ areas = true, taken = true } = {}) {
  const visit = await insertAccreditation(app.db, { status: 'scheduled', visit_date: today, visit_end: addDays(today, 2) })
  const program = await insertProgram(app.db, { campus_id: visit.campus_id })
  const survey = newId()
  await app.db
    .insertInto('accreditation_programs')
    .values({ id: survey, accreditation_id: visit.id, program_id: program.id, survey_type: 'second' })
    .execute()
  const join = async (role: 'team_leader' | 'member' | 'trainee', named: string[], invited_at: Date) => {
    const last_name = `Rater ${role}`
    const client = await app.as('accreditor', { first_name: 'Ana', last_name })
    const id = client.id as string
    const name = `Ana ${last_name}`
    await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: id, role, areas: areas ? named : [], invited_at })
    return { client, id, name }
  }
  const lead = await join('team_leader', ['I'], new Date(1000))
  const member = await join('member', ['II'], new Date(2000))
  const trainee = await join('trainee', [], new Date(3000))
  if (taken) await lead.client.send(ratings.take, { body: { survey_id: survey } })
  const parts = await app.db.selectFrom('instrument_statements').select(['origin_id', 'text']).orderBy('text').execute()
  const statements = parts.map(({ origin_id }) => origin_id) as [string, string, string]
  const areaRows = await app.db.selectFrom('instrument_areas').select('origin_id').orderBy('position').execute()
  const areaIds = areaRows.map(({ origin_id }) => origin_id) as [string, string]
  return { visit: visit.id, campus_id: visit.campus_id, survey, lead, member, trainee, statements, areas: areaIds }
}

async function narrativesOf(survey: string) {
  const found = await findSurvey(app.db, survey)
  return found ? (await findRating(app.db, found)).narratives : []
}

async function makeInstrument(): Promise<void> {
  const id = await writing.add({ name: 'The instrument' })
  const texts = [['First', 'Second'], ['Third']]
  for (const [at, statements] of texts.entries()) {
    const area = await writing.part(id, 'area', `Area ${at + 1}`)
    const parameter = await writing.part(id, 'parameter', 'Parameter', { parent_id: area })
    for (const text of statements) await writing.part(id, 'statement', text, { parent_id: parameter })
  }
  await qa.send(instruments.publish, { params: { id }, body: { version: await writing.versionOf(id) } })
}

function mark(person: string, statement: string, given: Mark, { after = [] as string[], time = 10 } = {}): Operation & { kind: 'mark' } {
  return { ...made(person, statement, time), kind: 'mark', mark: given, after }
}

function team(person: string, statement: string, given: Mark, seen: string[]): Operation & { kind: 'team' } {
  return { ...made(person, statement, 50), kind: 'team', mark: given, sentence: '', seen }
}

function made(person: string, statement: string, time: number) {
  return { id: newId(), device: newId(), seq: 1, person, statement, at: { time, count: 0 } }
}
