import sharp from 'sharp'
import { expect, test } from 'vitest'
import { randomOf } from '../../../../demo/basis/random.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertProgram } from '../../../../testing/insert.ts'
import { badLine, Killed, killable, LineBroken, memoryStore, naively, ratingLine, saidBy } from '../../../../testing/ratings/devices.ts'
import { mark, visitsToRate } from '../../../../testing/ratings/visit.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { schedule } from '../../schedule/contract.ts'
import { ratings } from '../contract.ts'
import { afterOf, type Operation, ratingsOf, seenOf } from '../rules.ts'
import { exchange } from '../rules-exchange.ts'

/** The long form takes its time. */
const longest = 300_000
const app = await startApp()
const { qa, makeVisit } = await visitsToRate(app)

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
