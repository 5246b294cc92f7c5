/**
 * What happens to the money of an institution with two visits, made by chance: programs come and go, payments are claimed, verified, rejected,
 * taken back, waived, credits are settled and opened again. After each step every page is held against a naive account: what the visits
 * cost now, and what money went which way.
 */
import { expect } from 'vitest'
import { type Random, randomOf } from '../demo/basis/random.ts'
import { finances } from '../src/features/finances/contract.ts'
import { institutionDashboard } from '../src/features/institution-dashboard/contract.ts'
import { feeOf } from '../src/features/ladder/rules-surveys.ts'
import { requests } from '../src/features/requests/contract.ts'
import { schedule } from '../src/features/schedule/contract.ts'
import { visits } from '../src/features/visits/contract.ts'
import { CallError } from '../src/kit/contract/client.ts'
import { addDays, agencyDay } from '../src/kit/contract/days.ts'
import { isSome, lessOf, negativeOf, sumOf } from '../src/kit/contract/money.ts'
import type { Client, TestApp } from './app.ts'
import { insertCampus, insertProgram } from './insert.ts'

type Charge = Awaited<ReturnType<typeof chargesOf>>[number]
type Visit = Awaited<ReturnType<typeof visitOf>>
type World = {
  qa: Client
  finance: Client
  own: Client
  institution_id: string
  programs: { id: string; degree_level: 'undergraduate' | 'masteral' }[]
  visits: string[]
  /** Money that went to the agency for a charge, or below zero back for a credit. */
  cash: Map<string, string>
  /** Charges of cancelled visits, and those waived or paid back, cost nothing. */
  cancelled: Set<string>
}

/** @returns what was done, for the test that fails */
export async function walkCharges(app: TestApp, seed: number, steps: number): Promise<string[]> {
  const random = randomOf(seed)
  const world = await makeWorld(app)
  const done: string[] = []
  for (let step = 0; step < steps; step++) {
    const act = random.pick(acts)
    try {
      done.push(`${act.name}: ${await act(world, random)}`)
    } catch (error) {
      if (!(error instanceof CallError) || ![409, 422].includes(error.status))
        throw new Error(`${done.join('\n')}\n${act.name}`, { cause: error })
      done.push(`${act.name}: ${error.message}`)
    }
    await expectAccount(world, `seed ${seed}\n${done.join('\n')}`)
  }
  return done
}

async function makeWorld(app: TestApp): Promise<World> {
  const campus = await insertCampus(app.db)
  const { institution_id } = campus
  const [qa, finance, own] = await Promise.all([app.as('QA'), app.as('Finance'), app.as('institution', { institution_id })])
  const programs = []
  for (const degree_level of ['undergraduate', 'masteral', 'undergraduate', 'masteral', 'undergraduate'] as const)
    programs.push({ id: (await insertProgram(app.db, { campus_id: campus.id, degree_level })).id, degree_level })
  const world: World = { qa, finance, own, institution_id, programs, visits: [], cash: new Map(), cancelled: new Set() }
  for (const [at, days] of [80, 120].entries()) {
    const body = { institution_id, campus_id: campus.id, visit_date: addDays(agencyDay(), days) }
    const programs = [{ program_id: world.programs[at === 0 ? 0 : 4]?.id as string }]
    world.visits.push((await qa.send(schedule.add, { body: { ...body, programs } })).data.id)
  }
  return world
}

const acts = [
  changePrograms,
  changePrograms,
  moveVisit,
  claim,
  verify,
  verify,
  reject,
  takeBack,
  waive,
  refund,
  setOff,
  setOff,
  payBack,
  openAgain,
  cancel,
]

async function changePrograms({ qa, programs, visits: [id = ''] }: World, random: Random): Promise<string> {
  const chosen = programs.slice(0, 4).filter(() => random.chance(0.5))
  const wanted = chosen.length > 0 ? chosen : programs.slice(0, 1)
  const surveys = wanted.map((program) => ({
    program_id: program.id,
    survey_type: random.pick(['preliminary', 'first_formal'] as const),
    override_reason: 'The board asked for it.',
  }))
  await qa.send(schedule.edit, { body: { id, version: await versionOf(qa, id), programs: surveys } })
  return surveys.map(({ program_id, survey_type }) => `${program_id.slice(-4)} ${survey_type}`).join(', ')
}

async function moveVisit({ qa, visits: [id = ''] }: World, random: Random): Promise<string> {
  const visit_date = addDays(agencyDay(), random.pick([60, 70, 90]))
  await qa.send(schedule.edit, { body: { id, version: await versionOf(qa, id), visit_date } })
  return visit_date
}

async function claim(world: World, random: Random): Promise<string> {
  const charge = await pickCharge(world, random, () => true)
  const file = new File([`%PDF-1.4\n${random.next()}\n%%EOF\n`], 'slip.pdf', { type: 'application/pdf' })
  await world.own.send(finances.claim, { body: { finance_id: charge.id }, file })
  return named(charge)
}

async function update(world: World, charge: Charge, body: object): Promise<string> {
  await world.finance.send(finances.updateStatus, {
    body: { id: charge.id, version: charge.version, reason: 'So it was agreed.', ...body } as never,
  })
  return named(charge)
}

async function verify(world: World, random: Random): Promise<string> {
  const charge = await pickCharge(world, random, (one) => one.kind !== 'credit' && one.verified_at === null)
  const says = await update(world, charge, { payment_status: 'paid' })
  world.cash.set(charge.id, lessOf(charge.amount, charge.set_off))
  return says
}

async function reject(world: World, random: Random): Promise<string> {
  const charge = await pickCharge(world, random, (one) => one.payment_status === 'paid')
  const says = await update(world, charge, { payment_status: 'rejected' })
  world.cash.delete(charge.id)
  return says
}

async function takeBack(world: World, random: Random): Promise<string> {
  const charge = await pickCharge(world, random, (one) => one.verified_at !== null)
  const says = await update(world, charge, { payment_status: random.pick(['unpaid', 'paid']), verify: false })
  world.cash.delete(charge.id)
  return says
}

async function waive(world: World, random: Random): Promise<string> {
  const charge = await pickCharge(world, random, () => true)
  const says = await update(world, charge, { payment_status: 'waived' })
  world.cash.delete(charge.id)
  return says
}

async function refund(world: World, random: Random): Promise<string> {
  const charge = await pickCharge(world, random, (one) => one.verified_at !== null)
  const says = await update(world, charge, { payment_status: 'refunded' })
  world.cash.delete(charge.id)
  return says
}

async function settle(world: World, credit: Charge, body: object): Promise<string> {
  await world.finance.send(finances.settleCredit, { body: { id: credit.id, version: credit.version, ...body } as never })
  return named(credit)
}

async function setOff(world: World, random: Random): Promise<string> {
  const credit = await pickCharge(world, random, (one) => one.kind === 'credit' && isSome(negativeOf(one.open)))
  const charge = await pickCharge(world, random, (one) => one.kind !== 'credit' && isSome(one.open))
  return settle(world, credit, { to: 'set_off', charge_id: charge.id })
}

async function payBack(world: World, random: Random): Promise<string> {
  const credit = await pickCharge(world, random, (one) => one.kind === 'credit' && isSome(negativeOf(one.open)))
  const says = await settle(world, credit, { to: 'paid_back', reference: 'TR-1' })
  world.cash.set(credit.id, credit.amount)
  return says
}

async function openAgain(world: World, random: Random): Promise<string> {
  const credit = await pickCharge(world, random, (one) => one.kind === 'credit' && one.payment_status === 'paid')
  const says = await settle(world, credit, { to: 'open', reason: 'It was another one.' })
  world.cash.delete(credit.id)
  return says
}

async function cancel(world: World, random: Random): Promise<string> {
  const [id = ''] = world.visits
  if (random.chance(0.7)) return 'not now'
  await world.qa.send(schedule.edit, { body: { id, version: await versionOf(world.qa, id), status: 'cancelled', reason: 'A typhoon.' } })
  world.cancelled.add(id)
  return id
}

async function expectAccount(world: World, says: string): Promise<void> {
  const { qa, own, finance, cash, institution_id } = world
  const charges = await chargesOf(world)
  const money: Visit['payment'][] = []
  for (const id of world.visits) {
    const { data, programs } = await qa.send(visits.programs, { params: { accreditation_id: id }, query: { paginate: 100 } })
    const rows = charges.filter((one) => one.accreditation_id === id)
    const fee = feeOf(programs, agencyDay())
    const owed = rows.filter((one) => !['waived', 'refunded'].includes(one.payment_status))
    // what the visit costs: all of it is charged, but for what was waived, paid back or cancelled
    if (!world.cancelled.has(id)) expect(sumOf(rows.map((one) => one.amount)), `fee\n${says}`).toBe(fee)
    expect(data.payment?.amount, `charged\n${says}`).toBe(sumOf(owed.map((one) => one.amount)))
    expect(data.payment?.amount.startsWith('-'), `never less than nothing\n${says}`).toBe(false)
    const { data: seen } = await own.send(requests.show, { params: { id } })
    const { charges: of, proof_count: _, ...visit } = data.payment ?? { charges: [], proof_count: 0 }
    expect(seen.payment, `institution\n${says}`).toMatchObject(visit)
    expect(of.map((one) => one.open).sort(), `open\n${says}`).toEqual(rows.map((one) => one.open).sort())
    money.push(data.payment)
  }
  const paid = sumOf(charges.flatMap((one) => cash.get(one.id) ?? []))
  const { totals } = await finance.send(finances.charges, { params: { institution_id } })
  const { data: mine } = await own.send(institutionDashboard.totals)
  const sum = (of: 'amount' | 'paid' | 'claimed' | 'open' | 'credit') => sumOf(money.map((one) => one?.[of] ?? '0.00'))
  expect(totals, `sums of Finance\n${says}`).toMatchObject({
    charged: sum('amount'),
    paid: sum('paid'),
    claimed: sum('claimed'),
    open: sum('open'),
    credit: sum('credit'),
  })
  expect(totals.paid, `money\n${says}`).toBe(paid)
  expect(mine.open, `dashboard of the institution\n${says}`).toBe(totals.open)
  expect(lessOf(sumOf([totals.paid, totals.claimed, totals.open]), totals.credit), `balance\n${says}`).toBe(totals.charged)
}

async function chargesOf({ finance, institution_id }: Pick<World, 'finance' | 'institution_id'>) {
  return (await finance.send(finances.charges, { params: { institution_id }, body: { paginate: 100, sort: 'visit_date' } })).data
}

async function pickCharge(world: World, random: Random, fits: (charge: Charge) => boolean): Promise<Charge> {
  const found = (await chargesOf(world)).filter(fits)
  if (found.length === 0) throw new CallError(422, 'There is none.')
  return random.pick(found)
}

function named({ kind, amount, payment_status, number }: Charge): string {
  return `${kind} ${amount} ${payment_status} of ${number}`
}

async function visitOf(qa: Client, id: string) {
  return (await qa.send(visits.show, { params: { id } })).data
}

async function versionOf(qa: Client, id: string): Promise<number> {
  return (await visitOf(qa, id)).version
}
