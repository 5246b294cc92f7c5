/** What an institution does with a request it has sent: it answers one that came back, or withdraws it (docs/domain.md#requests). */

import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { findStep } from '../../../kit/contract/states.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { refuseFilled } from '../../evidence/server/checks.ts'
import { cancelCharges, keepCharges } from '../../finances/server/acts.ts'
import { visitTypeOf } from '../../ladder/rules-surveys.ts'
import { refuseRated } from '../../ratings/server/checks.ts'
import { mailTeamOff } from '../../schedule/server/mails.ts'
import { refuseTeamConflicts } from '../../teams/server/acts.ts'
import { deleteUnpaidHonoraria } from '../../teams/server/queries-changes.ts'
import { type VisitStatus, visitStatusNames, visitSteps } from '../../visits/rules.ts'
import { usualVisitEnd } from '../../visits/rules-days.ts'
import { chargeOf, requestedDayProblem } from '../../visits/rules-steps.ts'
import { surveysLogged } from '../../visits/server/checks-surveys.ts'
import {
  findCampusNames,
  insertStep,
  type LockedVisit,
  lockAccreditation,
  lockInstitution,
  updateAccreditation,
} from '../../visits/server/queries-changes.ts'
import { leaving, lockVisitPrograms, replaceVisitPrograms } from '../../visits/server/queries-programs.ts'
import type { requests } from '../contract.ts'
import { withdrawnWords } from '../rules.ts'
import { nothingFound, planAsked, refuseFound } from './asked-programs.ts'
import { refuseBlockedDays } from './changes.ts'
import { mailAnswered, mailClaimWithdrawn, mailWithdrawn } from './mails.ts'
import { findRequestedVisit, hasVerifiedPayment } from './queries.ts'

/**
 * The whole request as the institution wants it now, sent again under its number; the charges follow.
 * @throws Refusal 404; 409 on a stale version, or where a program cannot be asked for; 422 at the field
 */
export async function answerReturned(act: Act, { params, body }: Received<typeof requests.answer>) {
  const { trx, actor } = act
  const today = agencyDay()
  const institutionId = institutionOf(actor)
  const visit = await lockOwn(act, params.id, body.version, 'requested', 'requests.answer')
  // after the visit and before the programs, as when QA changes it: the other way round two could wait for each other
  await lockInstitution(trx, institutionId)
  const found = nothingFound()
  const problem = requestedDayProblem(body.visit_date, today)
  if (problem) found.wrong.visit_date = [problem]
  const now = await lockVisitPrograms(trx, visit.id)
  const wanted = body.programs.map((program, n) => ({ ...program, field: `programs.${n}.` }))
  const programs = await planAsked(act, institutionId, wanted, found, today, { id: visit.id, programs: now })
  refuseFound(found)
  const visit_end = body.visit_date === visit.visit_date ? visit.visit_end : usualVisitEnd(body.visit_date)
  const visit_type = visitTypeOf(programs.map((program) => program.survey_type))
  const fields = { visit_date: body.visit_date, visit_end, visit_type, status: 'requested' as const }
  await refuseBusyTeam(act, visit, fields)
  await refuseBlockedDays(act, visit.id, { ...fields, institution_id: institutionId, programs })

  await refuseRated(trx, visit.id, leaving(now, programs))
  await refuseFilled(trx, visit.id, leaving(now, programs))
  await replaceVisitPrograms(trx, visit, now, programs)
  await updateAccreditation(trx, visit.id, fields)
  await insertStep(trx, visit.id, 'requested', body.note || null, actor.id)
  const campus = await findCampusNames(trx, visit.id)
  const charge = await keepCharges(act, visit, chargeOf({ ...fields, campus, programs }, today))
  const logged = { ...visit, programs: surveysLogged(now) }
  const changed = changes<Record<string, unknown>>(logged, { ...fields, campus, programs: surveysLogged(programs) })
  await writeLog(act, {
    action: 'accreditation.answered',
    object: { type: 'accreditation', id: visit.id },
    says: `Answered the returned request ${visit.number}`,
    before: { ...changed?.before, ...charge?.before },
    after: { ...changed?.after, ...(body.note ? { note: body.note } : {}), ...charge?.after },
    institution_id: institutionId,
    accreditation_id: visit.id,
  })
  await mailAnswered(act, { ...visit, ...fields, campus }, body.note)
  return {
    data: await findRequestedVisit(trx, institutionId, visit.id),
    message: `Your request ${visit.number} was sent again. QA answers it; you get an e-mail.`,
  }
}

/** @throws Refusal 404; 409 on a stale version, or where a payment is verified; 422 where the visit has come further */
export async function withdrawRequest(act: Act, { params, body }: Received<typeof requests.withdraw>) {
  const { trx, actor } = act
  const institutionId = institutionOf(actor)
  const visit = await lockOwn(act, params.id, body.version, 'cancelled', 'requests.withdraw')
  const before = await findRequestedVisit(trx, institutionId, visit.id)
  if (await hasVerifiedPayment(trx, visit.id))
    throw new Refusal(409, `A payment for ${visit.number} is verified. Ask QA to cancel it: what was paid is credited to you then.`)
  const reason = withdrawnWords(body.reason)
  await updateAccreditation(trx, visit.id, { status: 'cancelled' })
  await insertStep(trx, visit.id, 'cancelled', reason, actor.id)
  const dropped = await deleteUnpaidHonoraria(trx, visit.id)
  const charge = await cancelCharges(act, visit)
  await writeLog(act, {
    action: 'accreditation.withdrawn',
    object: { type: 'accreditation', id: visit.id },
    says: `Withdrew the request ${visit.number}`,
    before: { status: visit.status, ...charge?.before },
    after: { status: 'cancelled', reason, ...(dropped > 0 ? { honoraria_removed: dropped } : {}), ...charge?.after },
    institution_id: institutionId,
    accreditation_id: visit.id,
  })
  await mailWithdrawn(act, visit, body.reason)
  if (before.payment?.charges.some((one) => one.payment_status === 'paid')) await mailClaimWithdrawn(act, visit)
  await mailTeamOff(act, visit)
  return { data: await findRequestedVisit(trx, institutionId, visit.id), message: `${visit.number} is withdrawn.` }
}

/** The own visit, held, where the institution may take the step from where it stands. */
async function lockOwn(act: Act, id: string, version: number, to: VisitStatus, call: string): Promise<LockedVisit> {
  const visit = await lockAccreditation(act.trx, id)
  if (visit.institution_id !== institutionOf(act.actor)) throw notFound('This accreditation')
  await lockAccreditation(act.trx, id, version)
  if (findStep(visitSteps, visit.status, to, call)) return visit
  const now = visitStatusNames[visit.status].toLowerCase()
  const why = to === 'requested' ? 'only one that was returned is answered' : 'it cannot be withdrawn any more; ask QA'
  throw invalid('status', `${visit.number} is ${now}: ${why}.`)
}

/** Who of the team is busy is not for the institution: it chooses another day. */
async function refuseBusyTeam(
  act: Act,
  visit: LockedVisit,
  after: Pick<LockedVisit, 'visit_date' | 'visit_end' | 'status'>,
): Promise<void> {
  try {
    await refuseTeamConflicts(act, visit, after, { confirm_conflict: true, lift_reason: '' })
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    throw invalid('visit_date', 'The survey team of this request is taken on these days. Choose another day.')
  }
}
