/** The steps of the request form and what has to stand in each; the server checks everything again. */

import { agencyDay } from '../../../kit/contract/days.ts'
import { bodySchema } from '../../../kit/web/api.ts'
import { proofProblem } from '../../payments/rules.ts'
import { requestedDayProblem } from '../../visits/rules-steps.ts'
import { requests } from '../contract.ts'
import type { RequestDraft } from './request-draft.ts'

export type StepName = 'campus_id' | 'program_name' | 'visit_date' | 'payment_status' | 'file' | 'review'
export const stepTitles: Record<StepName, string> = {
  campus_id: 'Campus',
  program_name: 'Program',
  visit_date: 'Date',
  payment_status: 'Payment',
  file: 'Proof of payment',
  review: 'Review',
}
export type RequestErrors = Partial<Record<StepName | 'degree_level' | 'survey_type', string>>

export function isFilled(step: StepName, draft: RequestDraft, file: File | null): boolean {
  return step === 'file' ? file !== null : step === 'review' ? false : Boolean(draft[step])
}

export function firstMissing(draft: RequestDraft): StepName {
  return (
    (['campus_id', 'program_name', 'visit_date', 'payment_status'] as const).find((step) => !draft[step]) ??
    (proofProblem(draft.payment_status, false) ? 'file' : 'review')
  )
}

/** What is wrong with one step, by the contract's own rules; the server checks them all again. */
export async function errorsOf(
  step: StepName,
  draft: RequestDraft,
  file: File | null,
  openRequest: string | undefined,
): Promise<RequestErrors> {
  if (step === 'review') return {}
  if (step === 'file')
    return proofProblem(draft.payment_status, file !== null) === 'missing'
      ? { file: 'Add the proof of payment: a request that says "paid" is only taken with it.' }
      : {}
  if (step === 'visit_date') {
    const problem = draft.visit_date ? requestedDayProblem(draft.visit_date, agencyDay()) : 'Choose the date of the visit.'
    return problem ? { visit_date: problem } : {}
  }
  if (step === 'program_name' && openRequest)
    return { program_name: `${openRequest} for this program is under way; choose another program.` }
  const schema = await bodySchema(requests.add)
  const found = schema?.shape[step].safeParse(draft[step] ?? '')
  return !found || found.success ? {} : { [step]: found.error.issues[0]?.message ?? 'This needs a correction.' }
}
