import { expect, test } from 'vitest'
import type { Client } from '../../../../testing/app.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertChargedVisit } from '../../../../testing/charged-visit.ts'
import { insertProgram } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { lessOf, negativeOf, sumOf } from '../../../kit/contract/money.ts'
import { feeOf } from '../../ladder/rules-surveys.ts'
import { requests } from '../../requests/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { visits } from '../../visits/contract.ts'
import { finances } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const finance = await app.as('Finance')
const one = feeOf([{ survey_type: 'preliminary', degree_level: 'undergraduate' }], agencyDay())
const soon = addDays(agencyDay(), 80)

/** A visit with one program, charged with its fee, and a second program of the campus. */
async function chargedVisit() {
  const made = await insertChargedVisit(app, { status: 'approved', visit_date: soon, visit_end: soon })
  await app.db.updateTable('finances').set({ amount: one }).where('id', '=', made.charge.id).execute()
  const more = await insertProgram(app.db, { campus_id: made.visit.campus_id })
  return { ...made, more }
}

async function shown(id: string) {
  return (await qa.send(visits.show, { params: { id } })).data
}

async function setPrograms(id: string, ids: readonly string[]) {
  const { version } = await shown(id)
  return qa.send(schedule.edit, { body: { id, version, programs: ids.map((program_id) => ({ program_id })) } })
}

async function pay(by: Client, id: string, payment_status = 'paid' as const) {
  const { data } = await finance.send(finances.charge, { params: { id } })
  return by.send(finances.updateStatus, { body: { id, version: data.version, payment_status } })
}

async function proofsOf(by: Client, id: string) {
  return by.send(finances.claim, { body: { finance_id: id }, file: new File(['%PDF-1.4\n%%EOF\n'], `slip-${id}.pdf`) })
}

test('a program added after the payment is an additional charge that both sides see, and taking it off again leaves nothing', async () => {
  const { visit, program, charge, more, institution } = await chargedVisit()
  await pay(finance, charge.id)
  const { data } = await setPrograms(visit.id, [program.id, more.id])
  expect(data.payment).toMatchObject({ payment_status: 'partial', amount: sumOf([one, one]), paid: one, open: one, credit: '0.00' })
  expect(data.payment?.charges).toMatchObject([
    { kind: 'charge', amount: one, payment_status: 'paid' },
    { kind: 'additional', amount: one, open: one, payment_status: 'unpaid', due_date: data.payment?.due_date },
  ])
  const own = (await institution.send(requests.show, { params: { id: visit.id } })).data.payment
  expect(own).toMatchObject({ payment_status: 'partial', amount: sumOf([one, one]), open: one, charges: [{}, { kind: 'additional' }] })
  const listed = await finance.send(finances.charges, { params: { institution_id: visit.institution_id } })
  expect(listed.totals).toMatchObject({ charges: 2, charged: sumOf([one, one]), paid: one, open: one })
  const only = await finance.send(finances.charges, {
    params: { institution_id: visit.institution_id },
    body: { filter: { kind: ['additional'] } },
  })
  expect(only.data).toMatchObject([{ number: visit.number, adjusts: { id: charge.id }, due_date: data.payment?.due_date }])

  const mails = await app.db.selectFrom('mails').select('subject').where('template', '=', 'charge_additional').execute()
  expect(mails.filter(({ subject }) => subject.startsWith(visit.number))).toHaveLength(1)
  const [entry] = await app.db
    .selectFrom('log_entries')
    .selectAll()
    .where('object_id', '=', visit.id)
    .orderBy('at', 'desc')
    .limit(1)
    .execute()
  expect(entry).toMatchObject({
    before: { additional_charge: null, amount: one },
    after: { additional_charge: one, amount: sumOf([one, one]) },
  })

  await proofsOf(institution, own?.finance_id as string)
  expect((await shown(visit.id)).payment).toMatchObject({ payment_status: 'paid', verified: false, claimed: one, open: '0.00' })
  await pay(finance, own?.finance_id as string)
  expect((await shown(visit.id)).payment).toMatchObject({ payment_status: 'paid', verified: true, paid: sumOf([one, one]) })
  const less = await setPrograms(visit.id, [program.id])
  expect(less.data.payment).toMatchObject({ payment_status: 'paid', amount: one, paid: sumOf([one, one]), open: '0.00', credit: one })
  const again = await setPrograms(visit.id, [program.id, more.id])
  expect(again.data.payment).toMatchObject({ amount: sumOf([one, one]), credit: '0.00', charges: [{}, {}] })
})

test('a claimed payment stays as it is, and the difference to it is a credit', async () => {
  const { visit, program, charge, more, institution } = await chargedVisit()
  await setPrograms(visit.id, [program.id, more.id])
  await proofsOf(institution, charge.id)
  const { data } = await setPrograms(visit.id, [more.id])
  expect(data.payment?.charges).toMatchObject([
    { amount: sumOf([one, one]), payment_status: 'paid', verified_at: null },
    { kind: 'credit', amount: negativeOf(one), open: negativeOf(one), due_date: null },
  ])
  const mails = await app.db.selectFrom('mails').select('subject').where('template', '=', 'charge_credit').execute()
  expect(mails.filter(({ subject }) => subject.startsWith(visit.number))).toHaveLength(1)
})

test('of what was waived nothing is credited, and what comes on top is charged', async () => {
  const { visit, program, charge, more } = await chargedVisit()
  await setPrograms(visit.id, [program.id, more.id])
  await app.db.updateTable('finances').set({ payment_status: 'waived' }).where('id', '=', charge.id).execute()
  const less = await setPrograms(visit.id, [program.id])
  expect(less.data.payment).toMatchObject({ amount: '0.00', credit: '0.00', open: '0.00', payment_status: 'waived' })
  const again = await setPrograms(visit.id, [program.id, more.id])
  expect(again.data.payment).toMatchObject({ amount: '0.00', charges: [{ payment_status: 'waived' }] })
  const third = await insertProgram(app.db, { campus_id: visit.campus_id })
  expect((await setPrograms(visit.id, [program.id, more.id, third.id])).data.payment).toMatchObject({ amount: one, open: one })
})

test('a cancelled visit costs nothing: what nobody paid is waived, what somebody paid becomes a credit', async () => {
  const cancel = async (id: string) => {
    const { version } = await shown(id)
    return (await qa.send(schedule.edit, { body: { id, version, status: 'cancelled', reason: 'A typhoon.' } })).data.payment
  }
  const unpaid = await chargedVisit()
  expect(await cancel(unpaid.visit.id)).toMatchObject({ payment_status: 'waived', amount: '0.00', open: '0.00', credit: '0.00' })
  const paid = await chargedVisit()
  await pay(finance, paid.charge.id)
  await setPrograms(paid.visit.id, [paid.program.id, paid.more.id])
  const cancelled = await cancel(paid.visit.id)
  expect(cancelled).toMatchObject({ amount: '0.00', paid: one, open: '0.00', credit: one })
  expect(cancelled?.charges).toMatchObject([
    { payment_status: 'paid' },
    { payment_status: 'waived' },
    { kind: 'credit', amount: negativeOf(one) },
  ])
})

// found by chance: seed 1036 of charges-history.long.test.ts
test('where more was paid back than is left of the payments, a cancelled visit keeps as much open', async () => {
  const { visit, program, charge, more } = await chargedVisit()
  await pay(finance, charge.id)
  const added = (await setPrograms(visit.id, [program.id, more.id])).data.payment?.charges[1]?.finance_id as string
  await pay(finance, added)
  const third = await insertProgram(app.db, { campus_id: visit.campus_id, degree_level: 'masteral' })
  const dearer = (await setPrograms(visit.id, [program.id, more.id, third.id])).data.payment?.charges[2]
  await pay(finance, dearer?.finance_id as string)
  const credit = (await setPrograms(visit.id, [program.id])).data.payment?.charges.at(-1)
  const { data } = await finance.send(finances.charge, { params: { id: credit?.finance_id as string } })
  const back = { id: data.id, version: data.version, to: 'paid_back', reference: 'TR-1' } as const
  await finance.send(finances.settleCredit, { body: back })
  for (const id of [added, dearer?.finance_id as string]) {
    const { version } = (await finance.send(finances.charge, { params: { id } })).data
    await finance.send(finances.updateStatus, { body: { id, version, payment_status: 'rejected', reason: 'The bank took it back.' } })
  }
  const { version } = await shown(visit.id)
  const cancelled = await qa.send(schedule.edit, { body: { id: visit.id, version, status: 'cancelled', reason: 'A typhoon.' } })
  const { open = '', credit: left = '', amount } = cancelled.data.payment ?? {}
  const paidBack = negativeOf(credit?.amount as string)
  expect([amount, lessOf(open, left)]).toEqual(['0.00', lessOf(paidBack, one)])
})
