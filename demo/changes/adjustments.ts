/** What adjusts charges that were paid already: a program that came, one that went, and visits that were cancelled. */
import { feeOf } from '../../src/features/ladder/rules-surveys.ts'
import { addDays } from '../../src/kit/contract/days.ts'
import { isSome, lessOf, negativeOf, sumOf } from '../../src/kit/contract/money.ts'
import { at, type Day, earlier, workday } from '../basis/calendar.ts'
import type { Charge } from '../finances.ts'
import { lakesideName } from '../institutions.ts'
import type { People } from '../people.ts'
import { stepOf } from '../teams.ts'

/**
 * Changes a few paid charges to what was paid before, and adds what adjusts them, so that the charges of each visit are its fee.
 * @returns the additional charges and credits
 */
export function adjustCharges(charges: readonly Charge[], people: People, today: Day): Charge[] {
  const [officer] = people.staff.Finance
  const paid = charges.filter(isPaidByProgram)
  const [grown, shrunk] = paid.filter(({ visit }) => visit.status === 'scheduled' || visit.status === 'approved')
  const setOff = paid.find((charge) => charge !== grown && charge !== shrunk && openElsewhere(charges, charge))
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
