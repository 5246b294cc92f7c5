/** A board of three on a server, and the steps of its meetings as QA and the trustees take them through the calls. */
import { board } from '../../src/features/board/contract.ts'
import { decisions } from '../../src/features/decisions/contract.ts'
import type { Input } from '../../src/kit/contract/call.ts'
import { agencyDay } from '../../src/kit/contract/days.ts'
import { type Client, startApp } from '../app.ts'
import { insertEnded } from './insert.ts'

type GivenMotion = NonNullable<NonNullable<Input<typeof board.editItem>['body']>['motion']>

/** The server, its people, and the steps. */
export async function startBoard() {
  const app = await startApp()
  const today = agencyDay()
  const qa = await app.as('QA')
  const superadmin = await app.as('Superadmin')
  const [chair, second, third] = [await app.as('trustee'), await app.as('trustee'), await app.as('trustee')] as const
  const trustees = [chair, second, third]

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

  async function moveOutcome(meetingId: string, programId: string, motion: GivenMotion) {
    const item = (await agendaOf(meetingId)).find(({ program_id }) => program_id === programId)
    await qa.send(board.editItem, { body: { id: item?.id as string, version: item?.version as number, motion } })
  }

  /** Calls the meeting with these trustees present. */
  async function callWith(meetingId: string, present: readonly Client[] = trustees) {
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

  return {
    app,
    today,
    qa,
    superadmin,
    chair,
    second,
    third,
    trustees,
    fields,
    prepared,
    withOneItem,
    moveOutcome,
    callWith,
    seat,
    voteAll,
    close,
    confirmBoth,
    agendaOf,
    versionOf,
    entriesOf,
  }
}
