/** An institution asks for the accreditation of one program (docs/domain.md#requests). */

import { agencyDay, formatDays } from '../../../kit/contract/days.ts'
import { listed } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { insertProof } from '../../finances/server/queries-payments.ts'
import { type DegreeLevel, degreeNames } from '../../ladder/rules.ts'
import { degreeOf } from '../../ladder/rules-terms.ts'
import { proofProblem } from '../../payments/rules.ts'
import { findUser } from '../../sign-in/server/queries.ts'
import { visitStatusNames } from '../../visits/rules.ts'
import { usualVisitEnd } from '../../visits/rules-days.ts'
import { chargeOf, priorityOf, requestedDayProblem } from '../../visits/rules-steps.ts'
import { planSurvey } from '../../visits/server/checks-surveys.ts'
import {
  findCampus,
  findInstitutionStanding,
  findOpenVisitsOf,
  findProgramsByName,
  insertAccreditation,
  insertCharge,
  insertNewProgram,
  lockInstitution,
} from '../../visits/server/queries-changes.ts'
import type { requests } from '../contract.ts'
import { mailRequestReceived } from './mails.ts'
import { findRequested } from './queries.ts'

type Request = Asked<typeof requests.add>

/**
 * Stores the request with its program, charge and proof, all or nothing.
 * @throws Refusal 422 at `visit_date`, `file` or `degree_level`; 404 for a campus of somebody else; 409 when the program
 * is in an open accreditation already
 */
export async function requestAccreditation(act: Act, { body, upload }: Pick<Request, 'body' | 'upload'>) {
  const { trx, actor, keep } = act
  const institutionId = institutionOf(actor)
  const today = agencyDay()
  checkForm(body, upload !== null, today)
  await lockInstitution(trx, institutionId)
  const campus = await findCampus(trx, institutionId, body.campus_id)
  if (!campus) throw notFound('This campus')
  const program = await programOf(act, { ...body, institution_id: institutionId })
  await refuseOpen(trx, program)
  const planned = planSurvey(program, { survey_type: body.survey_type }, await findInstitutionStanding(trx, institutionId), today, '')
  const visit = {
    institution_id: institutionId,
    campus_id: campus.id,
    visit_type: planned.survey_type,
    mode: 'onsite',
    visit_date: body.visit_date,
    visit_end: usualVisitEnd(body.visit_date),
    status: 'requested',
    priority_class: priorityOf([program.valid_to], today),
    notes: null,
    requested_by: actor.id,
    programs: [planned],
  } as const
  const { id, number } = await insertAccreditation(trx, visit, today)
  const charge = chargeOf({ ...visit, campus: campus.name }, today)
  const financeId = await insertCharge(
    trx,
    { id, institution_id: institutionId },
    { ...charge, payment_status: body.payment_status, paid_on: null },
  )
  if (upload) await insertProof(trx, financeId, await keep(upload.place), upload, actor.id)
  const { visit_type, visit_date, visit_end, status } = visit
  await writeLog(act, {
    action: 'accreditation.requested',
    object: { type: 'accreditation', id },
    says: `Requested ${number} for ${program.name} of ${campus.name}`,
    after: {
      status,
      visit_type,
      visit_date,
      visit_end,
      program: program.name,
      payment_status: body.payment_status,
      amount: charge.amount,
    },
    institution_id: institutionId,
    accreditation_id: id,
    program_id: program.id,
  })
  const requester = await findUser(trx, actor.id)
  if (requester) {
    const paid = body.payment_status === 'paid'
    await mailRequestReceived(act, requester.email, { number, program: program.name, campus: campus.name, visit_date, paid })
  }
  return {
    data: await findRequested(trx, institutionId, id),
    message: `Your request ${number} was sent. QA answers it; you get an e-mail.`,
  }
}

function checkForm(body: Request['body'], hasFile: boolean, today: string): void {
  const errors: Record<string, string[]> = {}
  const day = requestedDayProblem(body.visit_date, today)
  if (day) errors.visit_date = [day]
  const proof = proofProblem(body.payment_status, hasFile)
  if (proof) errors.file = [proofSentences[proof]]
  const sentences = Object.values(errors).flat()
  if (sentences.length === 1) throw new Refusal(422, sentences[0] as string, errors)
  if (sentences.length > 1) throw new Refusal(422, `${sentences.length} fields need a correction.`, errors)
}

const proofSentences = {
  missing: 'Add the proof of payment (PDF, JPEG or PNG, up to 10 MB), or choose "Unpaid" and pay later.',
  unasked: 'A proof of payment goes with "Paid" only. Choose "Paid", or take the file away.',
}

type ProgramAsked = { institution_id: string; campus_id: string; program_name: string; degree_level?: DegreeLevel | undefined }

/** The program of that name at the campus, or a new one without a level. */
async function programOf(act: Act, asked: ProgramAsked) {
  const { trx } = act
  const named = await findProgramsByName(trx, asked.campus_id, asked.program_name)
  const fitting = asked.degree_level ? named.filter((program) => program.degree_level === asked.degree_level) : named
  if (fitting.length > 1) {
    const degrees = listed(
      fitting.map((program) => degreeNames[program.degree_level].toLowerCase()),
      'and',
    )
    throw invalid('degree_level', `The campus has more than one program of this name (${degrees}). Choose the degree.`)
  }
  if (fitting[0]) return fitting[0]
  const degree_level = asked.degree_level ?? degreeOf(asked.program_name)
  const program = await insertNewProgram(trx, { campus_id: asked.campus_id, name: asked.program_name, degree_level })
  await writeLog(act, {
    action: 'program.created',
    object: { type: 'program', id: program.id },
    says: `Added the program ${program.name} with its first request`,
    after: { name: program.name, degree_level, level: program.level },
    institution_id: asked.institution_id,
    program_id: program.id,
  })
  return program
}

async function refuseOpen(trx: Trx, program: { id: string; name: string }): Promise<void> {
  const [open] = await findOpenVisitsOf(trx, [program.id])
  if (!open) return
  const what = `${open.number}, ${visitStatusNames[open.status].toLowerCase()}, ${formatDays(open.visit_date, open.visit_end)}`
  throw new Refusal(409, `${program.name} is in an open accreditation already: ${what}. Wait until it is decided, or ask QA to change it.`)
}
