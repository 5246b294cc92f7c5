/** What institutions pay for their visits and what accreditors receive, with the proofs of payment. */

import { visitTypeNames } from '../src/features/ladder/rules.ts'
import { feeOf } from '../src/features/ladder/rules-surveys.ts'
import type { PaymentStatus } from '../src/features/payments/rules.ts'
import { assignmentRoleNames } from '../src/features/visits/rules.ts'
import { chargeOf, honorariumOf, takingPart } from '../src/features/visits/rules-steps.ts'
import { agency } from '../src/kit/contract/agency.ts'
import { addDays, daysBetween } from '../src/kit/contract/days.ts'
import { isSome, lessOf, negativeOf, sumOf } from '../src/kit/contract/money.ts'
import { at, type Day, earlier, lastWorkday, workday } from './basis/calendar.ts'
import { depositSlip } from './basis/deposit-slip.ts'
import { idsOf, type Random, randomOf } from './basis/random.ts'
import { lakesideName } from './institutions.ts'
import type { Account, People } from './people.ts'
import { type Assignment, stepOf } from './teams.ts'
import { campusNames, type Visit } from './visit.ts'

type Charge = {
  id: string
  visit: Visit
  assignment: Assignment | null
  description: string
  amount: string
  due_date: Day | null
  payment_status: PaymentStatus
  paid_on: Day | null
  reference: string | null
  status_reason: string | null
  verified_at: string | null
  verified_by: Account | null
  created_at: string
  /** The charge that it adjusts, and the one a credit was set off against. */
  adjusts: Charge | null
  set_off_against: Charge | null
}
type Proof = { id: string; fileId: string; charge: Charge; name: string; bytes: Uint8Array; by: Account; created_at: string }
export type Finances = { charges: Charge[]; proofs: Proof[] }

export function makeFinances(
  visits: readonly Visit[],
  assignments: readonly Assignment[],
  people: People,
  scale: number,
  today: Day,
): Finances {
  const random = randomOf('finances')
  const id = idsOf('finances')
  const charges = visits.filter((visit) => !visit.merged_into).map((visit) => visitCharge(visit, people, today, random))
  leaveSomeToVerify(charges, 30 * scale, today, random)
  charges.push(...adjustCharges(charges, people, today))
  for (const assignment of assignments) {
    if (takingPart.includes(assignment.status) && assignment.visit.status !== 'cancelled')
      charges.push(honorarium(assignment, people, today, random))
  }
  charges.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  for (const charge of charges) charge.id = id()
  return { charges, proofs: makeProofs(charges, today, random) }
}

function visitCharge(visit: Visit, people: People, today: Day, random: Random): Charge {
  const surveys = visit.programs.map(({ survey_type, program }) => ({ survey_type, degree_level: program.degree_level }))
  const charge: Charge = {
    id: '',
    visit,
    assignment: null,
    ...chargeOf({ visit_date: visit.visit_date, campus: campusNames(visit), programs: surveys }, visit.created_at.slice(0, 10)),
    payment_status: chargeStatus(visit, today, random),
    paid_on: null,
    reference: null,
    status_reason: null,
    verified_at: null,
    verified_by: null,
    created_at: visit.created_at,
    adjusts: null,
    set_off_against: null,
  }
  if (isDebtOfLakeside(charge, today)) charge.payment_status = 'paid'
  const { payment_status } = charge
  if (payment_status === 'paid' || payment_status === 'partial' || payment_status === 'rejected') pay(charge, today, random)
  if (payment_status === 'paid' || payment_status === 'partial') verify(charge, people, today, random)
  if (payment_status === 'partial') charge.status_reason = 'Half of the amount has arrived; the rest is promised for the end of the month.'
  if (payment_status === 'rejected') charge.status_reason = random.pick(rejections)
  if (payment_status === 'waived')
    charge.status_reason =
      visit.status === 'cancelled' ? 'The visit is cancelled.' : 'Waived by the Board for campuses in a declared state of calamity.'
  return charge
}

/** The demo institution owes nothing past its day, whatever day it is: what is planned with it is not stopped by a debt. */
function isDebtOfLakeside({ visit, payment_status, due_date }: Charge, today: Day): boolean {
  const isOpen = ['unpaid', 'pending', 'partial', 'rejected'].includes(payment_status)
  return visit.institution.name === lakesideName && isOpen && due_date !== null && due_date < today
}

function chargeStatus(visit: Visit, today: Day, random: Random): PaymentStatus {
  const near = daysBetween(today, visit.visit_date) < agency.paymentDueDays
  switch (visit.status) {
    case 'decided':
      return random.weighted<PaymentStatus>({ paid: 975, waived: 25 })
    case 'reported':
    case 'ongoing':
      return random.weighted<PaymentStatus>({ paid: 84, partial: 8, pending: 5, unpaid: 3 })
    case 'scheduled':
      return random.weighted<PaymentStatus>(
        near ? { paid: 75, unpaid: 10, pending: 8, partial: 4, rejected: 3 } : { paid: 45, unpaid: 35, pending: 12, rejected: 8 },
      )
    case 'postponed':
      return random.weighted<PaymentStatus>({ paid: 6, unpaid: 4 })
    case 'cancelled':
      return stepOf(visit, 'scheduled') ? 'paid' : 'waived'
    default:
      return random.weighted<PaymentStatus>({ unpaid: 70, paid: 24, pending: 6 })
  }
}

/** The day of payment lies after the request and before yesterday. */
function pay(charge: Charge, today: Day, random: Random): void {
  const requested = charge.created_at.slice(0, 10)
  const latest = earlier(addDays(charge.visit.visit_date, -3), addDays(today, -2))
  const room = Math.max(0, daysBetween(requested, latest))
  charge.paid_on = lastWorkday(addDays(requested, room > 0 ? random.between(Math.min(1, room), Math.min(room, 60)) : 0))
  charge.reference = `${random.between(100, 989)} ${random.between(100, 989)} ${random.between(1000, 9899)}`
}

function verify(charge: Charge, people: People, today: Day, random: Random): void {
  const day = earlier(workday(addDays(charge.paid_on as Day, random.between(1, 3))), addDays(today, -1))
  charge.verified_at = at(day, 15, random.between(0, 59))
  charge.verified_by = random.pick(people.staff.Finance)
}

/** Recent payments Finance has not looked at yet; the one of Lakeside's scheduled visit among them. */
function leaveSomeToVerify(charges: readonly Charge[], count: number, today: Day, random: Random): void {
  const lakeside = charges.find(({ visit }) => visit.institution.name === lakesideName && visit.status === 'scheduled') as Charge
  const open = charges.filter(({ visit }) => ['requested', 'approved', 'scheduled', 'ongoing', 'reported'].includes(visit.status))
  const paid = random.shuffle(open.filter((charge) => charge.payment_status === 'paid' && charge.visit.institution.name !== lakesideName))
  const unpaid = random.shuffle(
    open.filter((charge) => charge.payment_status === 'unpaid' && charge !== lakeside && charge.visit.institution.name !== lakesideName),
  )
  for (const charge of [lakeside, ...[...paid, ...unpaid].slice(0, count - 1)]) {
    charge.payment_status = 'paid'
    pay(charge, today, random)
    charge.paid_on = lastWorkday(addDays(today, -random.between(2, 15)))
    if (charge.paid_on < charge.created_at.slice(0, 10)) charge.paid_on = charge.created_at.slice(0, 10)
    charge.status_reason = charge.verified_at = charge.verified_by = null
  }
}

/**
 * Changes a few paid charges to what was paid before, and adds what adjusts them, so that the charges of each visit are its fee.
 * @returns the additional charges and credits
 */
function adjustCharges(charges: readonly Charge[], people: People, today: Day): Charge[] {
  const [officer] = people.staff.Finance
  const paid = charges.filter(isPaidByProgram)
  const isAhead = ({ visit }: Charge) => ['approved', 'scheduled', 'postponed'].includes(visit.status)
  const [grown, ...others] = paid.toSorted((a, b) => Number(isAhead(b)) - Number(isAhead(a)))
  const setOff = others.find((charge) => openElsewhere(charges, charge))
  const shrunk = others.find((charge) => charge !== setOff)
  const made: Charge[] = charges.filter(({ visit }) => visit.status === 'cancelled' && stepOf(visit, 'scheduled')).map(paidBack)
  if (grown) made.push(additional(grown))
  if (shrunk) made.push(credit(shrunk))
  if (setOff) {
    const against = openElsewhere(charges, setOff) as Charge
    made.push(settled(credit(setOff), against.visit.number, against))
  }
  return made

  function additional(charge: Charge): Charge {
    const amount = lastFee(charge)
    charge.amount = lessOf(charge.amount, amount)
    return { ...adjusting(charge, `Programs changed: ${charge.description}`), amount, due_date: charge.due_date }
  }

  function credit(charge: Charge): Charge {
    const amount = lastFee(charge)
    charge.amount = sumOf([charge.amount, amount])
    return { ...adjusting(charge, `Programs changed: ${charge.description}`), amount: negativeOf(amount), due_date: null }
  }

  function paidBack(charge: Charge): Charge {
    const back = adjusting(charge, `The visit ${charge.visit.number} is cancelled`)
    return settled({ ...back, amount: negativeOf(charge.amount), due_date: null }, 'Transfer 2204 118', null)
  }

  function settled(made: Charge, reference: string, against: Charge | null): Charge {
    const [, since = ''] = [made.created_at, against?.created_at ?? ''].sort()
    const [paid_on = today] = [workday(addDays(since.slice(0, 10), 3)), addDays(today, -1)].sort()
    const verified = { payment_status: 'paid', paid_on, verified_at: at(paid_on, 17, 10), verified_by: officer ?? null } as const
    return { ...made, ...verified, reference, set_off_against: against }
  }

  function adjusting(charge: Charge, description: string): Charge {
    const cancelled = charge.visit.steps.find((step) => step.status === 'cancelled')
    const day = earlier(workday(addDays(charge.verified_at?.slice(0, 10) ?? today, 4)), addDays(today, -1))
    const created_at = cancelled?.at ?? at(day, 10, 30)
    const open = {
      payment_status: 'unpaid',
      paid_on: null,
      reference: null,
      status_reason: null,
      verified_at: null,
      verified_by: null,
    } as const
    return { ...charge, ...open, id: '', adjusts: charge, description, created_at }
  }
}

/** Verified, for a visit to several programs that is charged by program. */
function isPaidByProgram({ assignment, visit, payment_status, verified_at }: Charge): boolean {
  const isByProgram = visit.programs.length > 2 && visit.programs.every((one) => one.survey_type !== 'institutional')
  const isPaid = payment_status === 'paid' && verified_at !== null && visit.status !== 'cancelled'
  return !assignment && isByProgram && isPaid && visit.institution.name !== lakesideName
}

/** A charge of another visit of the institution, open, which is more than the credit. */
function openElsewhere(charges: readonly Charge[], { visit, ...charge }: Charge): Charge | undefined {
  const amount = lastFee({ visit, ...charge })
  return charges.find(
    (other) =>
      other.visit !== visit &&
      other.visit.institution === visit.institution &&
      !other.assignment &&
      ['unpaid', 'pending'].includes(other.payment_status) &&
      other.visit.status !== 'cancelled' &&
      isSome(lessOf(other.amount, amount)),
  )
}

/** The fee of the last program of the visit. */
function lastFee({ visit }: Charge): string {
  const last = visit.programs.slice(-1).map(({ survey_type, program }) => ({ survey_type, degree_level: program.degree_level }))
  return feeOf(last, visit.visit_date)
}

function honorarium(assignment: Assignment, people: People, today: Day, random: Random): Charge {
  const { visit } = assignment
  const amount = honorariumOf(assignment.role, visit)
  const charge: Charge = {
    id: '',
    visit,
    assignment,
    description: `Honorarium, ${assignmentRoleNames[assignment.role].toLowerCase()}, ${visitTypeNames[visit.visit_type].toLowerCase()}`,
    amount,
    due_date: addDays(visit.visit_end, agency.honorariumDueDays),
    payment_status: amount === '0.00' ? 'waived' : honorariumStatus(assignment, today, random),
    paid_on: null,
    reference: null,
    status_reason:
      amount === '0.00' ? `No honorarium is paid for the role of ${assignmentRoleNames[assignment.role].toLowerCase()}.` : null,
    verified_at: null,
    verified_by: null,
    created_at: assignment.created_at,
    adjusts: null,
    set_off_against: null,
  }
  if (charge.payment_status === 'paid') {
    charge.paid_on = workday(earlier(addDays(visit.visit_end, random.between(20, 44)), addDays(today, -5)))
    charge.reference = `HON-${charge.paid_on.slice(0, 4)}-${String(random.between(1, 9999)).padStart(4, '0')}`
    verify(charge, people, today, random)
  }
  return charge
}

function honorariumStatus(assignment: Assignment, today: Day, random: Random): PaymentStatus {
  const since = daysBetween(assignment.visit.visit_end, today)
  if (assignment.visit.status === 'decided')
    return since > 75 ? (random.chance(0.985) ? 'paid' : 'pending') : random.weighted<PaymentStatus>({ paid: 7, pending: 3 })
  return assignment.visit.status === 'reported' ? random.weighted<PaymentStatus>({ pending: 5, unpaid: 5 }) : 'unpaid'
}

/** A deposit slip for every payment that waits or was refused, and for the verified ones of the last half year. */
function makeProofs(charges: readonly Charge[], today: Day, random: Random): Proof[] {
  const id = idsOf('payment_proofs')
  const fileId = idsOf('files')
  return charges
    .filter(
      (charge) =>
        !charge.assignment &&
        !charge.adjusts &&
        charge.paid_on &&
        charge.visit.director &&
        (charge.verified_at === null || daysBetween(charge.paid_on, today) < 180),
    )
    .map((charge) => ({
      id: id(),
      fileId: fileId(),
      charge,
      name: `deposit-slip-${charge.visit.number.slice(-4)}.pdf`,
      bytes: depositSlip({
        bank: random.pick(banks),
        payer: charge.visit.institution.name,
        amount: charge.payment_status === 'partial' ? half(charge.amount) : charge.amount,
        paidOn: charge.paid_on as Day,
        reference: charge.reference as string,
        purpose: `${charge.visit.number}, ${charge.visit.campus.name}`,
      }),
      by: charge.visit.director,
      created_at: at(charge.paid_on as Day, 16, random.between(0, 59)),
    }))
}

function half(amount: string): string {
  const centavos = String(Math.floor(Number(amount.replace('.', '')) / 2)).padStart(3, '0')
  return `${centavos.slice(0, -2)}.${centavos.slice(-2)}`
}

const banks = ['Bangko Sandiwa', 'Kapwa Savings Bank', 'Unang Luzon Bank', 'Islas Trust and Commerce', 'Bayanihan Rural Savings']
const rejections = [
  'The slip shows a different amount. Upload the one for this visit, or pay the difference.',
  'The reference number cannot be read. Scan the slip again.',
  'This slip was already used for an earlier visit.',
]

export type PlannedHonoraria = ReturnType<typeof planHonoraria>

/** From the next year but one on members are to receive something for each day: decided by the Board, entered by the Superadmin. */
export function planHonoraria(people: People, today: Day) {
  const { honoraria, honorariaByDay } = agency
  const raised = { ...honorariaByDay, overall_coordinator: '1000.00', team_leader: '750.00', member: '500.00' }
  return {
    by: people.staff.Superadmin[0] as Account,
    at: at(addDays(today, -12), 9, 40),
    valid_from: `${Number(today.slice(0, 4)) + 2}-01-01`,
    before: { honorariaByDay },
    value: { honoraria, honorariaByDay: raised },
  }
}
