import { expect, test } from 'vitest'
import { chargesFor, onCancelling, type Standing } from './rules-charges.ts'

function charge(amount: string, payment_status: Standing['payment_status'], more: Partial<Standing> = {}): Standing {
  const kind = amount.startsWith('-') ? 'credit' : 'charge'
  return { kind, amount, payment_status, set_off: '0.00', has_proof: false, ...more }
}

test('what nobody has paid is the fee; what somebody has paid stays, and the rest is charged or credited', () => {
  expect(chargesFor([charge('100.00', 'unpaid')], '70.00')).toEqual({ first: '70.00', adjusting: [] })
  const open = { payment_status: 'unpaid' } as const
  expect(chargesFor([charge('100.00', 'paid')], '130.00')).toEqual({ first: null, adjusting: [{ amount: '30.00', ...open }] })
  expect(chargesFor([charge('100.00', 'paid')], '70.10')).toEqual({ first: null, adjusting: [{ amount: '-29.90', ...open }] })
  expect(chargesFor([charge('100.00', 'paid'), charge('-29.90', 'unpaid')], '100.00')).toEqual({ first: null, adjusting: [] })
  expect(chargesFor([charge('100.00', 'unpaid', { set_off: '10.00' })], '70.00').adjusting).toEqual([{ amount: '-30.00', ...open }])
})

test('of what was waived nothing is credited', () => {
  const waived = { amount: '-30.00', payment_status: 'waived' }
  expect(chargesFor([charge('100.00', 'waived')], '70.00')).toEqual({ first: null, adjusting: [waived] })
  expect(chargesFor([charge('100.00', 'waived'), charge('-30.00', 'waived')], '100.00')).toEqual({ first: null, adjusting: [] })
})

test('where more was paid back than is owed, as much has to come: found by chance (seed 3024)', () => {
  const history = [charge('12500.00', 'refunded'), charge('33800.00', 'refunded', { kind: 'additional' }), charge('-12500.00', 'paid')]
  expect(chargesFor(history, '15200.00').adjusting).toEqual([
    { amount: '12500.00', payment_status: 'unpaid' },
    { amount: '-31100.00', payment_status: 'waived' },
  ])
})

test('of a cancelled visit lapses what nobody has paid, the newest first, and the rest is a credit', () => {
  const added = charge('30.00', 'unpaid', { kind: 'additional' })
  expect(onCancelling([charge('100.00', 'paid'), added])).toEqual({ lapsing: [added], credit: '-100.00' })
  expect(onCancelling([charge('100.00', 'unpaid')])).toMatchObject({ lapsing: [{ amount: '100.00' }], credit: null })
})
