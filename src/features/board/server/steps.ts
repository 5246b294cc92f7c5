/** What the acts on a meeting share: its state held to the table of steps, its items, its entries in the log. */
import { formatDay } from '../../../kit/contract/days.ts'
import { findStep } from '../../../kit/contract/states.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { type MeetingState, meetingStateNames, meetingSteps, preparing } from '../rules.ts'
import { numberOfMeeting } from '../rules-numbers.ts'
import { findItemRow, type ItemFound, listItems } from './queries.ts'
import { type LockedMeeting, lockMeeting } from './queries-changes.ts'

/** The meeting, where the table of steps leads on from its state. @throws Refusal 404; 409 */
export async function take(act: Act, id: string, version: number, to: MeetingState, call: string): Promise<LockedMeeting> {
  const meeting = await lockMeeting(act.trx, id, version)
  if (!findStep(meetingSteps, meeting.state, to, call)) throw wrongState(meeting)
  return meeting
}

/** @throws Refusal 409 once it is closed */
export function refuseClosed(meeting: LockedMeeting): void {
  if (!preparing.includes(meeting.state)) throw wrongState(meeting)
}

export function wrongState(meeting: LockedMeeting): Refusal {
  return new Refusal(
    409,
    `${numberOfMeeting(meeting)} of ${formatDay(meeting.held_on)} is ${meetingStateNames[meeting.state].toLowerCase()}. Load the page again.`,
  )
}

type Changed = { before?: Record<string, unknown>; after?: Record<string, unknown> }

export async function logMeeting(act: Act, meeting: { id: string }, what: string, says: string, changed: Changed = {}): Promise<void> {
  await writeLog(act, { action: `board.${what}`, object: { type: 'board_meeting', id: meeting.id }, says, ...changed })
}

export async function logStep(act: Act, meeting: LockedMeeting, state: MeetingState, more: Record<string, unknown> = {}): Promise<void> {
  await logMeeting(act, meeting, state, `${numberOfMeeting(meeting)}: ${meetingStateNames[state].toLowerCase()}`, {
    before: { state: meeting.state },
    after: { state, ...more },
  })
}

/** @throws Refusal 404; 409 once the meeting is closed */
export async function lockItem(act: Act, id: string): Promise<{ item: ItemFound; meeting: LockedMeeting }> {
  const row = await findItemRow(act.trx, id)
  if (!row) throw notFound('This item of the agenda')
  const meeting = await lockMeeting(act.trx, row.meeting_id)
  refuseClosed(meeting)
  const [item] = await listItems(act.trx, meeting.id, id)
  if (!item) throw notFound('This item of the agenda')
  return { item, meeting }
}
