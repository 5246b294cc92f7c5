/** An institution asks for the accreditation of its programs (docs/domain.md#requests). */

import { agencyDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { invalid } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { insertProof } from '../../finances/server/queries-payments.ts'
import { visitTypeOf } from '../../ladder/rules-surveys.ts'
import { paidOnProblem, proofProblem } from '../../payments/rules.ts'
import { findUser } from '../../sign-in/server/queries.ts'
import { breaksOf, type Days } from '../../visits/rules-breaks.ts'
import { usualVisitEnd } from '../../visits/rules-days.ts'
import { chargeOf, priorityOf, requestedDayProblem } from '../../visits/rules-steps.ts'
import { refuseBlocked } from '../../visits/server/checks-breaks.ts'
import { surveysLogged } from '../../visits/server/checks-surveys.ts'
import { findVisitFacts } from '../../visits/server/queries-breaks.ts'
import { findCampusNames, insertAccreditation, insertCharge, lockInstitution } from '../../visits/server/queries-changes.ts'
import type { requests } from '../contract.ts'
import { nothingFound, planAsked, refuseFound, type Wanted } from './asked-programs.ts'
import { mailRequestReceived } from './mails.ts'
import { findRequested } from './queries.ts'

type Request = Asked<typeof requests.add>
type Body = Request['body']

/**
 * Stores the request with its programs, charge and proof, all or nothing.
 * @throws Refusal 422 at the field; 404 for a campus of somebody else; 409 when a program is in an open accreditation already, is
 * inactive, or is new and likely there already
 */
export async function requestAccreditation(act: Act, { body, upload }: Pick<Request, 'body' | 'upload'>) {
  const { trx, actor, keep } = act
  const institutionId = institutionOf(actor)
  const today = agencyDay()
  const found = nothingFound()
  found.wrong = formErrors(body, upload !== null, today)
  if (!body.programs) refuseFound(found)
  await lockInstitution(trx, institutionId)
  const programs = await planAsked(act, institutionId, wantedOf(body), found, today)
  const campus_id = body.campus_id ?? (programs[0]?.campus_id as string)
  refuseFound(found)
  if (!programs.some((program) => program.campus_id === campus_id))
    throw invalid('campus_id', 'None of the programs is of this campus. Choose the campus of one of them.')
  const { visit_date, payment_status } = body
  const visit = {
    institution_id: institutionId,
    campus_id,
    visit_type: visitTypeOf(programs.map((program) => program.survey_type)),
    mode: 'onsite',
    visit_date,
    visit_end: usualVisitEnd(visit_date),
    status: 'requested',
    priority_class: priorityOf(
      programs.map((program) => program.valid_to),
      today,
    ),
    notes: null,
    requested_by: actor.id,
    programs,
  } as const
  await refuseBlockedDays(act, null, visit)
  const { id, number } = await insertAccreditation(trx, visit, today)
  const campus = await findCampusNames(trx, id)
  const charge = chargeOf({ ...visit, campus }, today)
  const claim = { payment_status, paid_on: body.paid_on ?? null, reference: body.reference || null, claimed_amount: body.amount ?? null }
  const financeId = await insertCharge(trx, { id, institution_id: institutionId }, { ...charge, ...claim })
  if (upload) await insertProof(trx, financeId, await keep(upload.place), upload, actor.id)
  const { visit_type, visit_end, status } = visit
  const [only] = programs.length === 1 ? programs : []
  await writeLog(act, {
    action: 'accreditation.requested',
    object: { type: 'accreditation', id },
    says: `Requested ${number} for ${only?.name ?? formatCount(programs.length, 'program')} of ${campus}`,
    after: {
      status,
      visit_type,
      visit_date,
      visit_end,
      ...(only ? { program: only.name } : { programs: surveysLogged(programs) }),
      payment_status,
      amount: charge.amount,
      ...(body.amount ? { claimed_amount: body.amount } : {}),
    },
    institution_id: institutionId,
    accreditation_id: id,
    ...(only ? { program_id: only.id } : {}),
  })
  const requester = await findUser(trx, actor.id)
  if (requester) {
    const names = programs.map((program) => program.name)
    await mailRequestReceived(act, requester.email, { number, programs: names, campus, visit_date, paid: payment_status === 'paid' })
  }
  return {
    data: await findRequested(trx, institutionId, id),
    message: `Your request ${number} was sent. QA answers it; you get an e-mail.`,
  }
}

/**
 * Days that the settings block are refused; those they warn of are for QA to think about, and to tell the institution.
 * @param id of a request that is stored; what it broke before is asked about anew
 */
export async function refuseBlockedDays(
  act: Act,
  id: string | null,
  asked: Days & { institution_id: string; programs: readonly { campus_id: string }[] },
) {
  const campus_ids = [...new Set(asked.programs.map((program) => program.campus_id))]
  const { institution_id, visit_date: from, visit_end: to } = asked
  refuseBlocked(breaksOf(asked, await findVisitFacts(act.trx, { ...(id ? { id } : {}), institution_id, campus_ids, from, to })))
}

function wantedOf({ programs, ...one }: Body): Wanted[] {
  if (programs) return programs.map((program, n) => ({ ...program, field: `programs.${n}.` }))
  // a request for one program names it as the institution writes it, and is not asked back
  return [{ ...one, campus_id: one.campus_id as string, confirm_new: true, field: '' }]
}

function formErrors(body: Body, hasFile: boolean, today: string): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const day = requestedDayProblem(body.visit_date, today)
  if (day) errors.visit_date = [day]
  const proof = proofProblem(body.payment_status, hasFile)
  if (proof) errors.file = [proofSentences[proof]]
  const paidOn = paidOnProblem(body.paid_on, today)
  if (paidOn) errors.paid_on = [paidOn]
  if (body.payment_status !== 'paid') {
    for (const field of ['amount', 'reference', 'paid_on'] as const)
      if (body[field]) errors[field] = ['This goes with "Paid" only. Choose "Paid", or leave it out.']
  }
  return errors
}

const proofSentences = {
  missing: 'Add the proof of payment (PDF, JPEG or PNG, up to 10 MB), or choose "Unpaid" and pay later.',
  unasked: 'A proof of payment goes with "Paid" only. Choose "Paid", or take the file away.',
}
