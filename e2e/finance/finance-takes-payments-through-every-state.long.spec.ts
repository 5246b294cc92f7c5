/** Generated from the table of a payment: in every state exactly the allowed acts are offered, and a way over all of them is gone by clicking. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { finances } from '../../src/features/finances/contract.ts'
import {
  offeredActs,
  type PaymentAct,
  type PaymentKind,
  type PaymentState,
  paymentMachine,
  paymentSteps,
} from '../../src/features/finances/rules.ts'
import { actOf } from '../../src/features/finances/web/payment-acts.ts'
import { openAs, sendAs } from '../people.ts'
import { assign, candidates, newProgram, visit as recordOf, releaseHonoraria, requested, setAssignment, visitOf } from '../scenes.ts'
import { expectAll, wayOverAll } from '../state-walks.ts'

test.describe.configure({ mode: 'parallel' })

/** The act's button, or its entry in the menu of rarer acts. */
const actLabels: Record<PaymentKind, Partial<Record<PaymentAct, { button: string } | { item: string }>>> = {
  accreditation: {
    verify: { button: 'Verify payment' },
    reject: { button: 'Reject…' },
    take_back: { button: 'Take back…' },
    record: { button: 'Record payment…' },
    reopen: { button: 'Open again…' },
    partial: { item: 'Record a part' },
    waive: { item: 'Waive the charge' },
    refund: { item: 'Record a refund' },
  },
  accreditor: {
    reject: { button: 'Reject…' },
    record: { button: 'Mark as paid…' },
    take_back: { button: 'Take back…' },
    reopen: { button: 'Open again…' },
    pending: { item: 'Set to pending' },
    partial: { item: 'Record a part' },
    waive: { item: 'Waive the honorarium' },
    refund: { item: 'Record a refund' },
  },
}

test('Finance is offered the acts on a charge in every state, and takes one over all of them', async ({ page, baseURL }) => {
  const here = baseURL as string
  const { id: visitId, number, payment } = await requested(here, newProgram('Paid Ways'))
  const { institution } = await recordOf(here, visitId)
  const id = payment?.finance_id ?? ''
  const address = `/admin/finance/institution/${institution.id}?search=${number}&charge=${id}`
  await openAs(page, 'finance', address)
  const panel = page.getByRole('region', { name: number, exact: true })
  // verifying goes on to the next payment of the queue: finance-verifies-a-payment.spec.ts
  const walked = await walkPayment(page, panel, 'accreditation', address, (act) => act !== 'verify')
  await setPayment(here, id, 'pending')
  await page.goto(address)
  await expectActs(page, panel, 'accreditation', 'pending')
  expectAll(paymentMachine.states, [...walked, 'pending'])
})

test('Finance is offered the acts on an honorarium in every state, and takes one over all of them', async ({ page, baseURL }) => {
  const here = baseURL as string
  const visit = await visitOf(here, newProgram('Honoured Ways'), 'scheduled', { later: 1300 })
  const [person] = (await candidates(here, visit.id, 'a')).filter((one) => one.state === 'clear')
  if (!person) throw new Error('the demo world has nobody free')
  const { id: assignmentId } = await assign(here, visit.id, person.accreditor_id)
  await setAssignment(here, visit.id, assignmentId, 'accepted')
  await releaseHonoraria(here, visit.number)
  const [honorarium] = (await sendAs(here, 'finance', finances.honoraria, { query: { query: visit.number } })).data
  const id = honorarium?.finance_id ?? ''
  const address = `/admin/finance/accreditor?search=${visit.number}&honorarium=${id}`
  await openAs(page, 'finance', address)
  const panel = page.getByRole('complementary').getByRole('region').first()
  const walked = await walkPayment(page, panel, 'accreditor', address, () => true)
  await setPayment(here, id, 'claimed')
  await page.goto(address)
  await expectActs(page, panel, 'accreditor', 'claimed')
  expectAll(paymentMachine.states, [...walked, 'claimed'])
})

/** @returns the states it came through */
async function walkPayment(page: Page, panel: Locator, kind: PaymentKind, address: string, isClicked: (act: PaymentAct) => boolean) {
  const steps = paymentSteps.filter(({ offered }) => offered?.[kind] && isClicked(offered[kind]))
  const way = wayOverAll(steps, 'unpaid')
  for (const [n, from] of way.entries()) {
    await expectActs(page, panel, kind, from)
    const to = way[n + 1]
    const act = to && steps.find((step) => step.from.includes(from) && step.to === to)?.offered?.[kind]
    if (!to || !act) break
    const label = actLabels[kind][act]
    const asks = actOf(act, { finance: kind })
    if (!label || !asks) throw new Error(`${act} has no words`)
    if ('item' in label) {
      await panel.getByRole('button', { name: /^More acts/ }).click()
      await page.getByRole('menuitem', { name: label.item }).click()
    } else await panel.getByRole('button', { name: label.button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    if (asks.reason) await dialog.getByLabel(asks.reason, { exact: true }).fill('So it was agreed.')
    await dialog.getByRole('button', { name: asks.verb, exact: true }).click()
    await expect(dialog).toBeHidden()
    // rejecting goes on to the next payment of the queue
    if (act === 'reject') await page.goto(address)
  }
  return way
}

async function expectActs(page: Page, panel: Locator, kind: PaymentKind, state: PaymentState): Promise<void> {
  await expect(panel.getByText(paymentMachine.names[state], { exact: true }).first()).toBeVisible()
  const labels = offeredActs(kind, state).map((act) => actLabels[kind][act] ?? { item: act })
  const more = panel.getByRole('button', { name: /^More acts/ })
  const buttons = more.locator('..').getByRole('button').and(page.locator(':not([aria-haspopup])'))
  const expected = labels.flatMap((label) => ('button' in label ? label.button : [])).sort()
  await expect.poll(async () => (await buttons.allTextContents()).sort()).toEqual(expected)
  await more.click()
  const items = labels.flatMap((label) => ('item' in label ? label.item : []))
  await expect.poll(async () => (await page.getByRole('menuitem').allTextContents()).sort()).toEqual(['Add a proof', ...items].sort())
  // keys that come before the focus has left the button are not the panel's
  for (const key of ['v', 'r', 'Escape']) await more.dispatchEvent('keydown', { key, bubbles: true })
  await expect(page.getByRole('menuitem').first()).toBeHidden()
  await expect(panel).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function setPayment(here: string, id: string, to: PaymentState): Promise<void> {
  const { version } = (await sendAs(here, 'finance', finances.charge, { params: { id } })).data
  const payment_status = to === 'claimed' ? 'paid' : to
  await sendAs(here, 'finance', finances.updateStatus, {
    body: { id, version, payment_status, verify: to !== 'claimed', reason: 'So it was agreed.' },
  })
}
