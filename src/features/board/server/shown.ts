/** Meetings and items as each side reads them: of what a trustee is recused from, only that it is there. */
import type { z } from 'zod'
import { agency } from '../../../kit/contract/agency.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { findNewestVersion, findReport, listCorrections } from '../../reports/server/queries.ts'
import type { BoardItem, ItemRow, Meeting } from '../contract-records.ts'
import { decidedReports } from '../rules-waiting.ts'
import { draftMinutes } from '../rules-words.ts'
import { sideOf } from './confirm.ts'
import {
  findItemRow,
  findMeeting,
  findNames,
  type ItemFound,
  listBallots,
  listItems,
  listOwnVotes,
  listRecusals,
  listSeats,
  listVotes,
  type MeetingFound,
  type Recusal,
  type Seat,
  toMeetingRow,
} from './queries.ts'
import { listBoardRemarks, listLadderOf, listOpenRecommendations, listTeamOf } from './queries-item.ts'

/** @throws Refusal 404 where there is none, and for a trustee without a seat */
export async function showMeeting(db: Db, actor: Actor, id: string): Promise<z.input<typeof Meeting>> {
  const found = await findMeeting(db, id, trusteeOf(actor))
  if (!found) throw notFound('This meeting')
  const [seats, items, recusals, ballots, own] = await Promise.all([
    listSeats(db, id),
    listItems(db, id),
    listRecusals(db, id),
    listBallots(db, id),
    listOwnVotes(db, id, actor.id),
  ])
  const { qa_confirmed_by, qa_confirmed_at, board_confirmed_by, board_confirmed_at, chair_id } = found
  const people = [qa_confirmed_by, board_confirmed_by, chair_id].flatMap((one) => one ?? [])
  const names = await findNames(db, people)
  const nameOf = (person: string) =>
    seats.find(({ account_id }) => account_id === person)?.name ?? names.get(person) ?? 'an account that is gone'
  const agenda = items.map((item) => toItemRow(item, { actor, seats, recusals, ballots, own, meeting: found }))
  const head = {
    ...toMeetingRow(found),
    cancel_reason: found.cancel_reason,
    chair: chair_id ? { account_id: chair_id, name: nameOf(chair_id) } : null,
    quorum: found.quorum ?? agency.boardQuorum,
    majority: found.majority ?? agency.boardMajority,
    seats: seats.map(({ account_id, name, attendance }) => ({ account_id, name, attendance })),
    agenda,
  }
  const side = found.state === 'closed' ? sideOf(actor, found) : null
  return {
    ...head,
    minutes: actor.role === 'trustee' ? draftMinutes(head) : (found.minutes ?? draftMinutes(head)),
    is_written: found.minutes !== null,
    confirmed_by_qa: confirmation(qa_confirmed_by, qa_confirmed_at, nameOf),
    confirmed_by_board: confirmation(board_confirmed_by, board_confirmed_at, nameOf),
    confirmed_at: found.confirmed_at?.toISOString() ?? null,
    may_confirm: side === 'qa' ? qa_confirmed_by === null : side === 'board' && board_confirmed_by === null,
    announcement_id: found.announcement_id,
    version: found.version,
  }
}

function confirmation(person: string | null, at: Date | null, nameOf: (person: string) => string) {
  return person && at ? { name: nameOf(person), at: at.toISOString() } : null
}

type Around = {
  actor: Actor
  seats: readonly Seat[]
  recusals: readonly Recusal[]
  ballots: readonly { item_id: string; account_id: string }[]
  own: readonly { item_id: string; choice: 'for' | 'against' | 'abstain' }[]
  meeting: MeetingFound
}

function toItemRow(item: ItemFound, { actor, seats, recusals, ballots, own, meeting }: Around): ItemRow {
  const here = recusals.filter(({ item_id }) => item_id === item.id)
  const recused = here.find(({ account_id }) => account_id === actor.id) ?? null
  const cast = ballots.filter(({ item_id }) => item_id === item.id)
  const isKept = recused !== null && meeting.state !== 'confirmed'
  const nameOf = (person: string | null) => seats.find(({ account_id }) => account_id === person)?.name ?? null
  const { id, place, kind, title, institution_id, institution, campus, accreditation_id, visit, program_id, level, valid_to } = item
  const { survey_type, revisit_of, level_sought, is_consent, is_secret, voting, result, version } = item
  const isOwn = cast.some(({ account_id }) => account_id === actor.id)
  const entitled = seats.filter(
    ({ account_id, attendance }) => attendance !== 'left' && !here.some((one) => one.account_id === account_id),
  ).length
  return {
    ...{ id, place, kind, title, institution_id, institution, campus, accreditation_id, visit, program_id, level, valid_to },
    ...{ survey_type, revisit_of, level_sought, is_consent, is_secret, version },
    motion: isKept ? null : item.motion,
    moved_by: isKept ? null : nameOf(item.moved_by),
    seconded_by: isKept ? null : nameOf(item.seconded_by),
    voting: isKept ? 'waiting' : voting,
    result: isKept ? null : result,
    count:
      isKept || result === null ? null : { for: item.count_for ?? 0, against: item.count_against ?? 0, abstain: item.count_abstain ?? 0 },
    entitled: item.entitled ?? entitled,
    voted: isKept ? 0 : cast.length,
    recused: recused?.reason ?? null,
    recusals: here.map(({ account_id, name, is_declared, reason }) => ({ account_id, name, is_declared, reason })),
    own: own.find(({ item_id }) => item_id === id)?.choice ?? (isOwn && is_secret ? 'secret' : null),
    decision_number: item.decision_number,
  }
}

/** @throws Refusal 404 where there is none, for a trustee without a seat, and for one who is recused */
export async function showItem(db: Db, actor: Actor, id: string): Promise<z.input<typeof BoardItem>> {
  const row = await findItemRow(db, id)
  const meeting = row && (await findMeeting(db, row.meeting_id, trusteeOf(actor)))
  if (!row || !meeting) throw notFound('This item of the agenda')
  const [seats, items, recusals, ballots, own] = await Promise.all([
    listSeats(db, meeting.id),
    listItems(db, meeting.id),
    listRecusals(db, meeting.id),
    listBallots(db, meeting.id),
    listOwnVotes(db, meeting.id, actor.id),
  ])
  const at = items.findIndex((one) => one.id === id)
  const item = items[at]
  if (!item) throw notFound('This item of the agenda')
  const shown = toItemRow(item, { actor, seats, recusals, ballots, own, meeting })
  if (shown.recused !== null && actor.role === 'trustee') throw notFound('This item of the agenda')
  const { survey_id, program_id, accreditation_id } = item
  const [ladder, report, corrections, recommendations, team, remarks, votes] = await Promise.all([
    program_id ? listLadderOf(db, program_id) : [],
    survey_id ? reportOf(db, survey_id) : null,
    survey_id ? listCorrections(db, survey_id) : [],
    program_id ? listOpenRecommendations(db, program_id) : [],
    accreditation_id ? listTeamOf(db, accreditation_id) : [],
    listBoardRemarks(db, id),
    item.voting === 'closed' && !item.is_secret ? listVotes(db, [id]) : [],
  ])
  const { number, title, state, kind, held_on, closes_at } = toMeetingRow(meeting)
  const nameOf = (person: string | null) => seats.find(({ account_id }) => account_id === person)?.name ?? 'an account that is gone'
  const open = items.filter(
    (one) => actor.role !== 'trustee' || !recusals.some(({ item_id, account_id }) => item_id === one.id && account_id === actor.id),
  )
  const place = open.findIndex((one) => one.id === id)
  return {
    ...shown,
    meeting: { id: meeting.id, number, title, state, kind, held_on, closes_at },
    meeting_version: meeting.version,
    note: item.note,
    before: open[place - 1]?.id ?? null,
    after: open[place + 1]?.id ?? null,
    ladder,
    report,
    corrections: corrections.map(({ wrong, correct, status, reason }) => ({ wrong, right: correct, status, reason })),
    recommendations,
    team,
    remarks: remarks.map((one) => ({ ...one, at: one.at.toISOString() })),
    votes: votes.map(({ account_id, choice }) => ({ name: nameOf(account_id), choice })),
    voters: actor.role === 'trustee' ? [] : ballots.filter(({ item_id }) => item_id === id).map(({ account_id }) => nameOf(account_id)),
  }
}

/** The newest version of a report that QA has accepted. */
async function reportOf(db: Db, surveyId: string) {
  const report = await findReport(db, surveyId)
  if (!report || !decidedReports.includes(report.status)) return null
  const version = await findNewestVersion(db, surveyId)
  return { survey_id: surveyId, status: report.status, means: version?.body.means ?? null, sections: version?.body.sections ?? [] }
}

function trusteeOf(actor: Actor): string | undefined {
  return actor.role === 'trustee' ? actor.id : undefined
}
