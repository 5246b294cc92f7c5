/** An institution's requests for accreditation, and its visits as it sees them. */
import { z } from 'zod'
import { calls, Day, dataOf, jsonList, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { confirmNew } from '../../kit/contract/candidates.ts'
import { degreeLevels, levels, qualifications, surveyOutcomes, surveyTypes } from '../ladder/rules.ts'
import { PaidAmount, paymentFields, proofRule, Reference, settledFields, visitMoneyFields } from '../payments/contract.ts'
import { claimedPaymentStatuses } from '../payments/rules.ts'
import { Campuses, Numbered, Place, surveyFields, VisitStep, visitFields } from '../visits/contract.ts'
import { visitStatuses } from '../visits/rules.ts'

const OwnProof = z.object({ id: z.uuid(), name: z.string(), bytes: z.int() })
const ownPaymentFields = z.object(paymentFields).omit({ verified_at: true, verified_by: true }).shape

/** A request or visit as the institution itself sees it. */
export const RequestedAccreditation = z.object({
  ...visitFields,
  campus: Place,
  campuses: Campuses,
  /** The visit that took over its programs and charges. */
  merged_into: Numbered.nullable(),
  /** Why it was returned, postponed or cancelled. */
  reason: z.string().nullable(),
  programs: z.array(
    z.object({
      program_id: z.uuid(),
      name: z.string(),
      degree_level: z.enum(degreeLevels),
      level: z.enum(levels),
      campus: Place,
      qualified_for: z.enum(qualifications).nullable(),
      ...surveyFields,
      /** Why the survey was taken although the ladder does not offer it. */
      override_reason: z.string().nullable(),
      outcome: z.enum(surveyOutcomes).nullable(),
      decided_on: Day.nullable(),
      /** Of a deferred or not granted outcome, and of one that a correction changed. */
      reason: z.string().nullable(),
      conditions: z.string().nullable(),
      conditions_due: Day.nullable(),
    }),
  ),
  payment: z
    .object({
      ...visitMoneyFields,
      /** The charge a proof is sent for next: the oldest that is open, else the first. */
      finance_id: z.uuid(),
      status_reason: z.string().nullable(),
      proofs: z.array(OwnProof),
      /** The first charge, then what adjusts it. */
      charges: z.array(
        z.object({
          finance_id: z.uuid(),
          ...settledFields,
          ...ownPaymentFields,
          verified: z.boolean(),
          created_on: Day,
          proofs: z.array(OwnProof),
        }),
      ),
    })
    .nullable(),
  requested_on: Day,
})

export type RequestedAccreditation = z.infer<typeof RequestedAccreditation>

/** The same with all steps taken, oldest first. Who of the agency took them is not told. */
export const RequestedVisit = RequestedAccreditation.extend({ steps: z.array(VisitStep.omit({ by: true })) })

export type RequestedVisit = z.infer<typeof RequestedVisit>

/** Days on which the own institution has a visit that is not over, or has asked for one. */
export const TakenDays = RequestedAccreditation.pick({
  id: true,
  number: true,
  campus: true,
  campuses: true,
  visit_date: true,
  visit_end: true,
  status: true,
})

export type TakenDays = z.infer<typeof TakenDays>

const ProgramName = z.string().trim().min(2, 'Write the name of the program.').max(200, 'Write at most 200 characters.')

const programFields = {
  /** Only needed for a new program whose name does not tell it, or when two programs bear the name. */
  degree_level: z.enum(degreeLevels, 'Choose undergraduate, masteral or doctorate.').optional(),
  /** One of those the ladder offers the program; the usual next survey when left out. */
  survey_type: z.enum(surveyTypes, 'Choose the survey type.').optional(),
}

/** One of the programs asked for: one that is there, by its id or its name, or a new one. */
export const ProgramAsked = z
  .object({
    campus_id: z.uuid('Choose the campus.'),
    program_id: z.uuid('Choose the program.').optional(),
    program_name: ProgramName.optional(),
    ...programFields,
    ...confirmNew,
  })
  .refine((asked) => asked.program_id || asked.program_name, {
    path: ['program_name'],
    message: 'Choose a program, or write the name of a new one.',
  })

const ProgramsAsked = jsonList(
  z.array(ProgramAsked).min(1, 'Choose at least one program.').max(50, 'One visit covers at most 50 programs.'),
)

/**
 * What an institution sends: one program (`campus_id` and `program_name`), or `programs`. `file` goes along when `payment_status` is
 * `paid`, and only then; so do amount, reference and day.
 */
const AccreditationRequest = z
  .object({
    /** Of a request for `programs` the campus that hosts the visit; that of the first program when left out. */
    campus_id: z.uuid('Choose the campus.').optional(),
    program_name: ProgramName.optional(),
    ...programFields,
    programs: ProgramsAsked.optional(),
    visit_date: Day,
    payment_status: z.enum(claimedPaymentStatuses, 'Choose unpaid or paid.'),
    amount: PaidAmount.optional(),
    reference: Reference.optional(),
    paid_on: Day.optional(),
  })
  .check(({ value, issues }) => {
    if (value.programs) return
    const say = (field: string, message: string) => issues.push({ code: 'custom', path: [field], message, input: value })
    if (!value.campus_id) say('campus_id', 'Choose the campus.')
    if (!value.program_name) say('program_name', 'Write the name of the program.')
  })

/** What an institution changes in a request that came back to it. */
const RequestAnswer = z.object({
  version: Version,
  /** The whole set; those missing are taken off the request. */
  programs: z.array(ProgramAsked).min(1, 'Choose at least one program.').max(50, 'One visit covers at most 50 programs.'),
  visit_date: Day,
  /** What the institution says to the agency; stands with the step. */
  note: z.string().trim().max(500, 'Write at most 500 characters.').optional(),
})

const Withdrawal = z.object({ version: Version, reason: z.string().trim().max(400, 'Write at most 400 characters.').optional() })

export const requests = calls({
  list: {
    method: 'GET',
    path: '/api/institution/accreditations',
    access: ['institution'],
    query: PageNumber.extend({ query: Search, status: z.enum(visitStatuses).optional() }),
    answer: pageOf(RequestedAccreditation),
    says: 'The own requests and visits, newest first.',
  },
  add: {
    method: 'POST',
    path: '/api/institution/accreditation',
    access: ['institution'],
    body: AccreditationRequest,
    upload: { ...proofRule, required: false, fieldBytes: 100_000 },
    answer: dataOf(RequestedAccreditation),
    says: 'Requests the accreditation of one program, or of several `programs` on one or more campuses (JSON text); a claim of payment needs its proof as `file`. 409 names what stands against each, with `candidates` of a new program that is likely there already.',
  },
  show: {
    method: 'GET',
    path: '/api/institution/accreditations/:id',
    access: ['institution'],
    answer: dataOf(RequestedVisit),
    says: 'One own request or visit with the steps it has taken.',
  },
  answer: {
    method: 'PUT',
    path: '/api/institution/accreditations/:id',
    access: ['institution'],
    body: RequestAnswer,
    answer: dataOf(RequestedVisit),
    says: 'Changes an own request that was returned, and sends it again under the same number.',
  },
  withdraw: {
    method: 'POST',
    path: '/api/institution/accreditations/:id/withdraw',
    access: ['institution'],
    body: Withdrawal,
    answer: dataOf(RequestedVisit),
    says: 'Withdraws an own request that is requested, returned or approved, while no payment for it is verified.',
  },
  takenDays: {
    method: 'GET',
    path: '/api/institution/taken-days',
    access: ['institution'],
    answer: z.object({ data: z.array(TakenDays) }),
    says: 'The days from today on that visits of the own institution take, requested ones too; for the calendar of the request form.',
  },
})
