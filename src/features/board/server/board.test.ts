import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { insertEnded, insertReported } from '../../../../testing/board.ts'
import { hold, insertAccreditation, insertInstitution, insertProgram } from '../../../../testing/insert.ts'

import type { Input } from '../../../kit/contract/call.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { decisions } from '../../decisions/contract.ts'
import { validityEnd } from '../../ladder/rules-terms.ts'
import { newsroom } from '../../newsroom/contract.ts'
import { outcomes } from '../../outcomes/contract.ts'
import { board } from '../contract.ts'

type Motion = NonNullable<NonNullable<Input<typeof board.editItem>['body']>['motion']>

const app = await startApp()
const today = agencyDay()
const qa = await app.as('QA')
const superadmin = await app.as('Superadmin')
const [chair, second, third] = [await app.as('trustee'), await app.as('trustee'), await app.as('trustee')] as const
const trustees = [chair, second, third]

test('what was reported and whose level ended waits for the board; on an agenda it waits no more, off it waits again', async () => {
  const { surveys } = await insertReported(app.db, [['level_1', 'second']])
  const lapsed = await insertEnded(app.db, 'level_2')
  const meeting = await prepared()
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
  await hold_(meeting.id)
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
  await hold_(meeting.id)
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
  await hold_(meeting.id)
  await voteAll(meeting.id, trustees, 'for')
  await close(meeting.id)
  const body = { id: meeting.id, version: await versionOf(meeting.id) }
  const both = await Promise.allSettled([qa.send(board.confirm, { body }), chair.send(board.confirm, { body })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { data } = await qa.send(board.meeting, { params: { id: meeting.id } })
  expect([data.state, data.is_half_confirmed]).toEqual(['closed', true])
})

test('an item that is lost leaves its program undecided, and it waits for the next meeting', async () => {
  const { visit, programs, surveys } = await insertReported(app.db, [
    ['none', 'preliminary'],
    ['none', 'preliminary'],
  ])
  const meeting = await prepared()
  await qa.send(board.addItems, { body: { meeting_id: meeting.id, surveys } })
  for (const program of programs) await moveOutcome(meeting.id, program, { outcome: 'granted', grand_mean: 3 })
  await hold_(meeting.id)
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

test('a trustee of the institution, and one who declares a tie, sees neither discussion nor votes of the item', async () => {
  const school = await insertInstitution(app.db, { name: 'Tied State College' })
  const tied = await app.as('trustee', { institution_id: school.id })
  const { surveys, programs } = await insertReported(app.db, [['none', 'preliminary']], school.id)
  const meeting = await prepared()
  await qa.send(board.addItems, { body: { meeting_id: meeting.id, surveys } })
  await moveOutcome(meeting.id, programs[0] as string, { outcome: 'granted', grand_mean: 3 })
  await hold_(meeting.id, [...trustees, tied])
  const [item] = await agendaOf(meeting.id)
  const id = item?.id as string
  await second.send(board.remark, { body: { id, text: 'The library is weak.' } })
  await qa.send(board.openVote, { body: { meeting_id: meeting.id, ids: [id] } })
  await second.send(board.vote, { body: { meeting_id: meeting.id, ids: [id], choice: 'for' } })

  expect((await tied.refused(board.item, { params: { id } })).status).toBe(404)
  expect((await tied.refused(board.remark, { body: { id, text: 'Ours is the best.' } })).status).toBe(404)
  expect((await tied.refused(board.vote, { body: { meeting_id: meeting.id, ids: [id], choice: 'for' } })).status).toBe(404)
  const { data } = await tied.send(board.meeting, { params: { id: meeting.id } })
  expect(data.agenda[0]).toMatchObject({ motion: null, voted: 0, recused: 'belongs to Tied State College' })

  // who declares a tie after the vote has taken the own vote back with it
  await second.send(board.declare, { body: { id, reason: 'My sister is the dean.' } })
  expect((await second.refused(board.item, { params: { id } })).status).toBe(404)
  const seen = await chair.send(board.item, { params: { id } })
  expect([seen.data.voted, seen.data.entitled, seen.data.remarks.length]).toEqual([0, 2, 1])
  await app.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', tied.id).execute()
})

test('staff recuse a trustee from an item, who then does not count among those entitled', async () => {
  const meeting = await withOneItem()
  await hold_(meeting.id)
  const [item] = await agendaOf(meeting.id)
  await qa.send(board.recuse, { body: { id: item?.id as string, account_id: third.id as string, reason: 'A former dean of it.' } })
  const { data } = await qa.send(board.item, { params: { id: item?.id as string } })
  expect([data.entitled, data.recusals]).toEqual([
    2,
    [expect.objectContaining({ account_id: third.id, is_declared: false, reason: 'A former dean of it.' })],
  ])
  expect((await third.refused(board.item, { params: { id: item?.id as string } })).status).toBe(404)
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

test('a vote after closing, before opening and without being present is refused, and counts nowhere', async () => {
  const meeting = await withOneItem()
  await qa.send(board.callMeeting, { body: { id: meeting.id, version: await versionOf(meeting.id) } })
  const ids = (await agendaOf(meeting.id)).map(({ id }) => id)
  const body = { meeting_id: meeting.id, ids, choice: 'for' as const }
  await qa.send(board.openVote, { body: { meeting_id: meeting.id, ids } })
  expect((await chair.refused(board.vote, { body })).message).toContain('Those vote who are present')
  await seat(meeting.id, trustees)
  await chair.send(board.vote, { body })
  await chair.send(board.vote, { body: { ...body, choice: 'against' } })
  await qa.send(board.closeVote, { body: { meeting_id: meeting.id, ids } })
  const late = await second.refused(board.vote, { body })
  expect([late.status, late.message]).toEqual([409, expect.stringContaining('is closed')])
  const [item] = await agendaOf(meeting.id)
  expect(item).toMatchObject({ count: { for: 0, against: 1, abstain: 0 }, result: 'lost' })
})

test('a secret vote is counted and says of nobody how they voted; it cannot be cast twice', async () => {
  const meeting = await withOneItem()
  const [item] = await agendaOf(meeting.id)
  await qa.send(board.editItem, { body: { id: item?.id as string, version: item?.version as number, is_secret: true } })
  await hold_(meeting.id)
  const ids = [item?.id as string]
  await qa.send(board.openVote, { body: { meeting_id: meeting.id, ids } })
  await chair.send(board.vote, { body: { meeting_id: meeting.id, ids, choice: 'for' } })
  expect((await chair.refused(board.vote, { body: { meeting_id: meeting.id, ids, choice: 'against' } })).status).toBe(409)
  await second.send(board.vote, { body: { meeting_id: meeting.id, ids, choice: 'against' } })
  await third.send(board.vote, { body: { meeting_id: meeting.id, ids, choice: 'for' } })
  await qa.send(board.closeVote, { body: { meeting_id: meeting.id, ids } })
  const { data } = await chair.send(board.item, { params: { id: ids[0] as string } })
  expect([data.count, data.own, data.votes]).toEqual([{ for: 2, against: 1, abstain: 0 }, 'secret', []])
  const kept = await app.db
    .selectFrom('board_votes')
    .select('account_id')
    .where('item_id', '=', ids[0] as string)
    .execute()
  expect(kept.map(({ account_id }) => account_id)).toEqual([null, null, null])
  const entries = app.db.selectFrom('log_entries').select('after').where('action', '=', 'board.voted').where('actor_id', '=', chair.id)
  const last = await entries.orderBy('at', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(Object.keys(last.after ?? {})).toEqual(['items'])
})

test('by circulation all votes are open from the call on; the vote ends when all have voted, and needs a quorum to have voted', async () => {
  const meeting = await withOneItem('circulation')
  await qa.send(board.callMeeting, { body: { id: meeting.id, version: await versionOf(meeting.id) } })
  const ids = (await agendaOf(meeting.id)).map(({ id }) => id)
  await chair.send(board.vote, { body: { meeting_id: meeting.id, ids, choice: 'for' } })
  const early = await qa.refused(board.closeMeeting, { body: { id: meeting.id, version: await versionOf(meeting.id) } })
  expect([early.status, early.message]).toEqual([422, expect.stringContaining('deadline is not over')])
  await app.db
    .updateTable('board_meetings')
    .set({ closes_at: new Date(Date.now() - 1000) })
    .where('id', '=', meeting.id)
    .execute()
  expect((await second.refused(board.vote, { body: { meeting_id: meeting.id, ids, choice: 'for' } })).status).toBe(409)
  await qa.send(board.closeMeeting, { body: { id: meeting.id, version: await versionOf(meeting.id) } })
  expect((await agendaOf(meeting.id))[0]?.result).toBe('no_quorum')
})

test('the vote of a trustee who leaves in the middle counts no more, and the quorum is of those who stay', async () => {
  const meeting = await withOneItem()
  await hold_(meeting.id)
  const ids = (await agendaOf(meeting.id)).map(({ id }) => id)
  await qa.send(board.openVote, { body: { meeting_id: meeting.id, ids } })
  for (const one of trustees)
    await one.send(board.vote, { body: { meeting_id: meeting.id, ids, choice: one === third ? 'against' : 'for' } })
  await qa.send(board.attend, { body: { meeting_id: meeting.id, account_id: third.id as string, attendance: 'left' } })
  expect((await third.refused(board.vote, { body: { meeting_id: meeting.id, ids, choice: 'for' } })).status).toBe(403)
  await qa.send(board.closeVote, { body: { meeting_id: meeting.id, ids } })
  expect((await agendaOf(meeting.id))[0]).toMatchObject({ count: { for: 2, against: 0, abstain: 0 }, entitled: 2, result: 'carried' })
})

test('an amended motion is voted on anew; the consent agenda is one vote, and a trustee takes an item off it', async () => {
  const { surveys, programs } = await insertReported(app.db, [
    ['none', 'preliminary'],
    ['none', 'preliminary'],
  ])
  const meeting = await prepared()
  await qa.send(board.addItems, { body: { meeting_id: meeting.id, surveys } })
  const bare = await agendaOf(meeting.id)
  const none = await qa.refused(board.group, { body: { meeting_id: meeting.id, ids: bare.map(({ id }) => id), is_consent: true } })
  expect([none.status, none.message]).toEqual([422, expect.stringContaining('with a motion')])
  for (const program of programs) await moveOutcome(meeting.id, program, { outcome: 'granted', grand_mean: 3 })
  await qa.send(board.group, { body: { meeting_id: meeting.id, ids: bare.map(({ id }) => id), is_consent: true } })
  await hold_(meeting.id)
  const [kept, taken] = (await agendaOf(meeting.id)).map(({ id }) => id) as [string, string]
  await second.send(board.separate, { body: { id: taken } })
  expect((await agendaOf(meeting.id)).map(({ is_consent }) => is_consent)).toEqual([true, false])
  await voteAll(meeting.id, trustees, 'for')
  const [same] = await agendaOf(meeting.id)
  const moved = { outcome: 'granted' as const, grand_mean: 3 }
  await qa.send(board.editItem, { body: { id: kept, version: same?.version as number, motion: moved, moved_by: second.id } })
  expect((await agendaOf(meeting.id))[0]).toMatchObject({ voting: 'closed', result: 'carried' })
  const [, item] = await agendaOf(meeting.id)
  await qa.send(board.editItem, {
    body: {
      id: taken,
      version: item?.version as number,
      motion: { outcome: 'not_granted', reason: 'No faculty.' },
      moved_by: second.id,
      seconded_by: third.id,
    },
  })
  const { data } = await qa.send(board.meeting, { params: { id: meeting.id } })
  expect(data.agenda.map(({ voting }) => voting)).toEqual(['closed', 'waiting'])
  const open = await qa.refused(board.closeMeeting, { body: { id: meeting.id, version: data.version } })
  expect(open.message).toContain('No vote was taken')
  expect(data.minutes).toContain('Consent agenda')
  expect(kept).not.toBe(taken)
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

test('what was decided otherwise before the confirmation is left as it is, and named', async () => {
  const lapsed = await insertEnded(app.db, 'level_2')
  const meeting = await prepared()
  await qa.send(board.addItems, { body: { meeting_id: meeting.id, programs: [lapsed.id] } })
  await hold_(meeting.id)
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
  await hold_(meeting.id)
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
  await hold_(meeting.id)
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

// ---- what the tests share ------------------------------------------------------------------------------------------

function fields(kind: 'meeting' | 'circulation' = 'meeting') {
  const closes_at = kind === 'circulation' ? new Date(Date.now() + 86_400_000).toISOString() : null
  return { kind, title: 'Board meeting', held_on: today, chair_id: chair.id, closes_at }
}

async function prepared(kind: 'meeting' | 'circulation' = 'meeting') {
  const { data } = await qa.send(board.addMeeting, { body: fields(kind) })
  return data
}

/** A meeting with one motion to lower a level. */
async function withOneItem(kind: 'meeting' | 'circulation' = 'meeting') {
  const meeting = await prepared(kind)
  const program = await insertEnded(app.db, 'level_2')
  await qa.send(board.addItems, { body: { meeting_id: meeting.id, programs: [program.id] } })
  return meeting
}

async function moveOutcome(meetingId: string, programId: string, motion: Motion) {
  const item = (await agendaOf(meetingId)).find(({ program_id }) => program_id === programId)
  await qa.send(board.editItem, { body: { id: item?.id as string, version: item?.version as number, motion } })
}

/** Calls the meeting with these trustees present. */
async function hold_(meetingId: string, present: readonly Client[] = trustees) {
  await qa.send(board.callMeeting, { body: { id: meetingId, version: await versionOf(meetingId) } })
  await seat(meetingId, present)
}

async function seat(meetingId: string, present: readonly Client[]) {
  for (const { id } of present)
    await qa.send(board.attend, { body: { meeting_id: meetingId, account_id: id as string, attendance: 'present' } })
}

async function voteAll(meetingId: string, by: readonly Client[], choice: 'for' | 'against' | 'abstain') {
  const ids = (await agendaOf(meetingId)).map(({ id }) => id)
  await qa.send(board.openVote, { body: { meeting_id: meetingId, ids } })
  for (const one of by) await one.send(board.vote, { body: { meeting_id: meetingId, ids, choice } })
  await qa.send(board.closeVote, { body: { meeting_id: meetingId, ids } })
}

async function close(meetingId: string) {
  await qa.send(board.closeMeeting, { body: { id: meetingId, version: await versionOf(meetingId) } })
}

async function confirmBoth(meetingId: string) {
  await qa.send(board.confirm, { body: { id: meetingId, version: await versionOf(meetingId) } })
  return chair.send(board.confirm, { body: { id: meetingId, version: await versionOf(meetingId) } })
}

async function agendaOf(meetingId: string) {
  return (await qa.send(board.meeting, { params: { id: meetingId } })).data.agenda
}

async function versionOf(meetingId: string) {
  return (await qa.send(board.meeting, { params: { id: meetingId } })).data.version
}

async function entriesOf(programId: string) {
  const { data } = await qa.send(decisions.list, { query: { filter: { program_id: programId } } })
  return data.filter(({ act }) => act !== 'history')
}

/** Which of these wait, and as what. */
async function kindsOf(ids: readonly string[]) {
  const { data, meta } = await qa.send(board.waiting, { query: { paginate: 100 } })
  expect(meta.last_page).toBe(1)
  return Object.fromEntries(data.filter(({ id }) => ids.includes(id)).map(({ id, kind }) => [id, kind]))
}
