/** Votes: opened, cast, closed and counted; and who takes no part in an item. */
import type { Received } from '../../../kit/contract/call.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import type { board } from '../contract.ts'
import { countWords, resultNames, resultOf, voteNames } from '../rules.ts'
import { numberOfMeeting } from '../rules-numbers.ts'
import { listRecusals, listSeats } from './queries.ts'
import {
  countVotes,
  dropVotesOfRecused,
  insertRecusal,
  insertRemark,
  insertVotes,
  type LockedMeeting,
  lockItems,
  lockMeeting,
  updateItems,
  updateMeeting,
} from './queries-changes.ts'
import { lockItem, logMeeting, wrongState } from './steps.ts'

/** @throws Refusal 404; 409 where the meeting is not called, or a vote was taken; 422 without a motion, or by circulation */
export async function openVote(act: Act, { meeting_id, ids }: Received<typeof board.openVote>['body']): Promise<string> {
  const meeting = await called(act, meeting_id)
  const items = await lockItems(act.trx, meeting_id, ids)
  const bare = items.find(({ motion }) => !motion)
  if (bare) throw new Refusal(422, `Nothing is moved on ${bare.title}. Write the motion first.`)
  const begun = items.find(({ voting }) => voting !== 'waiting')
  if (begun) throw new Refusal(409, `The vote on ${begun.title} was opened before. Amend the motion to vote anew.`)
  await updateItems(act.trx, ids, { voting: 'open' })
  await updateMeeting(act.trx, meeting_id, {})
  await logVotes(act, meeting, 'vote_opened', 'Opened the vote on', items)
  return `The vote on ${named(items)} is open.`
}

/** @throws Refusal 404; 409 where a vote is not open; 422 by circulation, before its time */
export async function closeVote(act: Act, { meeting_id, ids }: Received<typeof board.closeVote>['body']): Promise<string> {
  const meeting = await called(act, meeting_id)
  const items = await lockItems(act.trx, meeting_id, ids)
  const other = items.find(({ voting }) => voting !== 'open')
  if (other) throw new Refusal(409, `No vote is open on ${other.title}. Load the page again.`)
  await closeVotes(act, meeting, items)
  await updateMeeting(act.trx, meeting_id, {})
  return `The vote on ${named(items)} is closed.`
}

/** Counts, and keeps what was counted. A vote by circulation ends when all who may have voted, or with its deadline. */
export async function closeVotes(
  act: Act,
  meeting: LockedMeeting,
  items: readonly { id: string; place: number; title: string }[],
): Promise<void> {
  if (items.length === 0) return
  const { trx } = act
  const isCirculation = meeting.kind === 'circulation'
  const counts = await countVotes(
    trx,
    items.map(({ id }) => id),
  )
  if (isCirculation && meeting.closes_at && meeting.closes_at > new Date() && counts.some(({ voted, entitled }) => voted < entitled))
    throw new Refusal(422, 'The deadline is not over, and not everybody has voted. Wait, or remind those who have not.', {
      agenda: ['The deadline is not over, and not everybody has voted.'],
    })
  const rule = { quorum: meeting.quorum ?? 50, majority: meeting.majority ?? 50 }
  for (const { id, entitled, present, voted, ...count } of counts) {
    const result = resultOf({ entitled, there: isCirculation ? voted : present, count }, rule)
    const fields = { count_for: count.for, count_against: count.against, count_abstain: count.abstain }
    await updateItems(trx, [id], { voting: 'closed', result, entitled, ...fields })
  }
  await logVotes(act, meeting, 'vote_closed', 'Closed the vote on', items, {
    results: counts.map((one) => {
      const item = items.find(({ id }) => id === one.id)
      const there = isCirculation ? one.voted : one.present
      return `${item?.place}. ${item?.title}: ${countWords(one)}, ${resultNames[resultOf({ ...one, there, count: one }, rule)].toLowerCase()}`
    }),
  })
}

/** @throws Refusal 404 for items one may not see; 409 where a vote is not open, or the deadline is over */
export async function vote(act: Act, { meeting_id, ids, choice }: Received<typeof board.vote>['body']): Promise<string> {
  const { trx, actor } = act
  const meeting = await lockMeeting(trx, meeting_id)
  const seat = (await listSeats(trx, meeting_id)).find(({ account_id }) => account_id === actor.id)
  if (!seat || meeting.state === 'draft') throw notFound('This meeting')
  if (meeting.state !== 'called') throw wrongState(meeting)
  if (seat.attendance === 'left') throw new Refusal(403, 'You have left the board. Your vote is not asked for any more.')
  if (meeting.kind === 'meeting' && seat.attendance !== 'present')
    throw new Refusal(422, 'Those vote who are present. Ask the staff to note that you are.')
  if (meeting.closes_at && meeting.closes_at <= new Date()) throw new Refusal(409, 'The deadline of this vote is over.')
  const items = await lockItems(trx, meeting_id, ids)
  const recused = new Set(
    (await listRecusals(trx, meeting_id)).filter(({ account_id }) => account_id === actor.id).map(({ item_id }) => item_id),
  )
  const mine = items.filter(({ id }) => !recused.has(id))
  if (mine.length === 0) throw notFound('This item of the agenda')
  const closed = mine.find(({ voting }) => voting !== 'open')
  if (closed) {
    const sentence = closed.voting === 'waiting' ? 'has not been opened' : 'is closed'
    throw new Refusal(409, `The vote on ${closed.title} ${sentence}. Nothing of this was counted; load the page again.`)
  }
  await insertVotes(trx, mine, actor.id, choice)
  await logVotes(act, meeting, 'voted', 'Voted on', mine, mine.some(({ is_secret }) => is_secret) ? {} : { choice: voteNames[choice] })
  return mine.length === 1 ? 'Your vote is in.' : `Your vote on ${formatCount(mine.length, 'item')} is in.`
}

/** Staff recuse a trustee; a trustee declares the own tie. @throws Refusal 404; 409 once the vote is closed */
export async function recuse(
  act: Act,
  { id, account_id, reason }: Received<typeof board.recuse>['body'],
  isDeclared: boolean,
): Promise<string> {
  const { item, meeting } = await lockItem(act, id)
  const seat = (await listSeats(act.trx, meeting.id)).find((one) => one.account_id === account_id)
  if (!seat || (isDeclared && meeting.state === 'draft')) throw notFound('This item of the agenda')
  if (item.voting === 'closed') throw new Refusal(409, 'The vote on this item is closed. Amend the motion to vote anew.')
  await insertRecusal(act.trx, { item_id: id, account_id, is_declared: isDeclared, reason })
  await dropVotesOfRecused(act.trx, meeting.id)
  await updateMeeting(act.trx, meeting.id, {})
  await logMeeting(
    act,
    meeting,
    'recused',
    `${seat.name} takes no part in item ${item.place}, ${item.title}, of ${numberOfMeeting(meeting)}`,
    {
      after: { reason, declared: isDeclared },
    },
  )
  return isDeclared
    ? 'You take no part in this item. You see neither its discussion nor its votes.'
    : `${seat.name} takes no part in this item.`
}

/** @throws Refusal 404; 409 once its vote was opened */
export async function separate(act: Act, { id }: { id: string }): Promise<string> {
  const { item, meeting } = await ownItem(act, id)
  if (!item.is_consent) {
    act.spare()
    return 'This item stands by itself already.'
  }
  if (item.voting !== 'waiting') throw new Refusal(409, 'The vote on the consent agenda has been opened. Vote against, or abstain.')
  await updateItems(act.trx, [id], { is_consent: false })
  await updateMeeting(act.trx, meeting.id, {})
  await logMeeting(
    act,
    meeting,
    'grouped',
    `Took item ${item.place}, ${item.title}, off the consent agenda of ${numberOfMeeting(meeting)}`,
    {
      before: { is_consent: true },
      after: { is_consent: false },
    },
  )
  return `${item.title} is discussed by itself.`
}

/** @throws Refusal 404 for a trustee without a seat or who is recused; 409 once the meeting is closed */
export async function remark(act: Act, { id, text }: Received<typeof board.remark>['body']): Promise<string> {
  const { item, meeting } = await ownItem(act, id)
  await insertRemark(act.trx, { id: newId(), item_id: id, account_id: act.actor.id, name: act.actor.name, text })
  await logMeeting(act, meeting, 'remarked', `Wrote on item ${item.place}, ${item.title}, of ${numberOfMeeting(meeting)}`, {
    after: { text },
  })
  return 'Your remark is added.'
}

/** An item that the one who acts takes part in. @throws Refusal 404 */
async function ownItem(act: Act, id: string) {
  const found = await lockItem(act, id)
  if (act.actor.role !== 'trustee') return found
  const seat = (await listSeats(act.trx, found.meeting.id)).find(({ account_id }) => account_id === act.actor.id)
  const isRecused = (await listRecusals(act.trx, found.meeting.id)).some((one) => one.item_id === id && one.account_id === act.actor.id)
  if (!seat || seat.attendance === 'left' || isRecused || found.meeting.state === 'draft') throw notFound('This item of the agenda')
  return found
}

/** @throws Refusal 404; 409 where it is not called */
async function called(act: Act, id: string): Promise<LockedMeeting> {
  const meeting = await lockMeeting(act.trx, id)
  if (meeting.state !== 'called') throw wrongState(meeting)
  return meeting
}

type Named = { place: number; title: string }

function named(items: readonly Named[]): string {
  const [first] = items
  return items.length === 1 && first ? first.title : formatCount(items.length, 'item')
}

async function logVotes(act: Act, meeting: LockedMeeting, what: string, says: string, items: readonly Named[], more: object = {}) {
  await logMeeting(act, meeting, what, `${says} ${named(items)} of ${numberOfMeeting(meeting)}`, {
    after: { items: items.map(({ place, title }) => `${place}. ${title}`), ...more },
  })
}
