/** Meetings of the board, from the first note to the last vote (docs/domain.md#the-board). */

import { agency } from '../../../kit/contract/agency.ts'
import type { Received } from '../../../kit/contract/call.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { changes } from '../../../kit/server/log/queries.ts'
import type { board } from '../contract.ts'
import { attendanceNames } from '../rules.ts'
import { numberOfMeeting } from '../rules-numbers.ts'
import { mailCall, mailCancelled } from './mails.ts'
import { findMeeting, listItems, listSeats, listTrustees, toMeetingRow } from './queries.ts'
import {
  dropVotesOfRecused,
  insertMeeting,
  lockMeeting,
  nextSeq,
  recuseTied,
  seatTrustees,
  updateItems,
  updateMeeting,
  updateSeat,
} from './queries-changes.ts'
import { logMeeting, logStep, refuseClosed, take, wrongState } from './steps.ts'
import { closeVotes } from './voting.ts'

type Fields = Received<typeof board.addMeeting>['body']

/** @throws Refusal 422 for a chair who is no trustee, or a deadline that does not fit */
export async function addMeeting(act: Act, form: Fields) {
  const fields = await checkedFields(act, form)
  const year = Number(form.held_on.slice(0, 4))
  const meeting = { id: newId(), year, seq: await nextSeq(act.trx, year) }
  await insertMeeting(act.trx, { ...meeting, ...fields, created_by: act.actor.id })
  await logMeeting(act, meeting, 'created', `Prepared ${numberOfMeeting(meeting)}: ${form.title}`, { after: told(fields) })
  const found = await findMeeting(act.trx, meeting.id)
  if (!found) throw notFound('This meeting')
  return toMeetingRow(found)
}

/** @throws Refusal 404; 409 for a stale version or a meeting that is closed; 422 */
export async function editMeeting(act: Act, { id, version, ...form }: Fields & { id: string; version: number }): Promise<string> {
  const meeting = await lockMeeting(act.trx, id, version)
  refuseClosed(meeting)
  if (meeting.state === 'called' && form.kind !== meeting.kind)
    throw invalid('kind', 'A meeting that is called stays what it was called as. Cancel it, and prepare another.')
  const fields = await checkedFields(act, form)
  const changed = changes<Record<string, unknown>>(told(meeting), told(fields))
  if (!changed) {
    act.spare()
    return 'Nothing was changed.'
  }
  await updateMeeting(act.trx, id, fields)
  await logMeeting(act, meeting, 'edited', `Changed ${numberOfMeeting(meeting)}`, changed)
  return 'The meeting is changed.'
}

async function checkedFields(act: Act, form: Fields) {
  const { kind, title, held_on, starts_at, place, closes_at, chair_id } = form
  if (chair_id && !(await listTrustees(act.trx)).some(({ id }) => id === chair_id))
    throw invalid('chair_id', 'The chair is one of the trustees with an active account. Choose another one.')
  if (kind === 'meeting' && closes_at) throw invalid('closes_at', 'Only a vote by circulation has a deadline. Leave it out.')
  return {
    ...{ kind, title, held_on, starts_at: starts_at ?? null, place: place ?? null, chair_id: chair_id ?? null },
    closes_at: closes_at ? new Date(closes_at) : null,
  }
}

function told({ kind, title, held_on, starts_at, place, closes_at, chair_id }: Awaited<ReturnType<typeof checkedFields>>) {
  return { kind, title, held_on, starts_at, place, closes_at: closes_at?.toISOString() ?? null, chair_id }
}

/** @throws Refusal 404; 409; 422 for what the meeting lacks */
export async function callMeeting(act: Act, { id, version }: { id: string; version: number }): Promise<string> {
  const { trx } = act
  const meeting = await take(act, id, version, 'called', 'board.callMeeting')
  const items = await listItems(trx, id)
  if (items.length === 0) throw invalid('agenda', 'The agenda is empty. Put an item on it first.')
  const bare = items.filter((item) => item.kind !== 'other' && !item.motion)
  if (bare.length > 0) {
    const [first] = bare
    throw invalid('agenda', `${formatCount(bare.length, 'item')} without a motion, ${first?.title} first. Write what is moved.`)
  }
  const trustees = await listTrustees(trx)
  if (trustees.length === 0) throw invalid('seats', 'No trustee has an active account. A Superadmin makes them under Users.')
  if (!meeting.chair_id) throw invalid('chair_id', 'Choose who chairs the meeting.')
  if (!trustees.some((one) => one.id === meeting.chair_id))
    throw invalid('chair_id', 'The chair has no active account any more. Choose another one.')
  if (meeting.kind === 'circulation') {
    if (!meeting.closes_at) throw invalid('closes_at', 'Choose day and hour until which the trustees vote.')
    if (meeting.closes_at <= new Date()) throw invalid('closes_at', 'The deadline is over. Choose a later one.')
  }
  await seatTrustees(trx, id)
  const { boardQuorum: quorum, boardMajority: majority } = agency
  await updateMeeting(trx, id, { state: 'called', called_at: new Date(), quorum, majority })
  await recuseTied(trx, id)
  if (meeting.kind === 'circulation') {
    const voted = items.filter(({ motion }) => motion).map((item) => item.id)
    if (voted.length > 0) await updateItems(trx, voted, { voting: 'open' })
  }
  await logStep(act, meeting, 'called', { seats: trustees.map(({ name }) => name), quorum, majority })
  await mailCall(act, meeting, items.length)
  return `${numberOfMeeting(meeting)} is called: ${formatCount(trustees.length, 'trustee')} told.`
}

/** @throws Refusal 404; 409; 422 while a vote is open or has not been taken */
export async function closeMeeting(act: Act, { id, version }: { id: string; version: number }): Promise<string> {
  const { trx } = act
  const meeting = await take(act, id, version, 'closed', 'board.closeMeeting')
  if (meeting.kind === 'circulation')
    await closeVotes(
      act,
      meeting,
      (await listItems(trx, id)).filter((one) => one.voting === 'open'),
    )
  const open = (await listItems(trx, id)).filter((one) => one.motion && one.voting !== 'closed')
  if (open.length > 0) {
    const [first] = open
    const what = first?.voting === 'open' ? 'The vote is still open' : 'No vote was taken'
    throw invalid('agenda', `${what} on ${first?.title}. Close the votes, or take off the agenda what is not voted on.`)
  }
  await updateMeeting(trx, id, { state: 'closed', closed_at: new Date() })
  await logStep(act, meeting, 'closed')
  return `${numberOfMeeting(meeting)} is closed: the chair or a Superadmin, and QA, confirm what it decided.`
}

/** @throws Refusal 404; 409 */
export async function reopenMeeting(act: Act, { id, version }: { id: string; version: number }): Promise<string> {
  const meeting = await take(act, id, version, 'called', 'board.reopenMeeting')
  const none = { qa_confirmed_by: null, qa_confirmed_at: null, board_confirmed_by: null, board_confirmed_at: null }
  await updateMeeting(act.trx, id, { state: 'called', closed_at: null, ...none })
  await logStep(act, meeting, 'called')
  return `${numberOfMeeting(meeting)} is taken up again. What one side had confirmed is void.`
}

/** @throws Refusal 404; 409 */
export async function cancelMeeting(act: Act, { id, version, reason }: { id: string; version: number; reason: string }): Promise<string> {
  const meeting = await take(act, id, version, 'cancelled', 'board.cancelMeeting')
  await updateMeeting(act.trx, id, { state: 'cancelled', cancel_reason: reason })
  await logStep(act, meeting, 'cancelled', { reason })
  if (meeting.state === 'called') await mailCancelled(act, meeting, reason)
  return `${numberOfMeeting(meeting)} is cancelled. What stood on its agenda waits again.`
}

/** @throws Refusal 404; 409 once it is closed */
export async function attend(act: Act, { meeting_id, account_id, attendance }: Received<typeof board.attend>['body']): Promise<string> {
  const { trx } = act
  const meeting = await lockMeeting(trx, meeting_id)
  if (meeting.state !== 'called') throw wrongState(meeting)
  const seat = (await listSeats(trx, meeting_id)).find((one) => one.account_id === account_id)
  if (!seat) throw notFound('This seat')
  await updateSeat(trx, meeting_id, account_id, attendance)
  if (attendance === 'left') await dropVotesOfRecused(trx, meeting_id)
  await updateMeeting(trx, meeting_id, {})
  await logMeeting(act, meeting, 'attendance', `${seat.name}: ${attendanceNames[attendance].toLowerCase()}, ${numberOfMeeting(meeting)}`, {
    before: { attendance: seat.attendance },
    after: { attendance },
  })
  return `${seat.name}: ${attendanceNames[attendance].toLowerCase()}.`
}

/** Written minutes; none: they draft themselves again. @throws Refusal 404; 409 */
export async function writeMinutes(act: Act, { id, version, minutes }: Received<typeof board.minutes>['body']): Promise<string> {
  const meeting = await lockMeeting(act.trx, id, version)
  if (meeting.state !== 'called' && meeting.state !== 'closed') throw wrongState(meeting)
  const none = { qa_confirmed_by: null, qa_confirmed_at: null, board_confirmed_by: null, board_confirmed_at: null }
  await updateMeeting(act.trx, id, { minutes: minutes ?? null, ...none })
  const what = minutes ? 'Wrote' : 'Gave up the written text of'
  await logMeeting(act, meeting, 'minutes', `${what} the minutes of ${numberOfMeeting(meeting)}`, {
    before: { minutes: meeting.minutes },
    after: { minutes: minutes ?? null },
  })
  return minutes ? 'The minutes are saved.' : 'The minutes draft themselves again.'
}
