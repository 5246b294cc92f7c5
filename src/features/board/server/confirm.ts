/**
 * The confirmation of a meeting. With the second of two persons everything the board decided is written at once: entries of the book,
 * with them level and validity, the outcomes of visits, mails and the news post; all of it in the one transaction of the act.
 */
import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { formatCount, listed } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLogs } from '../../../kit/server/log/queries.ts'
import { actNames, noGrace } from '../../decisions/rules.ts'
import { insertDecisions, type NewDecision } from '../../decisions/server/queries.ts'
import { levelNames } from '../../ladder/rules.ts'
import { soughtWords } from '../../ladder/rules-surveys.ts'
import { addAnnouncement } from '../../newsroom/server/acts.ts'
import { decidePrograms } from '../../outcomes/server/acts.ts'
import { papersOfDecisions } from '../../papers/server/acts.ts'
import { confirmers, resolutionOf } from '../rules.ts'
import { numberOfMeeting } from '../rules-numbers.ts'
import { type Ended, mailEnded } from './mails.ts'
import { issueMeetingPapers } from './papers.ts'
import { findNames, type ItemFound, listItems } from './queries.ts'
import { type LockedMeeting, listSurveysOf, lockEnded, noteDecisions, updateMeeting } from './queries-changes.ts'
import { logMeeting, take } from './steps.ts'

/**
 * @throws Refusal 404 for a trustee who is not the chair; 409 for a stale version, another state, or the same person twice; what an
 * outcome lacks, with the item it stands on
 */
export async function confirmMeeting(act: Act, { id, version }: { id: string; version: number }) {
  const { trx, actor } = act
  const meeting = await take(act, id, version, 'confirmed', 'board.confirm')
  const side = sideOf(actor, meeting)
  if (!side) throw new Refusal(403, 'The chair of the meeting confirms it, or a Superadmin, and QA.')
  const now = new Date()
  const own =
    side === 'qa'
      ? ({ qa_confirmed_by: actor.id, qa_confirmed_at: now } as const)
      : { board_confirmed_by: actor.id, board_confirmed_at: now }
  const already = side === 'qa' ? meeting.qa_confirmed_by : meeting.board_confirmed_by
  if (already)
    throw new Refusal(
      409,
      side === 'qa'
        ? 'QA has confirmed it. The chair or a Superadmin is still missing.'
        : 'The board’s side has confirmed it. QA is still missing.',
    )
  const other = side === 'qa' ? meeting.board_confirmed_by : meeting.qa_confirmed_by
  const number = numberOfMeeting(meeting)
  if (!other) {
    await updateMeeting(trx, id, own)
    await logMeeting(act, meeting, 'half_confirmed', `Confirmed ${number} for ${side === 'qa' ? 'QA' : 'the board'}`, {
      after: side === 'qa' ? { qa: actor.name } : { board: actor.name },
    })
    return {
      message: `You have confirmed ${number}. ${side === 'qa' ? 'The chair or a Superadmin' : 'QA'} confirms it too, then it takes effect.`,
      is_confirmed: false,
    }
  }
  const { entered, left } = await takeEffect(act, meeting)
  const announcement_id = await publish(act, meeting, entered)
  await updateMeeting(trx, id, { ...own, state: 'confirmed', confirmed_at: now, announcement_id })
  const names = await findNames(trx, [other])
  const signed = { name: actor.name, title: side === 'qa' ? 'For quality assurance' : 'For the board' }
  const signedBefore = { name: names.get(other) ?? '', title: side === 'qa' ? 'For the board' : 'For quality assurance' }
  await issueMeetingPapers(
    act,
    meeting,
    [signedBefore, signed].filter(({ name }) => name !== ''),
  )
  await logMeeting(act, meeting, 'confirmed', `${number}: confirmed, ${formatCount(entered.length, 'decision')}`, {
    before: { state: 'closed' },
    after: {
      state: 'confirmed',
      confirmed_by: [names.get(other) ?? other, actor.name],
      decisions: entered.length,
      ...(left.length > 0 ? { left } : {}),
    },
  })
  const skipped =
    left.length > 0
      ? ` Left as they are, because they were decided otherwise since, or not all programs of an institutional accreditation carried: ${listed(left, 'and')}.`
      : ''
  return { message: `${number} is confirmed: ${formatCount(entered.length, 'decision')} in the book.${skipped}`, is_confirmed: true }
}

type Confirmer = { id: string; role: Act['actor']['role'] }

/** On which side somebody confirms; null: not at all. */
export function sideOf(actor: Confirmer, meeting: Pick<LockedMeeting, 'chair_id'>): 'qa' | 'board' | null {
  if (!confirmers.some((role) => role === actor.role)) return null
  if (actor.role === 'QA') return 'qa'
  return actor.role === 'Superadmin' || actor.id === meeting.chair_id ? 'board' : null
}

/** Writes what carried. @returns the items that took effect, and those that were decided otherwise in the meantime */
async function takeEffect(act: Act, meeting: LockedMeeting): Promise<{ entered: ItemFound[]; left: string[] }> {
  const number = numberOfMeeting(meeting)
  const carried = (await listItems(act.trx, meeting.id)).filter(({ result, kind }) => result === 'carried' && kind !== 'other')
  const resolution = (item: ItemFound) => resolutionOf(number, item.place)
  const decided = [...(await decideVisits(act, meeting, carried, resolution)), ...(await endLevels(act, meeting, carried, resolution))]
  await noteDecisions(
    act.trx,
    decided.map((item) => ({ id: item.id, resolution: resolution(item) })),
  )
  const left = carried.filter((item) => !decided.includes(item)).map(({ title }) => title)
  return { entered: carried.filter((item) => decided.includes(item)), left }
}

type Resolution = (item: ItemFound) => string

/** The outcomes that carried, visit by visit; programs the board has not decided about stay open. */
async function decideVisits(act: Act, meeting: LockedMeeting, carried: readonly ItemFound[], resolution: Resolution): Promise<ItemFound[]> {
  const items = carried.filter(({ kind, survey_id }) => kind === 'outcome' && survey_id)
  if (items.length === 0) return []
  const open = (
    await listSurveysOf(
      act.trx,
      items.map(({ survey_id }) => survey_id as string),
    )
  ).filter(({ is_open }) => is_open)
  const decided: ItemFound[] = []
  for (const [accreditation_id, surveys] of Map.groupBy(open, (one) => one.accreditation_id)) {
    const those = surveys.flatMap(({ id }) => items.filter(({ survey_id }) => survey_id === id))
    await decidePrograms(act, {
      accreditation_id,
      confirm_team: true,
      isPart: true,
      programs: those.map((item) => ({ ...askedOf(item), decided_on: meeting.held_on })),
      resolutions: new Map(those.map((item) => [item.program_id as string, resolution(item)])),
    }).catch((error) => {
      throw error instanceof Refusal ? withItem(error, those) : error
    })
    decided.push(...those)
  }
  return decided
}

function askedOf({ program_id, motion }: ItemFound) {
  if (!program_id || !motion?.outcome) throw new Error('An outcome carried without a motion.')
  const { outcome, grand_mean, lowest_area_mean, reason, conditions, conditions_due } = motion
  return {
    ...{ program_id, outcome },
    grand_mean: grand_mean === null ? undefined : Number(grand_mean),
    lowest_area_mean: lowest_area_mean === null ? undefined : Number(lowest_area_mean),
    ...{ reason: reason ?? undefined, conditions: conditions ?? undefined, conditions_due: conditions_due ?? undefined },
    means_reason: 'as the board moved',
  }
}

function withItem(refusal: Refusal, items: readonly ItemFound[]): Refusal {
  const where = listed(
    items.map(({ place, title }) => `${place}. ${title}`),
    'and',
  )
  return new Refusal(
    refusal.status === 422 ? 409 : refusal.status,
    `Item ${where}: ${refusal.message} Take the meeting up again to amend it. Nothing was stored.`,
  )
}

/** Levels that are lowered or taken; left as they are where the validity changed since it was proposed. */
async function endLevels(act: Act, meeting: LockedMeeting, carried: readonly ItemFound[], resolution: Resolution): Promise<ItemFound[]> {
  const items = carried.filter(({ kind, program_id }) => kind !== 'outcome' && program_id)
  if (items.length === 0) return []
  const today = agencyDay()
  const programs = await lockEnded(
    act.trx,
    items.map(({ program_id }) => program_id as string),
  )
  const ended: (Ended & { id: string; item: ItemFound })[] = []
  for (const item of items) {
    const program = programs.find(({ id }) => id === item.program_id)
    const isStill =
      program &&
      program.level !== 'none' &&
      program.valid_to === item.validity_before &&
      !(program.grace_until && program.grace_until >= today)
    if (program && isStill && item.motion) ended.push({ id: newId(), item, program, motion: item.motion, resolution: resolution(item) })
  }
  await insertDecisions(
    act.trx,
    ended.map(({ id, program, motion, resolution: named }): NewDecision & { id: string } => {
      const level = motion.level ?? 'none'
      return {
        ...{ id, program_id: program.id, act: level === 'none' ? 'lapse' : 'downgrade', level_before: program.level, level },
        ...{ qualified_for: null, revisit_for: null, valid_from: level === 'none' ? null : meeting.held_on, valid_to: motion.valid_to },
        ...{ counts_from: meeting.held_on, goes_last: true, decided_on: meeting.held_on },
        ...{ resolution: named, reason: motion.reason, entered_by: act.actor.id },
      }
    }),
  )
  await writeLogs(
    act,
    ended.map(({ program, motion }) => {
      const level = motion.level ?? 'none'
      const { valid_from, valid_to, grace_until } = program
      return {
        action: level === 'none' ? 'program.lapsed' : 'program.downgraded',
        object: { type: 'program', id: program.id },
        says: `${actNames[level === 'none' ? 'lapse' : 'downgrade']}: ${program.name}, ${levelNames[program.level]} to ${levelNames[level].toLowerCase()}`,
        before: { level: program.level, valid_from, valid_to, grace_until },
        after: { level, valid_from: level === 'none' ? null : meeting.held_on, valid_to: motion.valid_to, ...noGrace },
        institution_id: program.institution_id,
        program_id: program.id,
      }
    }),
  )
  await papersOfDecisions(act, ended, meeting.held_on)
  await mailEnded(act, ended)
  return ended.map(({ item }) => item)
}

/** What was granted, for everybody to read; what was not stands in the letters alone. @returns the announcement; null: nothing was granted */
async function publish(act: Act, meeting: LockedMeeting, entered: readonly ItemFound[]): Promise<string | null> {
  const granted = entered.filter(({ motion }) => motion?.outcome === 'granted')
  if (granted.length === 0) return null
  const schools = [...Map.groupBy(granted, ({ institution }) => institution ?? '')].sort(([one], [next]) => one.localeCompare(next))
  const body = [
    `<p>On ${formatDay(meeting.held_on)} the board granted accreditation to ${formatCount(granted.length, 'program')} of ${formatCount(schools.length, 'institution')}.</p>`,
    ...schools.map(
      ([school, items]) => `<h2>${escaped(school)}</h2><ul>${items.map((item) => `<li>${escaped(line(item))}</li>`).join('')}</ul>`,
    ),
  ].join('')
  const { id } = await addAnnouncement(
    act,
    {
      title: `Programs accredited on ${formatDay(meeting.held_on)} (${numberOfMeeting(meeting)})`,
      category: 'ann_accrediting_survey_news',
      body,
      status: 'published',
    },
    undefined,
  )
  return id
}

function line({ title, campus, survey_type, revisit_of, level_sought }: ItemFound): string {
  const sought = survey_type ? soughtWords({ survey_type, revisit_of, level_sought }) : ''
  return [title, campus, sought].filter(Boolean).join(', ')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}
