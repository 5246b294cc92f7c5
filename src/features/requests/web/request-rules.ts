/** The steps of the request form and what has to stand in each; the server checks everything again. */

import { agencyDay } from '../../../kit/contract/days.ts'
import { proofProblem } from '../../payments/rules.ts'
import { requestedDayProblem } from '../../visits/rules-steps.ts'
import type { AskedProgram, RequestDraft } from './request-draft.ts'

export const stepNames = ['programs', 'visit_date', 'payment', 'review'] as const
export type StepName = (typeof stepNames)[number]
export const stepTitles: Record<StepName, string> = { programs: 'Programs', visit_date: 'Date', payment: 'Payment', review: 'Review' }

/** Sentences by field; those of a program stand under `program:` and its key. */
export type RequestErrors = Record<string, string | undefined>

/** The step a field stands in. */
export function stepOf(field: string): StepName {
  if (field.startsWith('program')) return 'programs'
  if (field === 'visit_date') return 'visit_date'
  return paymentFields.includes(field) ? 'payment' : 'review'
}
const paymentFields = ['payment_status', 'file', 'amount', 'reference', 'paid_on']

export function programField({ key }: Pick<AskedProgram, 'key'>): string {
  return `program:${key}`
}

export function isFilled(step: StepName, draft: RequestDraft, file: File | null): boolean {
  if (step === 'programs') return draft.programs.length > 0
  if (step === 'visit_date') return draft.visit_date !== null
  if (step === 'payment') return draft.payment_status !== null && !proofProblem(draft.payment_status, file !== null)
  return false
}

/** What is wrong with one step. @param open the number of the open visit of each program that is in one, by the program's key */
export function errorsOf(step: StepName, draft: RequestDraft, file: File | null, open: Record<string, string | undefined>): RequestErrors {
  if (step === 'programs') return programErrors(draft, open)
  if (step === 'visit_date') {
    const problem = draft.visit_date ? requestedDayProblem(draft.visit_date, agencyDay()) : 'Choose the date of the visit.'
    return problem ? { visit_date: problem } : {}
  }
  if (step === 'payment') {
    if (!draft.payment_status) return { payment_status: 'Choose unpaid or paid.' }
    return proofProblem(draft.payment_status, file !== null) === 'missing'
      ? { file: 'Add the proof of payment: a request that says "paid" is only taken with it.' }
      : {}
  }
  return {}
}

function programErrors({ programs }: RequestDraft, open: Record<string, string | undefined>): RequestErrors {
  if (programs.length === 0) return { programs: 'Choose at least one program, or add one that is not listed.' }
  const under = programs.filter((one) => open[one.key])
  return Object.fromEntries(under.map((one) => [programField(one), `${open[one.key]} for this program is under way; take it off.`]))
}
