import { expect, test } from 'vitest'
import { insertReported } from '../../../../testing/board/insert.ts'
import { startBoard } from '../../../../testing/board/meeting.ts'
import { insertInstitution } from '../../../../testing/insert.ts'
import { board } from '../contract.ts'

const { app, qa, chair, second, third, trustees, prepared, withOneItem, moveOutcome, callWith, seat, voteAll, agendaOf, versionOf } =
  await startBoard()

test('a trustee of the institution, and one who declares a tie, sees neither discussion nor votes of the item', async () => {
  const school = await insertInstitution(app.db, { name: 'Tied State College' })
  const tied = await app.as('trustee', { institution_id: school.id })
  const { surveys, programs } = await insertReported(app.db, [['none', 'preliminary']], school.id)
  const meeting = await prepared()
  await qa.send(board.addItems, { body: { meeting_id: meeting.id, surveys } })
  await moveOutcome(meeting.id, programs[0] as string, { outcome: 'granted', grand_mean: 3 })
  await callWith(meeting.id, [...trustees, tied])
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
  await callWith(meeting.id)
  const [item] = await agendaOf(meeting.id)
  await qa.send(board.recuse, { body: { id: item?.id as string, account_id: third.id as string, reason: 'A former dean of it.' } })
  const { data } = await qa.send(board.item, { params: { id: item?.id as string } })
  expect([data.entitled, data.recusals]).toEqual([
    2,
    [expect.objectContaining({ account_id: third.id, is_declared: false, reason: 'A former dean of it.' })],
  ])
  expect((await third.refused(board.item, { params: { id: item?.id as string } })).status).toBe(404)
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
  await callWith(meeting.id)
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
  await callWith(meeting.id)
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
  await callWith(meeting.id)
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
