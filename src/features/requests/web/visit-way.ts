/** The way of an own visit as the institution reads it: where it stands, what happens next, and who acts. */

import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { formatMoney, isSome } from '../../../kit/contract/money.ts'
import type { Step } from '../../../kit/web/record/Steps.tsx'
import { isClaimable, type PaymentState, paymentState } from '../../finances/rules.ts'
import { type VisitStatus, visitStatuses, visitStatusNames } from '../../visits/rules.ts'
import type { RequestedAccreditation, RequestedVisit } from '../contract.ts'

/** Where an institution changes a request that came back, and sends it again. */
export function answerPath({ id }: { id: string }): string {
  return `/institution/programs/request?answer=${id}`
}

/** From the request to the decision; the statuses after these stand aside. */
export const way = visitStatuses.slice(0, visitStatuses.indexOf('decided') + 1)

export type Next = { who: 'You' | 'The agency' | 'The team' | null; says: string }

/** What the visit itself waits for. */
export function nextOf({
  status,
  mode,
  visit_date,
  visit_end,
  is_history,
}: Pick<RequestedAccreditation, 'status' | 'mode' | 'visit_date' | 'visit_end' | 'is_history'>): Next {
  if (is_history) return { who: null, says: 'A visit of the time before the portal, decided then.' }
  const begins = mode === 'online' ? `the visit begins online on ${formatDay(visit_date)}` : `the team comes on ${formatDay(visit_date)}`
  const nexts: Record<VisitStatus, Next> = {
    requested: { who: 'The agency', says: 'QA looks at the request and answers by e-mail.' },
    approved: { who: 'The agency', says: 'QA settles the dates and builds the survey team.' },
    scheduled: { who: 'You', says: `Have the documents of the programs ready; ${begins}.` },
    ongoing:
      visit_end >= agencyDay()
        ? { who: 'The team', says: `The team is at work with you until ${formatDay(visit_end)}.` }
        : { who: 'The team', says: 'The team writes its report.' },
    reported: { who: 'The agency', says: 'The board decides on the report; the outcome then stands here.' },
    decided: { who: null, says: 'Decided. You can tell how the visit went under Evaluation.' },
    returned: { who: 'You', says: 'Change what the reason names and send the request again, or withdraw it.' },
    postponed: { who: 'The agency', says: 'QA agrees new dates with you.' },
    cancelled: { who: null, says: 'It goes no further. You can request the accreditation anew.' },
  }
  return nexts[status]
}

/** What the charge waits for; nothing while none is open; of a cancelled one only what the institution gets back. */
export function paymentNext({ payment, status }: Pick<RequestedAccreditation, 'payment' | 'status'>): Next | null {
  if (!payment) return null
  if (status === 'cancelled') return creditNext(payment)
  if (isSome(payment.open)) {
    if (payment.payment_status === 'rejected')
      return { who: 'You', says: 'Finance did not take the proof. Read the reason and send another one.' }
    const until = payment.due_date ? ` by ${formatDay(payment.due_date)}` : ''
    return { who: 'You', says: `Pay ${formatMoney(payment.open)}${until} and send the proof.` }
  }
  if (isSome(payment.claimed)) return { who: 'The agency', says: 'Finance checks the payment.' }
  return creditNext(payment)
}

function creditNext({ credit }: NonNullable<RequestedAccreditation['payment']>): Next | null {
  if (!isSome(credit)) return null
  return { who: 'The agency', says: `Finance sets ${formatMoney(credit)} off against another charge of yours, or pays it back.` }
}

/** The charge a proof is sent for now, and what is to be paid of it. */
export function chargeToPay({ number, payment }: Pick<RequestedAccreditation, 'number' | 'payment'>) {
  const id = payment?.finance_id ?? ''
  const charge = payment?.charges.find((one) => one.finance_id === id)
  return { id, number, amount: !charge ? '0.00' : isSome(charge.open) ? charge.open : charge.amount }
}

/** `₱ 86,500.00`, and how much of it is open where a part is settled. */
export function moneyWords({ amount, open }: NonNullable<RequestedAccreditation['payment']>): string {
  return isSome(open) && open !== amount ? `${formatMoney(open)} of ${formatMoney(amount)} open` : formatMoney(amount)
}

/** Why no proof can be sent now; `false` when one can. */
export function claimRefusal({ payment, status }: Pick<RequestedAccreditation, 'payment' | 'status'>): string | false {
  if (!payment) return 'There is no charge for it.'
  if (status === 'cancelled') return 'The visit is cancelled.'
  const charge = payment.charges.find((one) => one.finance_id === payment.finance_id)
  const now = paymentState(charge ?? payment)
  return !isClaimable(now) && (closedSentences[now] ?? 'No proof is taken now.')
}
const closedSentences: Partial<Record<PaymentState, string>> = {
  waived: 'Nothing is to be paid.',
  refunded: 'The amount was paid back.',
  paid: 'The payment is verified.',
}

/** How far a visit is, as an index of `way`; one that stands aside as far as it had come. */
export function reachedOf(visit: Pick<RequestedAccreditation, 'status'> & Partial<Pick<RequestedVisit, 'steps'>>): number {
  const at = way.indexOf(visit.status)
  if (at >= 0) return at
  return Math.max(0, ...(visit.steps ?? []).map((step) => way.indexOf(step.status)))
}

/** Every step taken with its day and reason, also those aside; then those still to come. */
export function stepsOf(visit: RequestedVisit): { steps: Step[]; current: number } {
  const reached = reachedOf(visit)
  const taken: Step[] = visit.steps.map(({ status, at, reason }) => ({
    label: visitStatusNames[status],
    detail: formatDay(at),
    says: reason,
  }))
  // visits that came by import have no steps written down: they stand where their status says
  const past =
    visit.steps.at(-1)?.status === visit.status ? taken : way.slice(0, reached + 1).map((status) => ({ label: visitStatusNames[status] }))
  const ahead: Step[] =
    visit.status === 'cancelled'
      ? []
      : way.slice(reached + 1).map((status) => ({
          label: visitStatusNames[status],
          detail: status === 'ongoing' && visit.status !== 'postponed' ? `from ${formatDay(visit.visit_date)}` : undefined,
        }))
  return { steps: [...past, ...ahead], current: visit.status === 'decided' ? past.length : past.length - 1 }
}
