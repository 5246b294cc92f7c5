/** Several requests of one institution become one visit (docs/domain.md#merging-requests). */
import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { sumOf } from '../../../kit/contract/money.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { mergeCharges } from '../../finances/server/acts.ts'
import { visitTypeOf } from '../../ladder/rules-surveys.ts'
import { refuseRated } from '../../ratings/server/checks.ts'
import { keepHonoraria, refuseTeamConflicts } from '../../teams/server/acts.ts'
import { listTeamIds } from '../../teams/server/queries.ts'
import { updateHonorariaDue } from '../../teams/server/queries-changes.ts'
import type { VisitPayment } from '../../visits/contract.ts'
import { mergeable, type VisitStatus, visitStatusNames } from '../../visits/rules.ts'
import { type Break, breaksOf, type DayFacts, type Days } from '../../visits/rules-breaks.ts'
import { chargeOf, honorariumDue } from '../../visits/rules-steps.ts'
import { checkVisitDay } from '../../visits/server/checks.ts'
import { refuseBreaks } from '../../visits/server/checks-breaks.ts'
import { surveysLogged } from '../../visits/server/checks-surveys.ts'
import { findAccreditation } from '../../visits/server/queries.ts'
import { findDayFacts, listCampusIds } from '../../visits/server/queries-breaks.ts'
import {
  findCampusNames,
  insertStep,
  type LockedVisit,
  lockAccreditation,
  lockInstitution,
  updateAccreditation,
} from '../../visits/server/queries-changes.ts'
import { lockVisitPrograms, updateVisitCampuses } from '../../visits/server/queries-programs.ts'
import type { MergePlan, schedule } from '../contract.ts'
import { mailMerged, mailTeamMoved } from './mails.ts'
import { endInAnother, listCoveredPlaces, moveVisitPrograms } from './queries-merge.ts'

type Body = Received<typeof schedule.merge>['body']

/** @throws Refusal 404; 409 on a stale version or a team; 422 where they cannot be one visit */
export async function mergeRequests(act: Act, body: Body) {
  const { kept, ended } = await merge(act, body)
  const numbers = ended.map((one) => one.number).join(', ')
  return { data: await findAccreditation(act.trx, kept.id, act.actor.role), message: `${numbers} went into ${kept.number}.` }
}

/** What would come of it: it is done, looked at, and undone. @throws Refusal as `mergeRequests` */
export async function planMerge(act: Asked<typeof schedule.mergePlan>['act'], body: Body): Promise<{ data: MergePlan }> {
  const undone = new Error('Undone: it was only to be looked at.')
  let data: MergePlan | undefined
  await act(async (here) => {
    data = await merge(here, body, true)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return { data: data as MergePlan }
}

async function merge(act: Act, body: Body, isPlan = false): Promise<MergePlan> {
  const { trx, actor } = act
  const visits = await lockVisits(act, body)
  const before = []
  for (const visit of visits) before.push((await findAccreditation(trx, visit.id, actor.role)).payment)
  const [kept, ...ended] = (await inOrder(act, visits)) as [LockedVisit, ...LockedVisit[]]
  const days = daysOf(visits, body.visit_date ?? kept.visit_date)
  const covered = await listCampusIds(trx, kept.id)
  await takePrograms(act, kept, ended, days)
  const breaks = await newBreaks(trx, { kept, ended, days, covered })
  if (!isPlan) refuseBreaks(breaks, body.confirm_breaks)
  await end(act, kept, ended)
  const { payment } = await findAccreditation(trx, kept.id, actor.role)
  const programs = await listCoveredPlaces(trx, kept.id)
  const now = { ...kept, ...days, campus: await findCampusNames(trx, kept.id) }
  const names = programs.map((one) => one.name)
  await mailMerged(
    act,
    now,
    ended.map((one) => one.number),
    names,
    payment,
  )
  if (days.visit_date !== kept.visit_date) await mailTeamMoved(act, now, kept)
  return {
    kept: numbered(kept),
    ended: ended.map(numbered),
    ...days,
    days: uniqueDays(visits),
    programs,
    before: moneyOf(before),
    after: moneyOf([payment]),
    breaks,
  }
}

/** Held in the order of their ids, and of one institution. */
async function lockVisits({ trx }: Act, { visits: asked }: Body): Promise<LockedVisit[]> {
  const visits: LockedVisit[] = []
  for (const { id, version } of asked.toSorted((a, b) => (a.id < b.id ? -1 : 1))) visits.push(await lockAccreditation(trx, id, version))
  const [one] = visits as [LockedVisit]
  if (visits.some((visit) => visit.institution_id !== one.institution_id))
    throw invalid('visits', 'These are requests of several institutions. Choose those of one.')
  const closed = visits.find((visit) => !mergeable.includes(visit.status))
  if (closed) {
    const now = visitStatusNames[closed.status].toLowerCase()
    throw invalid('visits', `${closed.number} is ${now}. Only requests that are not scheduled yet can be merged.`)
  }
  await lockInstitution(trx, one.institution_id)
  return visits
}

/** The visit that stays first: the one that has a team, else the one that came furthest, of several the oldest. @throws Refusal 409 */
async function inOrder({ trx }: Act, visits: readonly LockedVisit[]): Promise<LockedVisit[]> {
  const furthest: readonly VisitStatus[] = ['approved', 'requested', 'returned']
  const withTeam: LockedVisit[] = []
  for (const visit of visits) if ((await listTeamIds(trx, visit.id)).length > 0) withTeam.push(visit)
  const [one, other] = withTeam
  if (one && other)
    throw new Refusal(409, `${one.number} and ${other.number} both have a team already. Take the people off one of them first.`)
  const place = (visit: LockedVisit) => (visit === one ? -1 : furthest.indexOf(visit.status))
  return visits.toSorted((a, b) => place(a) - place(b) || a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
}

function uniqueDays(visits: readonly LockedVisit[]) {
  const days = visits.map(({ visit_date, visit_end }) => ({ visit_date, visit_end }))
  return [...new Map(days.map((one) => [one.visit_date, one])).values()].toSorted((a, b) => (a.visit_date < b.visit_date ? -1 : 1))
}

function daysOf(visits: readonly LockedVisit[], visitDate: string) {
  const found = uniqueDays(visits).find((one) => one.visit_date === visitDate)
  if (!found) throw invalid('visit_date', 'Choose the day of one of these requests; the visit can be moved afterwards.')
  return found
}

type Merged = { kept: LockedVisit; ended: readonly LockedVisit[]; days: Days; covered: readonly string[] }

/** What the one visit breaks on days or campuses that the visit that stays has not had; those that end are in nobody's way. */
async function newBreaks(trx: Trx, { kept, ended, days, covered }: Merged): Promise<Break[]> {
  const campus_ids = await listCampusIds(trx, kept.id)
  if (days.visit_date === kept.visit_date && campus_ids.every((id) => covered.includes(id))) return []
  const asked = { id: kept.id, institution_id: kept.institution_id, campus_ids, from: days.visit_date, to: days.visit_end }
  const [facts] = await findDayFacts(
    trx,
    [asked],
    ended.map((one) => one.id),
  )
  return breaksOf(days, facts as DayFacts)
}

/** The visit that stays takes programs, campuses, days and charges of all. */
async function takePrograms(act: Act, kept: LockedVisit, ended: readonly LockedVisit[], days: { visit_date: string; visit_end: string }) {
  const { trx } = act
  const own = await lockVisitPrograms(trx, kept.id)
  const theirs = []
  for (const visit of ended) {
    await refuseRated(trx, visit.id)
    theirs.push(...(await lockVisitPrograms(trx, visit.id)))
  }
  const programs = [...own, ...theirs]
  if (programs.length > mostPrograms)
    throw invalid('visits', `One visit covers at most ${mostPrograms} programs; these have ${programs.length}.`)
  await moveVisitPrograms(
    trx,
    ended.map((one) => one.id),
    kept.id,
  )
  await updateVisitCampuses(trx, kept, programs)
  const moved = days.visit_date !== kept.visit_date
  if (moved) {
    checkVisitDay(days.visit_date, agencyDay())
    await refuseTeamConflicts(act, kept, { ...days, status: kept.status }, { confirm_conflict: false })
  }
  const all = [kept, ...ended]
  const after = {
    ...days,
    visit_type: visitTypeOf(programs.map((one) => one.survey_type)),
    priority_class: all.flatMap((one) => one.priority_class ?? []).sort()[0] ?? null,
    notes:
      all
        .flatMap((one) => one.notes ?? [])
        .join('\n\n')
        .slice(0, longestNotes) || null,
  }
  await updateAccreditation(trx, kept.id, after)
  if (days.visit_end !== kept.visit_end) await updateHonorariaDue(trx, kept.id, honorariumDue(days.visit_end))
  if (moved) await keepHonoraria(trx, { ...kept, ...after })
  const campus = await findCampusNames(trx, kept.id)
  const charge = await mergeCharges(act, kept, ended, chargeOf({ ...days, campus, programs }, agencyDay()))
  const fields = changes({ ...kept, programs: surveysLogged(own) }, { ...after, campus, programs: surveysLogged(programs) })
  await writeLog(act, {
    action: 'accreditation.merged',
    object: { type: 'accreditation', id: kept.id },
    says: `Merged ${ended.map((one) => one.number).join(', ')} into ${kept.number}`,
    before: { ...fields?.before, ...charge?.before },
    after: { ...fields?.after, ...charge?.after, merged: ended.map((one) => one.number) },
    institution_id: kept.institution_id,
    accreditation_id: kept.id,
  })
}

const mostPrograms = 50
const longestNotes = 2000

async function end(act: Act, kept: LockedVisit, ended: readonly LockedVisit[]): Promise<void> {
  const { trx, actor } = act
  const reason = `Merged into ${kept.number}.`
  for (const visit of ended) {
    await endInAnother(trx, visit.id, kept.id)
    await insertStep(trx, visit.id, 'cancelled', reason, actor.id)
    await writeLog(act, {
      action: 'accreditation.status_changed',
      object: { type: 'accreditation', id: visit.id },
      says: `Merged ${visit.number} into ${kept.number}`,
      before: { status: visit.status },
      after: { status: 'cancelled', reason, merged_into: kept.number },
      institution_id: visit.institution_id,
      accreditation_id: visit.id,
    })
  }
}

function numbered({ id, number }: LockedVisit) {
  return { id, number }
}

function moneyOf(payments: readonly (VisitPayment | null)[]): MergePlan['before'] {
  const sum = (of: keyof MergePlan['before']) => sumOf(payments.flatMap((payment) => payment?.[of] ?? []))
  return { amount: sum('amount'), paid: sum('paid'), claimed: sum('claimed'), open: sum('open'), credit: sum('credit') }
}
