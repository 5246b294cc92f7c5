import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertCredit } from '../../../../testing/charged-visit.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { requests } from '../../requests/contract.ts'
import { visits } from '../../visits/contract.ts'
import { finances } from '../contract.ts'

const app = await startApp()
const finance = await app.as('Finance')

async function read(id: string) {
  return (await finance.send(finances.charge, { params: { id } })).data
}

const setOff = async (id: string, charge_id: string) =>
  finance.send(finances.settleCredit, { body: { id, version: (await read(id)).version, to: 'set_off', charge_id } })

test('a credit is set off against an open charge: what is left of the charge stays open, and both say so', async () => {
  const { institution_id, credit, other } = await insertCredit(app.db)
  const { data, message } = await setOff(credit.id, other.id)
  expect(data).toMatchObject({ kind: 'credit', amount: '-30.00', open: '0.00', set_off_against: { id: other.id } })
  const charge = await read(other.id)
  expect(charge).toMatchObject({ payment_status: 'unpaid', set_off: '30.00', open: '20.00', credits: [{ id: credit.id, amount: '30.00' }] })
  expect(message).toBe(`The credit of ${data.number} counts for ${charge.number}.`)
  const { totals } = await finance.send(finances.charges, { params: { institution_id } })
  expect(totals).toMatchObject({ charged: '120.00', paid: '100.00', open: '20.00', credit: '0.00' })
  const own = await app.as('institution', { institution_id })
  const seen = await own.send(requests.show, { params: { id: other.accreditation_id } })
  expect(seen.data.payment).toMatchObject({ payment_status: 'partial', amount: '50.00', paid: '30.00', open: '20.00' })

  const entries = await app.db
    .selectFrom('log_entries')
    .select(['object_id', 'after'])
    .where('institution_id', '=', institution_id)
    .execute()
  expect(entries).toMatchObject([
    { object_id: credit.id, after: { amount: '30.00', charge: charge.number } },
    { object_id: other.id, after: { open: '20.00' } },
  ])
})

test('a credit larger than the charge covers it, and what is left stays a credit, which goes on waiting', async () => {
  const { credit, other, institution_id } = await insertCredit(app.db, '20.00')
  const waits = async () => (await finance.send(finances.toSettle, { query: { institution_id } })).data
  expect(await waits()).toMatchObject([{ id: credit.id, amount: '-30.00' }])
  await setOff(credit.id, other.id)
  expect(await read(other.id)).toMatchObject({ payment_status: 'paid', open: '0.00', set_off: '20.00' })
  const open = await finance.send(finances.charges, { params: { institution_id }, body: { filter: { to_settle: true } } })
  expect(open.data).toMatchObject([{ kind: 'credit', amount: '-10.00', adjusts: { id: credit.adjusts } }])
  const [left] = await waits()
  expect(left).toMatchObject({ id: open.data[0]?.id, amount: '-10.00' })
  expect((await finance.send(finances.toSettle, { query: { query: left?.number as string } })).data.map((one) => one.id)).toEqual([
    left?.id,
  ])
  // the charge is settled by the credit, so it is the credit that is taken back
  const { version } = await read(other.id)
  const refusal = await finance.refused(finances.updateStatus, { body: { id: other.id, version, payment_status: 'unpaid', reason: 'No.' } })
  expect([refusal.status, refusal.message]).toEqual([422, expect.stringContaining('are settled by a credit')])
  const settled = await read(credit.id)
  const back = { id: credit.id, version: settled.version, to: 'open', reason: 'It was another one.' } as const
  await finance.send(finances.settleCredit, { body: back })
  expect(await read(other.id)).toMatchObject({ payment_status: 'unpaid', open: '20.00', set_off: '0.00' })
})

test('a credit is not taken back once the rest of the charge is paid, and a charge it lowers is not paid back beside it', async () => {
  const { credit, other, charge } = await insertCredit(app.db)
  await setOff(credit.id, other.id)
  const { version } = await read(other.id)
  await finance.send(finances.updateStatus, { body: { id: other.id, version, payment_status: 'paid' } })
  const settled = await read(credit.id)
  const back = { id: credit.id, version: settled.version, to: 'open', reason: 'It was another one.' } as const
  expect((await finance.refused(finances.settleCredit, { body: back })).status).toBe(409)
  const refund = { id: charge.id, version: charge.version, payment_status: 'refunded', reason: 'Wrongly charged.' } as const
  expect((await finance.refused(finances.updateStatus, { body: refund })).message).toContain('A credit lowers this charge')
})

test('a credit is set off within one institution only, and takes neither a payment nor a claim', async () => {
  const { credit, institution_id } = await insertCredit(app.db)
  const stranger = await insertCredit(app.db)
  const body = { id: credit.id, version: credit.version, to: 'set_off', charge_id: stranger.other.id } as const
  expect((await finance.refused(finances.settleCredit, { body })).errors).toHaveProperty('charge_id')
  const paid = { id: credit.id, version: credit.version, payment_status: 'paid' } as const
  expect((await finance.refused(finances.updateStatus, { body: paid })).status).toBe(422)
  const own = await app.as('institution', { institution_id })
  const file = new File(['%PDF-1.4\n%%EOF\n'], 'slip.pdf')
  expect((await own.refused(finances.claim, { body: { finance_id: credit.id }, file })).status).toBe(409)
  const missing = { ...body, id: stranger.charge.id }
  expect((await finance.refused(finances.settleCredit, { body: missing })).status).toBe(404)
  const future = { id: credit.id, version: credit.version, to: 'paid_back', reference: 'TR-1', paid_on: '2999-01-01' } as const
  expect((await finance.refused(finances.settleCredit, { body: future })).errors).toHaveProperty('paid_on')
  const { data } = await finance.send(finances.settleCredit, { body: { ...future, paid_on: agencyDay() } })
  const shown = (await (await app.as('QA')).send(visits.show, { params: { id: data.accreditation_id } })).data.payment
  expect(shown).toMatchObject({ amount: '70.00', paid: '70.00', credit: '0.00', payment_status: 'paid', verified: true })
})
