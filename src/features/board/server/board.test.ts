import { expect, test } from 'vitest'
import { insertEnded, insertReported } from '../../../../testing/board/insert.ts'
import { startBoard } from '../../../../testing/board/meeting.ts'
import { hold, insertAccreditation, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { addDays } from '../../../kit/contract/days.ts'
import { decisions } from '../../decisions/contract.ts'
import { outcomes } from '../../outcomes/contract.ts'
import { board } from '../contract.ts'

const {
  app,
  today,
  qa,
  chair,
  third,
  trustees,
  fields,
  prepared,
  withOneItem,
  moveOutcome,
  callWith,
  voteAll,
  close,
  confirmBoth,
  agendaOf,
  versionOf,
} = await startBoard()

test('what was reported and whose level ended waits for the board; on an agenda it waits no more, off it waits again', async () => {
  const { surveys } = await insertReported(app.db, [['level_1', 'second']])
  const lapsed = await insertEnded(app.db, 'level_2')
  const { data: meeting } = await qa.send(board.addMeeting, { body: fields() })
  expect(await kindsOf([surveys[0] as string, lapsed.id])).toEqual({ [surveys[0] as string]: 'outcome', [lapsed.id]: 'downgrade' })
  const { added } = await qa.send(board.addItems, { body: { meeting_id: meeting.id, surveys, programs: [lapsed.id] } })
  expect(added).toBe(2)
  expect(await kindsOf([surveys[0] as string, lapsed.id])).toEqual({})
  const { data } = await qa.send(board.meeting, { params: { id: meeting.id } })
  expect(data.agenda.map(({ place, kind }) => [place, kind]).sort()).toEqual([
    [1, 'downgrade'],
    [2, 'outcome'],
  ])
  const again = await qa.refused(board.addItems, { body: { meeting_id: meeting.id, surveys } })
  expect([again.status, again.message]).toEqual([409, expect.stringContaining('do not wait any more')])
  await qa.send(board.cancelMeeting, { body: { id: meeting.id, version: data.version, reason: 'The chair is ill.' } })
  expect(Object.keys(await kindsOf([surveys[0] as string, lapsed.id]))).toHaveLength(2)
  const next = await prepared()
  await qa.send(board.addItems, { body: { meeting_id: next.id, surveys, programs: [lapsed.id] } })
  const ids = (await agendaOf(next.id)).map(({ id }) => id)
  await qa.send(board.removeItems, { body: { meeting_id: next.id, ids } })
  expect(Object.keys(await kindsOf([surveys[0] as string, lapsed.id]))).toHaveLength(2)
})

test('a grace period that runs, an inactive program and a validity that goes on are not proposed', async () => {
  const runs = await insertProgram(app.db)
  await hold(app.db, runs.id, { level: 'level_1', valid_from: '2020-01-01', valid_to: addDays(today, 3) })
  const grace = await insertEnded(app.db, 'level_1', { grace_until: addDays(today, 30), grace_reason: 'typhoon' })
  const inactive = await insertEnded(app.db, 'level_1')
  await app.db.updateTable('programs').set({ is_active: false }).where('id', '=', inactive.id).execute()
  const over = await insertEnded(app.db, 'candidate', { grace_until: addDays(today, -1), grace_reason: 'typhoon' })
  expect(await kindsOf([runs.id, grace.id, inactive.id, over.id])).toEqual({ [over.id]: 'lapse' })
})

test('an item that is lost leaves its program undecided, and it waits for the next meeting', async () => {
  const { visit, programs, surveys } = await insertReported(app.db, [
    ['none', 'preliminary'],
    ['none', 'preliminary'],
  ])
  const meeting = await prepared()
  await qa.send(board.addItems, { body: { meeting_id: meeting.id, surveys } })
  for (const program of programs) await moveOutcome(meeting.id, program, { outcome: 'granted', grand_mean: 3 })
  await callWith(meeting.id)
  const items = await agendaOf(meeting.id)
  const lost = items[0]?.program_id as string
  await qa.send(board.openVote, { body: { meeting_id: meeting.id, ids: items.map(({ id }) => id) } })
  for (const [at, item] of items.entries())
    for (const one of trustees)
      await one.send(board.vote, { body: { meeting_id: meeting.id, ids: [item.id], choice: at === 0 ? 'against' : 'for' } })
  await qa.send(board.closeVote, { body: { meeting_id: meeting.id, ids: items.map(({ id }) => id) } })
  await close(meeting.id)
  await confirmBoth(meeting.id)
  const { status } = await app.db.selectFrom('accreditations').select('status').where('id', '=', visit.id).executeTakeFirstOrThrow()
  expect(status).toBe('reported')
  const row = await app.db
    .selectFrom('accreditation_programs')
    .select(['id', 'outcome'])
    .where('program_id', '=', lost)
    .executeTakeFirstOrThrow()
  expect(row.outcome).toBeNull()
  expect(await kindsOf([row.id])).toEqual({ [row.id]: 'outcome' })
  // QA decides the rest alone, as before
  const now = await app.db.selectFrom('accreditations').select('version').where('id', '=', visit.id).executeTakeFirstOrThrow()
  const rest = [{ program_id: lost, outcome: 'granted' as const, grand_mean: 3, decided_on: today }]
  const { data } = await qa.send(outcomes.record, {
    body: { accreditation_id: visit.id, version: now.version, confirm_team: true, programs: rest },
  })
  expect(data.status).toBe('decided')
})

test('a trustee opens the board room alone', async () => {
  const meeting = await withOneItem()
  expect((await chair.refused(board.meeting, { params: { id: meeting.id } })).status).toBe(404)
  expect((await chair.refused(decisions.list, { query: {} })).status).toBe(403)
  expect((await chair.refused(board.waiting, { query: {} })).status).toBe(403)
  await qa.send(board.callMeeting, { body: { id: meeting.id, version: await versionOf(meeting.id) } })
  const late = await app.as('trustee')
  expect((await late.refused(board.meeting, { params: { id: meeting.id } })).status).toBe(404)
  const { data } = await chair.send(board.meetings, { query: {} })
  expect(data.every(({ state }) => state !== 'draft')).toBe(true)
  await app.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', late.id).execute()
})

test('items are moved on the agenda, whatever the order of the moves', async () => {
  const meeting = await prepared()
  for (const title of ['Alpha', 'Beta', 'Gamma', 'Delta']) await qa.send(board.addOther, { body: { meeting_id: meeting.id, title } })
  const titles = ['Alpha', 'Beta', 'Gamma', 'Delta']
  const model = [...titles]
  for (let seed = 1; seed <= 30; seed += 1) {
    const from = (seed * 7) % 4
    const moved = model[from] as string
    const rest = model.filter((one) => one !== moved)
    const to = (seed * 5) % 4
    const agenda = await agendaOf(meeting.id)
    const idOf = (title: string | undefined) => agenda.find((one) => one.title === title)?.id ?? null
    await qa.send(board.move, { body: { meeting_id: meeting.id, id: idOf(moved) as string, after: to === 0 ? null : idOf(rest[to - 1]) } })
    model.splice(0, 4, ...rest.toSpliced(to, 0, moved))
    expect((await agendaOf(meeting.id)).map(({ title, place }) => [place, title])).toEqual(model.map((title, at) => [at + 1, title]))
  }
})

test('the renewal queue is by class and days left, and leaves out who has a visit', async () => {
  const school = await insertInstitution(app.db, { name: 'Renewal State University' })
  const visit = await insertAccreditation(app.db, { institution_id: school.id, status: 'scheduled' })
  const [late, soon, later, visited] = await Promise.all(
    [400, 20, 200, 30].map(() => insertProgram(app.db, { campus_id: visit.campus_id })),
  )
  for (const [program, days] of [
    [late, 400],
    [soon, 20],
    [later, 200],
    [visited, 30],
  ] as const)
    await hold(app.db, program?.id as string, { level: 'level_1', valid_from: '2020-01-01', valid_to: addDays(today, days) })
  await app.db
    .insertInto('accreditation_programs')
    .values({
      id: crypto.randomUUID(),
      accreditation_id: visit.id,
      program_id: visited?.id as string,
      survey_type: 'second',
      level_sought: 'level_2',
    })
    .execute()
  const { data } = await qa.send(board.renewals, { query: { filter: { institution_id: school.id } } })
  expect(data.map(({ priority_class, days_left }) => [priority_class, days_left])).toEqual([
    ['A', 20],
    ['B', 200],
    ['C', 400],
  ])
  const { data: urgent } = await qa.send(board.renewals, { query: { filter: { institution_id: school.id, priority_class: ['B', 'C'] } } })
  expect(urgent.map(({ days_left }) => days_left)).toEqual([200, 400])
  const { data: none } = await qa.send(board.renewals, { query: { filter: { institution_id: school.id, priority_class: [] } } })
  expect(none).toEqual([])
})

test('a meeting is changed until it is closed, reopened before it is confirmed, and its minutes are written or draft themselves', async () => {
  const meeting = await withOneItem()
  const { data: people } = await qa.send(board.trustees)
  expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining(trustees.map(({ id }) => id)))
  const bad = await qa.refused(board.editMeeting, {
    body: { ...fields(), id: meeting.id, version: await versionOf(meeting.id), chair_id: qa.id },
  })
  expect([bad.status, bad.errors]).toEqual([422, { chair_id: [expect.stringContaining('one of the trustees')] }])
  await qa.send(board.editMeeting, {
    body: { ...fields(), title: 'Regular meeting', id: meeting.id, version: await versionOf(meeting.id) },
  })
  await callWith(meeting.id)
  await voteAll(meeting.id, trustees, 'for')
  await close(meeting.id)
  await qa.send(board.confirm, { body: { id: meeting.id, version: await versionOf(meeting.id) } })
  await qa.send(board.reopenMeeting, { body: { id: meeting.id, version: await versionOf(meeting.id) } })
  await close(meeting.id)
  const { data } = await qa.send(board.meeting, { params: { id: meeting.id } })
  expect([data.title, data.is_half_confirmed, data.minutes]).toEqual([
    'Regular meeting',
    false,
    expect.stringContaining('3 for, 0 against'),
  ])
  await qa.send(board.minutes, { body: { id: meeting.id, version: data.version, minutes: 'As it was.' } })
  expect((await qa.send(board.meeting, { params: { id: meeting.id } })).data).toMatchObject({ minutes: 'As it was.', is_written: true })
  const late = await qa.refused(board.cancelMeeting, {
    body: { id: meeting.id, version: await versionOf(meeting.id), reason: 'Never mind.' },
  })
  expect(late.status).toBe(409)
  const recused = await qa.refused(board.recuse, {
    body: { id: data.agenda[0]?.id as string, account_id: third.id as string, reason: 'Former dean.' },
  })
  expect(recused.status).toBe(409)
})

/** Which of these wait, and as what. */
async function kindsOf(ids: readonly string[]) {
  const { data, meta } = await qa.send(board.waiting, { query: { paginate: 100 } })
  expect(meta.last_page).toBe(1)
  return Object.fromEntries(data.filter(({ id }) => ids.includes(id)).map(({ id, kind }) => [id, kind]))
}
