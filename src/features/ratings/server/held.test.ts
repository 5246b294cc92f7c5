import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { mark, team, visitsToRate } from '../../../../testing/ratings/visit.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { ratings } from '../contract.ts'
import type { Operation } from '../rules.ts'

const app = await startApp()
const { qa, makeVisit } = await visitsToRate(app)

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
