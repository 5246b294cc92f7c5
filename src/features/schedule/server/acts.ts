/** What QA does with a visit: add, edit, take a step, delete (docs/domain.md#changing-a-visit). */

import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { refuseFilled } from '../../evidence/server/checks.ts'
import { visitTypeOf } from '../../ladder/rules-surveys.ts'
import { refuseRated } from '../../ratings/server/checks.ts'
import { refuseRecommended } from '../../recommendations/server/checks.ts'
import { visitStatusNames } from '../../visits/rules.ts'
import { breaksOf } from '../../visits/rules-breaks.ts'
import { usualVisitEnd } from '../../visits/rules-days.ts'
import { chargeOf, priorityOf } from '../../visits/rules-steps.ts'
import { checkSpan, checkVisitDay } from '../../visits/server/checks.ts'
import { refuseBreaks } from '../../visits/server/checks-breaks.ts'
import { planSurvey, surveysLogged } from '../../visits/server/checks-surveys.ts'
import { findAccreditation } from '../../visits/server/queries.ts'
import { findVisitFacts } from '../../visits/server/queries-breaks.ts'
import {
  deleteAccreditation,
  findCampus,
  findCampusNames,
  insertAccreditation,
  insertCharge,
  lockAccreditation,
  lockInstitution,
} from '../../visits/server/queries-changes.ts'
import { findInstitutionStanding, findOpenVisitsOf, findOwnPrograms } from '../../visits/server/queries-programs.ts'
import type { schedule } from '../contract.ts'
import { mailStep, mailVisitAdded } from './mails.ts'

/** Adds an approved visit. @throws Refusal 422 at the field; 409 when a program is in an open accreditation already */
export async function addAccreditation(act: Act, { body }: Received<typeof schedule.add>) {
  const { trx, actor } = act
  const today = agencyDay()
  const visit_end = body.visit_end ?? usualVisitEnd(body.visit_date)
  checkVisitDay(body.visit_date, today)
  checkSpan(body.visit_date, visit_end)
  await lockInstitution(trx, body.institution_id)
  const campus = await findCampus(trx, body.institution_id, body.campus_id)
  if (!campus) throw invalid('campus_id', 'This campus does not belong to the institution chosen. Choose one of its campuses.')
  const found = await findOwnPrograms(
    trx,
    body.institution_id,
    body.programs.map((one) => one.program_id),
  )
  const institution = await findInstitutionStanding(trx, body.institution_id)
  const programs = body.programs.map(({ program_id, ...asked }, index) => {
    const program = found.find((one) => one.id === program_id)
    if (!program) throw invalid(`programs.${index}.program_id`, 'This program does not belong to the institution chosen.')
    return planSurvey(program, { survey_type: body.visit_type, ...asked }, institution, today, `programs.${index}`)
  })
  if (new Set(programs.map((one) => one.id)).size < programs.length) throw invalid('programs', 'Name each program once.')
  if (!programs.some((one) => one.campus_id === campus.id)) {
    throw invalid('campus_id', `None of the programs chosen is of ${campus.name}. Choose the campus of one of them.`)
  }
  const campus_ids = [...new Set([campus.id, ...programs.map((one) => one.campus_id)])]
  const span = { from: body.visit_date, to: visit_end }
  const facts = await findVisitFacts(trx, { institution_id: body.institution_id, campus_ids, ...span })
  refuseBreaks(breaksOf({ visit_date: body.visit_date, visit_end }, facts), body.confirm_breaks)
  const [open] = await findOpenVisitsOf(
    trx,
    programs.map((one) => one.id),
  )
  if (open) {
    const now = visitStatusNames[open.status].toLowerCase()
    throw new Refusal(
      409,
      `${open.program} is in an open accreditation already: ${open.number} (${now}). Leave it out, or change that one.`,
    )
  }
  const validity = programs.map((one) => one.valid_to)
  const visit = {
    institution_id: body.institution_id,
    campus_id: campus.id,
    visit_type: visitTypeOf(programs.map((one) => one.survey_type)),
    mode: body.mode,
    visit_date: body.visit_date,
    visit_end,
    status: 'approved',
    priority_class: body.priority_class ?? priorityOf(validity, today),
    notes: body.notes || null,
    requested_by: actor.id,
  } as const
  const { id, number } = await insertAccreditation(trx, { ...visit, programs }, today)
  const campuses = await findCampusNames(trx, id)
  const charge = chargeOf({ ...visit, campus: campuses, programs }, today)
  await insertCharge(trx, { id, institution_id: visit.institution_id }, { ...charge, payment_status: 'unpaid', paid_on: null })
  const names = programs.map((one) => one.name)
  const { visit_type, mode, visit_date, status } = visit
  await writeLog(act, {
    action: 'accreditation.added',
    object: { type: 'accreditation', id },
    says: `Added ${number} for ${campuses}`,
    after: { status, visit_type, mode, visit_date, visit_end, programs: surveysLogged(programs), amount: charge.amount },
    institution_id: visit.institution_id,
    accreditation_id: id,
  })
  const told = { id, number, ...visit, institution: campus.institution, campus: campuses }
  await mailVisitAdded(act, told, names)
  return { data: await findAccreditation(trx, id, actor.role), message: `${number} was added to the schedule.` }
}

/** @throws Refusal 404, or 409 when something was paid or decided */
export async function removeAccreditation(act: Act, { query }: Received<typeof schedule.remove>) {
  const { trx, actor } = act
  const visit = await lockAccreditation(trx, query.id)
  const record = await findAccreditation(trx, visit.id, actor.role)
  if (record.kept_because) throw new Refusal(409, record.kept_because)
  await refuseRated(trx, visit.id)
  await refuseRecommended(trx, visit.id)
  await refuseFilled(trx, visit.id)
  const { number, status, visit_type, visit_date, visit_end } = visit
  if (status !== 'cancelled') {
    await mailStep(act, visit, 'cancelled', 'The visit was taken off the schedule.')
  }
  await deleteAccreditation(trx, visit.id)
  await writeLog(act, {
    action: 'accreditation.removed',
    object: { type: 'accreditation', id: visit.id },
    says: `Deleted ${number} of ${visit.campus}`,
    before: {
      number,
      status,
      visit_type,
      visit_date,
      visit_end,
      programs: record.counts.programs,
      amount: record.payment?.amount ?? null,
    },
    institution_id: visit.institution_id,
    accreditation_id: visit.id,
  })
  return { message: `${number} was deleted.` }
}
