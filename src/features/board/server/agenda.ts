/** The agenda: what waits is put on it with the motion that marks or clock speak for, moved, grouped, taken off. */

import { isDeepStrictEqual } from 'node:util'
import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { levelNames } from '../../ladder/rules.ts'
import { outcomeProblems } from '../../outcomes/rules.ts'
import { listProposals } from '../../outcomes/server/acts.ts'
import type { board } from '../contract.ts'
import { type Motion, noMotion, type WaitingRow } from '../contract-records.ts'
import { proposedAfter } from '../rules.ts'
import { numberOfMeeting } from '../rules-numbers.ts'
import { type ItemFound, listItems, listSeats } from './queries.ts'
import {
  deleteItems,
  insertItems,
  type LockedMeeting,
  lockItems,
  lockMeeting,
  type NewItem,
  placeItems,
  recuseTied,
  updateItems,
  updateMeeting,
  updateMotion,
} from './queries-changes.ts'
import { findWaiting, listWaiting } from './queries-waiting.ts'
import { lockItem, logMeeting, refuseClosed } from './steps.ts'

/** More than a board can have before it. */
const longestAgenda = 500

/** @throws Refusal 404; 409; 422 where something does not wait any more */
export async function addItems(act: Act, { meeting_id, surveys, programs, all }: Received<typeof board.addItems>['body']) {
  const { trx } = act
  const meeting = await lockMeeting(trx, meeting_id)
  refuseClosed(meeting)
  const chosen = all ? await everyWaiting(act, all) : await findWaiting(trx, { surveys, programs })
  if (!all && chosen.length < surveys.length + programs.length)
    throw new Refusal(409, 'Some of these do not wait any more: they stand on an agenda, or were decided. Load the list again.')
  if (chosen.length === 0) throw new Refusal(422, 'Nothing was chosen that waits. Choose programs of the list.')
  const there = await listItems(trx, meeting_id)
  if (there.length + chosen.length > longestAgenda)
    throw new Refusal(
      422,
      `An agenda has at most ${longestAgenda} items; this one would have ${there.length + chosen.length}. Call another meeting.`,
    )
  const motions = await motionsFor(act, chosen)
  let place = there.at(-1)?.place ?? 0
  await insertItems(
    trx,
    chosen.map((row) => ({ ...itemOf(row), meeting_id, place: ++place, motion: motions.get(row.id) ?? null })),
  )
  await settle(act, meeting)
  await logMeeting(act, meeting, 'items_added', `Put ${formatCount(chosen.length, 'item')} on the agenda of ${numberOfMeeting(meeting)}`, {
    after: { items: chosen.map(({ program, institution }) => `${program}, ${institution}`) },
  })
  return { message: `${formatCount(chosen.length, 'item')} on the agenda.`, added: chosen.length }
}

async function everyWaiting(act: Act, asked: NonNullable<Received<typeof board.addItems>['body']['all']>): Promise<WaitingRow[]> {
  const found: WaitingRow[] = []
  for (let page = 1; found.length < longestAgenda; page += 1) {
    const { data, meta } = await listWaiting(act.trx, { page, paginate: 100, ...asked })
    found.push(...data)
    if (page >= meta.last_page) break
  }
  return found.slice(0, longestAgenda)
}

function itemOf(row: WaitingRow): Omit<NewItem, 'meeting_id' | 'place' | 'motion'> {
  const { kind, program, program_id, institution_id, accreditation_id } = row
  return {
    ...{ id: newId(), kind, title: program, program_id, institution_id, accreditation_id },
    survey_id: kind === 'outcome' ? row.id : null,
    validity_before: kind === 'outcome' ? null : row.valid_to,
  }
}

/** What the marks of the teams, and the clock, speak for. */
async function motionsFor(act: Act, rows: readonly WaitingRow[]): Promise<Map<string, Motion>> {
  const motions = new Map<string, Motion>()
  const today = agencyDay()
  for (const { id, kind, level, valid_to, grace_until } of rows) {
    if (kind === 'outcome') continue
    const left = proposedAfter(level, today)
    const reason = `The validity of ${levelNames[level]} ended on ${formatDay(valid_to)}${grace_until ? `, its grace period on ${formatDay(grace_until)}` : ''}.`
    motions.set(id, { ...noMotion, level: left.level, valid_to: left.valid_to, reason })
  }
  for (const visit of new Set(rows.flatMap(({ accreditation_id }) => accreditation_id ?? []))) {
    for (const proposal of await listProposals(act.trx, visit, today)) {
      const { program_id, outcome, grand_mean, lowest_area_mean, areas_below, conditions_due, is_recorded } = proposal
      const row = rows.find((one) => one.accreditation_id === visit && one.program_id === program_id)
      if (!outcome || !row) continue
      const below = areas_below.length > 0 ? `Below the mean asked for: ${areas_below.join(', ')}.` : null
      motions.set(row.id, {
        ...noMotion,
        outcome,
        grand_mean: is_recorded ? grand_mean : null,
        lowest_area_mean: is_recorded ? lowest_area_mean : null,
        reason: outcome === 'granted' ? null : (below ?? 'The grand mean is below the one asked for.'),
        conditions: outcome === 'deferred' ? `Reach the mean that is asked for in ${areas_below.join(', ')}.` : null,
        conditions_due: outcome === 'deferred' ? (conditions_due ?? null) : null,
      })
    }
  }
  return motions
}

/** @throws Refusal 404; 409 */
export async function addOther(act: Act, { meeting_id, title, note }: Received<typeof board.addOther>['body']): Promise<string> {
  const meeting = await lockMeeting(act.trx, meeting_id)
  refuseClosed(meeting)
  const there = await listItems(act.trx, meeting_id)
  if (there.length >= longestAgenda) throw new Refusal(422, `An agenda has at most ${longestAgenda} items. Call another meeting.`)
  const place = (there.at(-1)?.place ?? 0) + 1
  await insertItems(act.trx, [{ id: newId(), meeting_id, place, kind: 'other', title, note: note ?? null, motion: noMotion }])
  await settle(act, meeting)
  await logMeeting(act, meeting, 'items_added', `Put ${title} on the agenda of ${numberOfMeeting(meeting)}`, { after: { title, note } })
  return 'The item is on the agenda.'
}

/** @throws Refusal 404; 409 for a stale version, or while the vote is open; 422 for a motion that lacks something */
export async function editItem(act: Act, body: Received<typeof board.editItem>['body']): Promise<string> {
  const { trx } = act
  const { item, meeting } = await lockItem(act, body.id)
  if (item.version !== body.version) throw new Refusal(409, 'Somebody has changed this item. Load the page again to see it.')
  if (item.voting === 'open') throw new Refusal(409, 'The vote on this item is open. Close it before anything is changed.')
  const motion = body.motion ? motionFrom(item, body.motion) : item.motion
  const seats = await listSeats(trx, meeting.id)
  for (const field of ['moved_by', 'seconded_by'] as const)
    if (body[field] && !seats.some((seat) => seat.account_id === body[field])) throw invalid(field, 'Choose a trustee of this meeting.')
  const moved_by = body.moved_by === undefined ? item.moved_by : body.moved_by
  const seconded_by = body.seconded_by === undefined ? item.seconded_by : body.seconded_by
  if (moved_by && moved_by === seconded_by) throw invalid('seconded_by', 'Nobody seconds the own motion. Choose another trustee.')
  // what was voted on is voted on anew once it says something else
  const isAmended = item.voting === 'closed' && !isDeepStrictEqual(motion, item.motion)
  const anew = { voting: 'waiting', result: null, count_for: null, count_against: null, count_abstain: null, entitled: null } as const
  await updateMotion(trx, item.id, motion)
  await updateItems(trx, [item.id], {
    title: body.title ?? item.title,
    note: body.note === undefined ? item.note : body.note,
    ...{ moved_by, seconded_by, is_secret: body.is_secret ?? item.is_secret },
    ...(isAmended || (item.voting === 'closed' && body.is_secret !== undefined && body.is_secret !== item.is_secret)
      ? { ...anew, round: item.round + 1 }
      : {}),
  })
  await updateMeeting(trx, meeting.id, {})
  await logMeeting(act, meeting, 'item_edited', `Changed item ${item.place}, ${item.title}, of ${numberOfMeeting(meeting)}`, {
    before: { motion: item.motion, moved_by: item.moved_by, seconded_by: item.seconded_by, is_secret: item.is_secret },
    after: { motion, moved_by, seconded_by, is_secret: body.is_secret ?? item.is_secret },
  })
  return isAmended ? 'The motion is amended; it is voted on anew.' : 'The item is changed.'
}

function motionFrom(item: ItemFound, asked: NonNullable<Received<typeof board.editItem>['body']['motion']>): Motion {
  const { outcome, grand_mean, lowest_area_mean, conditions, conditions_due, level, valid_to, reason } = asked
  if (item.kind === 'other') return { ...noMotion, reason: reason ?? null }
  if (item.kind !== 'outcome') {
    if (!level) throw invalid('motion.level', 'Choose what the program is left with.')
    if (level !== 'none' && !valid_to) throw invalid('motion.valid_to', 'Choose until when the level is valid.')
    if (valid_to && valid_to <= agencyDay()) throw invalid('motion.valid_to', 'This day is over. Choose a later one.')
    if (!reason) throw invalid('motion.reason', 'Write why; the institution reads it.')
    return { ...noMotion, level, valid_to: level === 'none' ? null : (valid_to ?? null), reason }
  }
  if (!outcome) throw invalid('motion.outcome', 'Choose the outcome.')
  const survey = { survey_type: item.survey_type ?? 'consultancy', revisit_of: item.revisit_of, level_sought: item.level_sought }
  const decided = {
    ...{ outcome, decided_on: agencyDay(), reason: reason ?? undefined, conditions: conditions ?? undefined },
    ...{
      conditions_due: conditions_due ?? undefined,
      grand_mean: grand_mean ?? undefined,
      lowest_area_mean: lowest_area_mean ?? undefined,
    },
  }
  const problems = Object.entries(outcomeProblems(survey, decided))
  const [first] = problems
  if (first) throw new Refusal(422, first[1], Object.fromEntries(problems.map(([field, sentence]) => [`motion.${field}`, [sentence]])))
  const isDeferred = outcome === 'deferred'
  return {
    ...noMotion,
    outcome,
    grand_mean: grand_mean?.toFixed(2) ?? null,
    lowest_area_mean: lowest_area_mean?.toFixed(2) ?? null,
    conditions: isDeferred ? (conditions ?? null) : null,
    conditions_due: isDeferred ? (conditions_due ?? null) : null,
    reason: reason ?? null,
  }
}

/** @throws Refusal 404; 409 where the vote was opened; 422 without a motion */
export async function group(act: Act, { meeting_id, ids, is_consent }: Received<typeof board.group>['body']): Promise<string> {
  const meeting = await lockMeeting(act.trx, meeting_id)
  refuseClosed(meeting)
  const items = await lockItems(act.trx, meeting_id, ids)
  const begun = items.find(({ voting }) => voting !== 'waiting')
  if (begun) throw new Refusal(409, `The vote on ${begun.title} has been opened. It stays where it is.`)
  const bare = items.filter(({ kind, motion }) => kind !== 'other' && !motion)
  if (is_consent && bare[0]) {
    const which =
      bare.length === 1 ? `${bare[0].title} has none` : `${bare[0].title} and ${formatCount(bare.length - 1, 'other')} have none`
    throw new Refusal(422, `Only items with a motion stand on the consent agenda. ${which}: write what is moved, or choose the rest.`)
  }
  await updateItems(act.trx, ids, { is_consent })
  await updateMeeting(act.trx, meeting_id, {})
  const where = is_consent ? 'on the consent agenda' : 'off the consent agenda'
  await logMeeting(act, meeting, 'grouped', `Put ${formatCount(items.length, 'item')} ${where} of ${numberOfMeeting(meeting)}`, {
    after: { is_consent, items: items.map(({ title }) => title) },
  })
  return `${formatCount(items.length, 'item')} ${where}.`
}

/** @throws Refusal 404; 409 */
export async function moveItem(act: Act, { meeting_id, id, after }: Received<typeof board.move>['body']): Promise<string> {
  const meeting = await lockMeeting(act.trx, meeting_id)
  refuseClosed(meeting)
  const [item] = await lockItems(act.trx, meeting_id, [id])
  const others = (await listItems(act.trx, meeting_id)).filter((one) => one.id !== id).map((one) => one.id)
  const at = after === null ? 0 : others.indexOf(after) + 1
  if (after !== null && at === 0) throw new Refusal(409, 'The agenda has changed. Load the page again.')
  await placeItems(act.trx, others.toSpliced(at, 0, id))
  await updateMeeting(act.trx, meeting_id, {})
  await logMeeting(act, meeting, 'item_moved', `Moved ${item?.title} on the agenda of ${numberOfMeeting(meeting)}`, {
    before: { place: item?.place },
    after: { place: at + 1 },
  })
  return `${item?.title} is item ${at + 1} now.`
}

/** @throws Refusal 404; 409 for what was voted on */
export async function removeItems(act: Act, { meeting_id, ids }: Received<typeof board.removeItems>['body']): Promise<string> {
  const meeting = await lockMeeting(act.trx, meeting_id)
  refuseClosed(meeting)
  const items = await lockItems(act.trx, meeting_id, ids)
  const voted = items.find(({ voting }) => voting !== 'waiting')
  if (voted) throw new Refusal(409, `${voted.title} has been voted on, or is now. It stays on the agenda.`)
  await deleteItems(act.trx, ids)
  await settle(act, meeting)
  await logMeeting(
    act,
    meeting,
    'items_removed',
    `Took ${formatCount(items.length, 'item')} off the agenda of ${numberOfMeeting(meeting)}`,
    {
      before: { items: items.map(({ title }) => title) },
    },
  )
  return `${formatCount(items.length, 'item')} off the agenda.`
}

/** The places from one on, and whoever is tied recused. */
async function settle(act: Act, meeting: LockedMeeting): Promise<void> {
  const items = await listItems(act.trx, meeting.id)
  await placeItems(
    act.trx,
    items.map(({ id }) => id),
  )
  if (meeting.state === 'called') await recuseTied(act.trx, meeting.id)
  await updateMeeting(act.trx, meeting.id, {})
}
