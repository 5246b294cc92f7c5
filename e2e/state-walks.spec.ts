/**
 * The four longest state machines on the pages, generated from their tables: in every state exactly the allowed steps are offered,
 * and a way over all states, to the end, is gone by clicking.
 */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { finances } from '../src/features/finances/contract.ts'
import {
  offeredActs,
  type PaymentAct,
  type PaymentKind,
  type PaymentState,
  paymentMachine,
  paymentSteps,
} from '../src/features/finances/rules.ts'
import { actOf } from '../src/features/finances/web/payment-acts.ts'
import { schedule } from '../src/features/schedule/contract.ts'
import { teams } from '../src/features/teams/contract.ts'
import { assignmentSteps } from '../src/features/teams/rules-assignment.ts'
import { reportSteps } from '../src/features/teams/rules-report.ts'
import {
  type AssignmentStatus,
  assignmentStatuses,
  assignmentStatusNames,
  type ReportStatus,
  reportStatuses,
  reportStatusNames,
  type VisitStatus,
  visitStatuses,
  visitStatusNames,
  visitSteps,
} from '../src/features/visits/rules.ts'
import { findStep, nextStates, type Step } from '../src/kit/contract/states.ts'
import { openAs, type Person, sendAs } from './people.ts'
import { assign, candidates, demoAccreditor, edit, newProgram, visit as recordOf, requested, today, visitOf } from './scenes.ts'

test.describe.configure({ mode: 'parallel' })

// ---- visit ---------------------------------------------------------------------------------------------------------

const visitVerbs: Record<VisitStatus, string> = {
  requested: 'Take up the request again',
  approved: 'Approve',
  scheduled: 'Schedule',
  ongoing: 'Start the visit',
  reported: 'Mark as reported',
  decided: 'Record outcomes…',
  returned: 'Return…',
  postponed: 'Postpone…',
  cancelled: 'Cancel the visit…',
}
const otherVerbs: Record<string, string> = {
  'reported ongoing': 'Back to ongoing',
  'postponed approved': 'Take up again, without dates fixed',
  'postponed scheduled': 'Schedule again',
}
const visitVerb = (from: VisitStatus, to: VisitStatus) => otherVerbs[`${from} ${to}`] ?? visitVerbs[to]

test('QA is offered the steps of a visit in every state, and takes one over all of them to its outcome', async ({ page, baseURL }) => {
  const here = baseURL as string
  const program = newProgram('Long Ways')
  const request = await requested(here, program)
  const visit = await edit(here, request.id, { visit_date: today, visit_end: today })
  await openAs(page, 'qa', `/admin/schedule/${visit.institution.id}/${visit.id}`)
  const menu = page.getByRole('button', { name: 'Change status' })
  const way = wayOverAll(visitSteps, 'requested', 'decided')
  for (const [n, from] of way.entries()) {
    await expectStanding(page, from)
    const to = way[n + 1]
    if (!to) break
    await menu.click()
    await expectItems(page, visitOffers(from))
    await page.getByRole('menuitem', { name: visitVerb(from, to), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const step = visitSteps.find((one) => one.from.includes(from) && one.to === to)
    if (step?.needs.includes('reason')) {
      await dialog.getByLabel('Reason').fill('So it was agreed.')
      await dialog.getByRole('button', { name: visitVerb(from, to).replace('…', ''), exact: true }).click()
    }
    if (step?.needs.includes('outcomes')) {
      await dialog
        .getByRole('group', { name: `Outcome of ${program}` })
        .getByText('Granted', { exact: true })
        .click()
      await dialog.getByRole('button', { name: 'Record 1 outcome' }).click()
    }
  }
  await expect(menu).toBeHidden()

  // the other end
  const other = await requested(here, newProgram('Short Ways'))
  await edit(here, other.id, { status: 'cancelled', reason: 'Asked for twice.' })
  await page.goto(`/admin/schedule/${visit.institution.id}/${other.id}`)
  await expectStanding(page, 'cancelled')
  expect(visitOffers('cancelled')).toEqual([])
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(menu).toBeHidden()
  expectAll(visitStatuses, [...way, 'cancelled'])
})

/** As the menu lists them: the outcomes, the steps onward, and those aside that need a reason. */
function visitOffers(from: VisitStatus): string[] {
  const next = nextStates(visitSteps, from, 'schedule.edit')
  const isAside = (to: VisitStatus) => findStep(visitSteps, from, to, 'schedule.edit')?.needs.includes('reason') === true
  const all = [...nextStates(visitSteps, from, 'outcomes.record'), ...next.filter((to) => !isAside(to)), ...next.filter(isAside)]
  return all.map((to) => visitVerb(from, to))
}

async function expectStanding(page: Page, status: VisitStatus): Promise<void> {
  const progress = page.getByRole('list', { name: 'Progress of the visit' })
  const isOnTheWay = visitStatuses.indexOf(status) < visitStatuses.indexOf('decided')
  if (isOnTheWay) await expect(progress.locator('[aria-current=step]')).toContainText(visitStatusNames[status])
  else if (status === 'decided') await expect(page.getByRole('table', { name: 'Programs' })).toContainText('Granted')
  else await expect(page.getByRole('main').getByText(visitStatusNames[status], { exact: true }).first()).toBeVisible()
}

// ---- assignment ----------------------------------------------------------------------------------------------------

test('QA is offered every status of somebody on the team, and takes one after the other', async ({ page, baseURL }) => {
  const here = baseURL as string
  const visit = await todaysVisit(here, 'Every Status')
  const person = (await candidates(here, visit.id, 'e')).filter((one) => one.state === 'clear' && !one.name.includes('Dimaculangan')).at(-1)
  if (!person) throw new Error('the demo world has nobody free today')
  await assign(here, visit.id, person.accreditor_id)
  await openAs(page, 'qa', `/admin/schedule/${visit.institution.id}/${visit.id}`)
  const steps = assignmentSteps.filter((step) => step.call === 'teams.editStatus')
  const way = wayOverAll(steps, 'invited')
  for (const [n, from] of way.entries()) {
    await page.getByRole('button', { name: `Status of ${person.name}: ${assignmentStatusNames[from]}`, exact: true }).click()
    const offers = assignmentStatuses.filter((one) => one === from || nextStates(steps, from, 'teams.editStatus').includes(one))
    await expect(page.getByRole('menuitemradio')).toHaveText(offers.map((one) => assignmentStatusNames[one]))
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(assignmentStatusNames[from])
    const to = way[n + 1]
    if (to) await page.getByRole('menuitemradio', { name: assignmentStatusNames[to], exact: true }).click()
  }
  expectAll(assignmentStatuses, way)
})

test('an accreditor is offered the open answers and no other, takes an acceptance back, accepts again and declines', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const visit = await visitOf(here, newProgram('Open Answers'), 'scheduled', { later: 1200 })
  const { accreditor_id } = await demoAccreditor(here, visit.id)
  const { id } = await assign(here, visit.id, accreditor_id)
  await openAs(page, 'accreditor', `/accreditor/program?id=${id}`)
  const way = ['accepted', 'invited', 'accepted', 'declined'] as const
  let from: AssignmentStatus = 'invited'
  for (const to of way) {
    // taking back is offered as long as the page remembers that it was accepted there
    await expectAnswers(page, from, from === 'accepted')
    const verb = answerVerb(from, to)
    await page.getByRole('button', { name: verb }).first().click()
    if (findStep(assignmentSteps, from, to, 'assignments.answer')?.needs.includes('reason')) {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill('A class of mine that week.')
      await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    from = to
  }
  await expectAnswers(page, 'declined', false)
  // what only the agency sets before a visit
  for (const status of ['confirmed', 'withdrawn', 'accepted'] as const) {
    await setStatus(here, visit.id, id, status)
    await page.reload()
    await expect(page.getByRole('main').getByText(assignmentStatusNames[status], { exact: true }).first()).toBeVisible()
    await expectAnswers(page, status, false)
  }
})

function answerVerb(from: AssignmentStatus, to: AssignmentStatus): RegExp {
  if (to === 'accepted') return /^Accept /
  if (to === 'invited') return /^Undo/
  return from === 'invited' ? /^Decline (?!after)/ : /^Decline after all/
}

async function expectAnswers(page: Page, from: AssignmentStatus, isRemembered: boolean): Promise<void> {
  const open = nextStates(assignmentSteps, from, 'assignments.answer').filter((to) => to !== 'invited' || isRemembered)
  for (const to of open) await expect(page.getByRole('button', { name: answerVerb(from, to) }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /^(Accept|Decline|Undo)/ })).toHaveCount(open.length)
}

async function setStatus(here: string, visitId: string, id: string, status: AssignmentStatus): Promise<void> {
  const { data } = await sendAs(here, 'qa', teams.list, { params: { id: visitId } })
  const version = data.find((one) => one.id === id)?.version ?? 0
  await sendAs(here, 'qa', teams.editStatus, { body: { id, status, version, confirm_conflict: true } })
}

// ---- report --------------------------------------------------------------------------------------------------------

test('accreditor and QA are offered the steps of a report in every state, and take one over all of them to its acceptance', async ({
  browser,
  baseURL,
}) => {
  const here = baseURL as string
  const visit = await todaysVisit(here, 'Read Twice')
  const { accreditor_id, name } = await demoAccreditor(here, visit.id)
  const { id } = await assign(here, visit.id, accreditor_id)
  await setStatus(here, visit.id, id, 'confirmed')
  const accreditor = await pageOf(browser, 'accreditor', `/accreditor/program?id=${id}`)
  const qa = await pageOf(browser, 'qa', `/admin/schedule/${visit.institution.id}/${visit.id}`)
  const report = accreditor.getByRole('region', { name: 'Your report' })
  const row = qa.getByRole('table', { name: 'Team' }).getByRole('row').filter({ hasText: name })
  // today nothing is overdue
  const steps = reportSteps.filter((step) => step.to !== 'late')
  const way = wayOverAll(steps, 'not_started', 'accepted')
  for (const [n, from] of way.entries()) {
    await expect(report).toContainText(reportStatusNames[from])
    await expect(row).toContainText(reportStatusNames[from])
    await expect(report.getByRole('button')).toHaveText(reportOffers(from))
    await row.getByRole('button', { name: `More for ${name}` }).click()
    await expectItems(qa, [...decisionOffers(from), 'Remove from the team'])
    await qa.keyboard.press('Escape')
    const to = way[n + 1]
    if (!to) break
    if (findStep(steps, from, to, 'teams.decideReport')) {
      await row.getByRole('button', { name: `More for ${name}` }).click()
      await qa.getByRole('menuitem', { name: decisionVerbs[to] ?? '' }).click()
      const dialog = qa.getByRole('dialog')
      if (to === 'returned') await dialog.getByLabel('Reason').fill('The findings on Area V are missing.')
      await dialog.getByRole('button', { name: to === 'returned' ? 'Return' : 'Accept', exact: true }).click()
      await expect(dialog).toBeHidden()
      await accreditor.reload()
    } else {
      await report.getByRole('button', { name: reportVerb(from, to) }).click()
      if (to === 'submitted') await accreditor.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
      await expect(report).toContainText(reportStatusNames[to])
      await qa.reload()
    }
  }
  // what is late became so by the daily job
  const [late] = (await sendAs(here, 'qa', schedule.ongoing, { body: { filter: { report_status: ['late'] } } })).data
  if (!late) throw new Error('the demo world has no late report')
  await qa.goto(`/admin/schedule/${late.institution.id}/${late.id}`)
  const stands = qa.getByText(reportStatusNames.late, { exact: true })
  const lateRow = qa.getByRole('table', { name: 'Team' }).getByRole('row').filter({ has: stands }).first()
  await lateRow.getByRole('button', { name: /^More for/ }).click()
  await expectItems(qa, [...decisionOffers('late'), 'Remove from the team'])
  expectAll(reportStatuses, [...way, 'late'])
  for (const page of [accreditor, qa]) await page.context().close()
})

const decisionVerbs: Partial<Record<ReportStatus, string>> = { accepted: 'Accept the report', returned: 'Return the report…' }

function decisionOffers(from: ReportStatus): string[] {
  return nextStates(reportSteps, from, 'teams.decideReport').map((to) => decisionVerbs[to] ?? to)
}

function reportVerb(from: ReportStatus, to: ReportStatus): string {
  return to === 'submitted' ? 'Hand in' : from === 'submitted' ? 'Take it back' : 'I have begun'
}

/** What is taken back is a draft or late, by its day; it is one button. */
function reportOffers(from: ReportStatus): string[] {
  const next = nextStates(reportSteps, from, 'assignments.report').filter((to) => to !== 'late')
  return (['draft', 'submitted'] as const).filter((to) => next.includes(to)).map((to) => reportVerb(from, to))
}

// ---- payment -------------------------------------------------------------------------------------------------------

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
  await assign(here, visit.id, person.accreditor_id)
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
  // pressed in the menu: while the focus has not come there, Escape would close the panel, too
  await page.getByRole('menu').press('Escape')
  await expect(page.getByRole('menuitem').first()).toBeHidden()
}

async function setPayment(here: string, id: string, to: PaymentState): Promise<void> {
  const { version } = (await sendAs(here, 'finance', finances.charge, { params: { id } })).data
  const payment_status = to === 'claimed' ? 'paid' : to
  await sendAs(here, 'finance', finances.updateStatus, {
    body: { id, version, payment_status, verify: to !== 'claimed', reason: 'So it was agreed.' },
  })
}

// ---- all -----------------------------------------------------------------------------------------------------------

/**
 * A way by the table's steps over every state that is no end, the nearest first, and then to the end.
 * @returns the states in order, some of them more than once
 */
function wayOverAll<State extends string>(steps: readonly Step<State, string>[], start: State, end?: State): State[] {
  const next = (state: State) => steps.filter((step) => step.from.includes(state)).map((step) => step.to)
  const way = [start]
  const isNew = (state: State) => !way.includes(state) && next(state).length > 0
  let leg: State[] | undefined
  while ((leg = shortest(way.at(-1) as State, next, isNew))) way.push(...leg)
  if (end) way.push(...(shortest(way.at(-1) as State, next, (state) => state === end) ?? []))
  return way
}

function shortest<State extends string>(
  from: State,
  next: (state: State) => State[],
  isThere: (state: State) => boolean,
): State[] | undefined {
  const ways: State[][] = next(from).map((state) => [state])
  const seen = new Set<State>([from])
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1) as State
    if (isThere(last)) return way
    if (seen.has(last)) continue
    seen.add(last)
    ways.push(...next(last).map((state) => [...(way as State[]), state]))
  }
}

async function expectItems(page: Page, labels: readonly string[]): Promise<void> {
  // after the label a menu shows its letter, or why it cannot be chosen
  await expect(page.getByRole('menuitem')).toHaveText(labels.map((label) => new RegExp(`^${label}`)))
}

/** No state of the machine was left out. */
function expectAll<State extends string>(states: readonly State[], seen: readonly State[]): void {
  expect([...states].filter((state) => !seen.includes(state))).toEqual([])
}

async function pageOf(browser: Browser, person: Person, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, person, address)
  return page
}

/** A visit that takes place today. */
async function todaysVisit(here: string, subject: string) {
  const request = await requested(here, newProgram(subject))
  await edit(here, request.id, { visit_date: today, visit_end: today })
  for (const status of ['approved', 'scheduled', 'ongoing']) await edit(here, request.id, { status })
  return recordOf(here, request.id)
}
