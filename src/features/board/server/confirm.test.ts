import { expect, test } from 'vitest'
import { insertEnded, insertReported } from '../../../../testing/board/insert.ts'
import { startBoard } from '../../../../testing/board/meeting.ts'
import { hold } from '../../../../testing/insert.ts'
import { addDays } from '../../../kit/contract/days.ts'
import { validityEnd } from '../../ladder/rules-terms.ts'
import { newsroom } from '../../newsroom/contract.ts'
import { board } from '../contract.ts'

const {
  app,
  today,
  qa,
  superadmin,
  chair,
  second,
  trustees,
  prepared,
  withOneItem,
  moveOutcome,
  callWith,
  voteAll,
  close,
  confirmBoth,
  agendaOf,
  versionOf,
  entriesOf,
} = await startBoard()

test('a meeting that carries writes decisions, levels, the visit’s outcomes, mails and the news post with the second confirmation', async () => {
  const { visit, programs, surveys } = await insertReported(app.db, [
    ['none', 'preliminary'],
    ['candidate', 'first_formal'],
  ])
  const [first, other] = programs as [string, string]
  const lapsed = await insertEnded(app.db, 'level_2')
  const meeting = await prepared()
  await qa.send(board.addItems, { body: { meeting_id: meeting.id, surveys, programs: [lapsed.id] } })
  await moveOutcome(meeting.id, first, { outcome: 'granted', grand_mean: 3.2 })
  await moveOutcome(meeting.id, other, { outcome: 'not_granted', reason: 'No laboratory.' })
  await callWith(meeting.id)
  await voteAll(meeting.id, trustees, 'for')
  await close(meeting.id)

  const half = await qa.send(board.confirm, { body: { id: meeting.id, version: await versionOf(meeting.id) } })
  expect(half.is_confirmed).toBe(false)
  expect((await entriesOf(first)).length).toBe(0)
  const whole = await chair.send(board.confirm, { body: { id: meeting.id, version: await versionOf(meeting.id) } })
  expect(whole).toMatchObject({ is_confirmed: true, message: expect.stringContaining('3 decisions') })

  const [granted] = await entriesOf(first)
  expect(granted).toMatchObject({
    act: 'grant',
    level: 'candidate',
    valid_from: today,
    resolution: expect.stringMatching(/^B-\d{4}-\d+\/\d+$/),
  })
  expect((await entriesOf(other))[0]).toMatchObject({ act: 'not_grant', reason: 'No laboratory.' })
  expect((await entriesOf(lapsed.id))[0]).toMatchObject({
    act: 'downgrade',
    level_before: 'level_2',
    level: 'level_1',
    valid_to: validityEnd('level_1', today),
  })
  const held = await app.db.selectFrom('programs').select(['level', 'valid_to']).where('id', '=', lapsed.id).executeTakeFirstOrThrow()
  expect(held).toEqual({ level: 'level_1', valid_to: validityEnd('level_1', today) })
  const { status } = await app.db.selectFrom('accreditations').select('status').where('id', '=', visit.id).executeTakeFirstOrThrow()
  expect(status).toBe('decided')
  const { data } = await superadmin.send(board.meeting, { params: { id: meeting.id } })
  expect(data.agenda.map(({ decision_number }) => decision_number)).toEqual(data.agenda.map(() => expect.stringMatching(/^D-/)))
  const news = await superadmin.send(newsroom.show, { params: { id: data.announcement_id as string } })
  expect([news.data.status, news.data.title]).toEqual(['published', expect.stringContaining(data.number)])
  expect(news.data.body).not.toContain('laboratory')
  const issued = await app.db.selectFrom('papers').select(['kind', 'program_id']).orderBy('kind').execute()
  const kindsFor = (program: string | null) => issued.filter(({ program_id }) => program_id === program).map(({ kind }) => kind)
  expect([kindsFor(first), kindsFor(other), kindsFor(lapsed.id)]).toEqual([
    ['certificate', 'letter', 'resolution'],
    ['letter', 'resolution'],
    ['letter', 'resolution'],
  ])
  expect(kindsFor(null)).toEqual(['minutes'])
  const again = await chair.refused(board.confirm, { body: { id: meeting.id, version: data.version } })
  expect(again.status).toBe(409)
})

test('nobody confirms twice, nor for the other side, nor a trustee who is not the chair', async () => {
  const meeting = await withOneItem()
  await callWith(meeting.id)
  await voteAll(meeting.id, trustees, 'for')
  await close(meeting.id)
  const body = { id: meeting.id, version: await versionOf(meeting.id) }
  expect((await second.refused(board.confirm, { body })).status).toBe(403)
  expect((await qa.refused(board.confirm, { body: { ...body, version: 1 } })).status).toBe(409)
  await qa.send(board.confirm, { body })
  const other = await app.as('QA')
  const twice = await other.refused(board.confirm, { body: { id: meeting.id, version: await versionOf(meeting.id) } })
  expect([twice.status, twice.message]).toEqual([409, expect.stringContaining('QA has confirmed it')])
  await superadmin.send(board.confirm, { body: { id: meeting.id, version: await versionOf(meeting.id) } })
})

test('two who confirm at the same moment confirm once: one of them is told to look again', async () => {
  const meeting = await withOneItem()
  await callWith(meeting.id)
  await voteAll(meeting.id, trustees, 'for')
  await close(meeting.id)
  const body = { id: meeting.id, version: await versionOf(meeting.id) }
  const both = await Promise.allSettled([qa.send(board.confirm, { body }), chair.send(board.confirm, { body })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { data } = await qa.send(board.meeting, { params: { id: meeting.id } })
  expect([data.state, data.is_half_confirmed]).toEqual(['closed', true])
})

test('what was decided otherwise before the confirmation is left as it is, and named', async () => {
  const lapsed = await insertEnded(app.db, 'level_2')
  const meeting = await prepared()
  await qa.send(board.addItems, { body: { meeting_id: meeting.id, programs: [lapsed.id] } })
  await callWith(meeting.id)
  await voteAll(meeting.id, trustees, 'for')
  await close(meeting.id)
  await hold(app.db, lapsed.id, { level: 'level_3', valid_from: today, valid_to: addDays(today, 400) })
  const { message } = await confirmBoth(meeting.id)
  expect(message).toContain('decided otherwise')
  const now = await app.db.selectFrom('programs').select('level').where('id', '=', lapsed.id).executeTakeFirstOrThrow()
  expect(now.level).toBe('level_3')
})

test('an institutional accreditation is one decision: where not all its programs carry, none is decided', async () => {
  const { visit, surveys } = await insertReported(app.db, [
    ['level_2', 'institutional'],
    ['level_2', 'institutional'],
  ])
  const meeting = await prepared()
  await qa.send(board.addItems, { body: { meeting_id: meeting.id, surveys } })
  for (const item of await agendaOf(meeting.id)) await moveOutcome(meeting.id, item.program_id as string, { outcome: 'granted' })
  await callWith(meeting.id)
  const ids = (await agendaOf(meeting.id)).map(({ id }) => id)
  await qa.send(board.openVote, { body: { meeting_id: meeting.id, ids } })
  for (const [at, id] of ids.entries())
    for (const one of trustees)
      await one.send(board.vote, { body: { meeting_id: meeting.id, ids: [id], choice: at === 0 ? 'against' : 'for' } })
  await qa.send(board.closeVote, { body: { meeting_id: meeting.id, ids } })
  await close(meeting.id)
  expect((await confirmBoth(meeting.id)).message).toContain('not all programs of an institutional accreditation carried')
  const rows = await app.db.selectFrom('accreditation_programs').select('outcome').where('accreditation_id', '=', visit.id).execute()
  expect(rows.map(({ outcome }) => outcome)).toEqual([null, null])
})
