import { expect, type Page, test } from '@playwright/test'
import { accounts, type LikelyPerson } from '../../src/features/accounts/contract.ts'
import { finances } from '../../src/features/finances/contract.ts'
import { inbox } from '../../src/features/inbox/contract.ts'
import { teams } from '../../src/features/teams/contract.ts'
import { visits } from '../../src/features/visits/contract.ts'
import { expectNoViolation, onPhones } from '../axe.ts'
import { mailTo } from '../outbox.ts'
import { openAs, type Person, sendAs } from '../people.ts'
import { assign, candidates, newProgram, visit as recordOf, requested, visitOf } from '../scenes.ts'

test('Admin closes the registration of somebody who has an account, activates the next by keyboard, and one less waits', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const registered = await sendAs(here, 'admin', accounts.list, {
    query: { status: ['pending'], confirmed: '1', sort: 'created_at', direction: 'desc' },
  })
  const twice = registered.data.find(({ likely = [] }) => likely.some(({ status }) => status === 'active'))
  const person = registered.data.find(({ likely = [] }) => likely.length === 0)
  if (!person || !twice) throw new Error('nobody waits to be activated')
  const known = twice.likely?.find(({ status }) => status === 'active') as LikelyPerson
  await openInbox(page, 'admin', 'registrations', twice.email)
  await openFirst(page, twice.name, `likely there already: ${known.email}`)
  await expect(page.getByRole('region', { name: twice.name }).getByRole('link', { name: known.name })).toBeVisible()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Does ${twice.name} have an account already?` })
  await expect(dialog.getByRole('button', { name: 'Activate all the same' })).toBeDisabled()
  await dialog.getByRole('radio', { name: known.name }).check()
  await expect(dialog).toContainText(`${twice.email} is told that there is an account already`)
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Close the registration' }).click()
  await expect(page.getByText('No registration matches')).toBeVisible()
  await mailTo(known.email, 'Your account is the one with this address')

  await openInbox(page, 'admin', 'registrations', person.email)
  const before = await registrationsOf(page)
  await openFirst(page, person.name)
  await expectNoViolation(page)
  await page.keyboard.press('a')
  await expect(page.getByText('No registration matches')).toBeVisible()
  await expect(page.getByRole('region', { name: person.name })).toBeHidden()
  await expect.poll(() => registrationsOf(page)).toBeLessThan(before)
  await page.reload()
  await expect(page.getByText('No registration matches')).toBeVisible()
  expect((await sendAs(here, 'admin', accounts.show, { params: { id: person.id } })).data.status).toBe('active')
})

test('QA approves one request and returns the next with a reason, without the mouse', async ({ page, baseURL }) => {
  const here = baseURL as string
  const subject = newProgram('Inbox').slice(3)
  const first = await requested(here, `BS ${subject}`, { later: 40 })
  const second = await requested(here, `MA ${subject}`, { later: 41 })
  await openInbox(page, 'qa', 'requests', subject)
  await openFirst(page, /survey|visit/i, first.number)
  await expect(page.getByRole('region', { name: 'Programs' })).toContainText(`BS ${subject}`)
  await expectNoViolation(page)
  let answer = () => {}
  const pressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${visits.show.path.replace(':id', second.id)}`, (route) => pressed.then(() => route.continue()))
  await page.keyboard.press('a')
  await expect(page.getByText(`${first.number} is approved.`)).toBeVisible()

  // the next one has opened by itself
  await expect(page.locator('aside')).toContainText(second.number)
  await expect(page.getByRole('region', { name: 'Programs' })).toContainText(`MA ${subject}`)
  // a key that is quicker than the record is not lost
  await page.keyboard.press('r')
  answer()
  const dialog = page.getByRole('dialog', { name: /Return the request/ })
  await expect(dialog.getByLabel('Reason')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await dialog.getByLabel('Reason').fill('The self-survey report is missing.')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(page.getByText('No request matches')).toBeVisible()

  await page.reload()
  await expect(page.getByText('No request matches')).toBeVisible()
  expect([(await recordOf(here, first.id)).status, (await recordOf(here, second.id)).status]).toEqual(['approved', 'returned'])
})

test('Finance verifies a payment from the inbox, with its proof in sight', async ({ page, baseURL }) => {
  const here = baseURL as string
  const request = await requested(here, newProgram('Inbox Paid'), { paid: true, later: 42 })
  await openInbox(page, 'finance', 'payments', request.number)
  await openFirst(page, request.number)
  await expect(page.getByRole('region', { name: 'Payment proof' }).locator('canvas').first()).toBeVisible()
  // a payment can be verified only after it has been in sight for a moment
  await expect(async () => {
    await page.keyboard.press('v')
    await expect(page.getByText(new RegExp(`(Payment verified for|Verifying) ${request.number}`))).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText('No payment matches')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No payment matches')).toBeVisible()
  expect((await recordOf(here, request.id)).payment).toMatchObject({ payment_status: 'paid', verified: true })
})

test('QA reminds somebody who has not answered, then writes down the answer given by phone', async ({ page, baseURL }) => {
  const here = baseURL as string
  const visit = await visitOf(here, newProgram('Inbox Silent'), 'scheduled', { later: 730 })
  const person = (await candidates(here, visit.id, 'i')).find((one) => one.state === 'clear')
  if (!person) throw new Error('nobody is free')
  await assign(here, visit.id, person.accreditor_id)
  await openInbox(page, 'qa', 'answers', visit.number)
  await openFirst(page, person.name)
  await expectNoViolation(page)
  await page.keyboard.press('m')
  await expect(page.getByText(`${person.name} gets a reminder by e-mail.`)).toBeVisible()
  await expect(page.getByText('Reminded today already.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Reminded today already.')).toBeVisible()
  await page.getByRole('button', { name: 'Accepted' }).click()
  await expect(page.getByText('No invitation matches')).toBeVisible()
  const team = await sendAs(here, 'qa', teams.list, { params: { id: visit.id } })
  expect(team.data.map((one) => one.status)).toEqual(['accepted'])

  await page.getByRole('button', { name: /^Actions:/ }).click()
  const bell = page.getByRole('dialog', { name: /^Actions:/ })
  await expect(bell.getByRole('link', { name: /Unanswered invitations/ })).toBeVisible()
  await expectNoViolation(page)
  await bell.getByRole('link', { name: /Requests/ }).click()
  await expect(page).toHaveURL(/kind=requests/)
  await expect(page.getByRole('table', { name: 'Requests' })).toBeVisible()
})

test('what came since the Superadmin looked last stands out until they leave the list, which is chosen beside it or, on a phone, above it', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const request = await requested(here, newProgram('Inbox New'), { paid: true, later: 43 })
  await openAs(page, 'superadmin', '/admin/actions?kind=payments')
  const find = () => page.getByPlaceholder('Search visits, references').fill(request.number)
  const row = page.getByRole('row').filter({ hasText: request.number })
  await expect(page.getByText(/^New since you last looked: .*payment/)).toBeAttached()
  await find()
  await expect(row).toContainText('New:')
  await expectNoViolation(page)
  const [charge] = (await sendAs(here, 'superadmin', finances.toVerify, { query: { query: request.number } })).data
  expect((await sendAs(here, 'superadmin', inbox.look, { body: { kind: 'payments' } })).data).not.toContain(charge?.id)

  const kinds = page.getByRole('navigation', { name: 'What waits' })
  await kinds.getByRole('link', { name: /^Requests (?!about)/ }).click()
  await expect(page).toHaveURL(/kind=requests/)
  await expect(page.getByRole('table', { name: 'Requests' })).toBeVisible()
  await kinds.getByRole('link', { name: /^Requests (?!about)/ }).focus()
  await page.keyboard.press('End')
  await expect(kinds.getByText(/^Nothing waits in/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(kinds.getByRole('link', { name: /^Lost factors/ })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^What waits: Requests/ }).click()
  const all = page.getByRole('dialog', { name: 'What waits' })
  await expect(all.getByRole('link', { name: /^Requests (?!about)/ })).toHaveAttribute('aria-current', 'page')
  await expectNoViolation(page, onPhones)
  await all.getByRole('link', { name: /^Payments/ }).click()
  await expect(all).toBeHidden()
  await expect(page).toHaveURL(/kind=payments/)
  await find()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('New:')

  await page.getByRole('button', { name: /^Actions:/ }).click()
  await page
    .getByRole('dialog', { name: /^Actions:/ })
    .getByRole('button', { name: 'Mark all as read' })
    .click()
  await expect(page.getByText('Marked as read.')).toBeVisible()
})

async function openInbox(page: Page, person: Person, kind: string, search: string): Promise<void> {
  await openAs(page, person, `/admin/actions?kind=${kind}&search=${encodeURIComponent(search)}`)
}

/** J goes to the first row, Enter opens it. */
async function openFirst(page: Page, panel: string | RegExp, row?: string): Promise<void> {
  const rows = page.locator('tbody tr')
  await expect(row ? rows.filter({ hasText: row }) : rows.first()).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(rows.first().getByRole('button').first()).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.locator('aside').getByRole('region', { name: panel }).first()).toBeVisible()
}

/** How many wait, as it stands beside the list. */
async function registrationsOf(page: Page): Promise<number> {
  const kinds = page.getByRole('navigation', { name: 'What waits' })
  return Number(
    await kinds
      .getByRole('link', { name: /^Registrations/ })
      .locator('b')
      .textContent(),
  )
}

test('the bell looks the same on the page that brought its styles and on those after it', async ({ page }) => {
  await openAs(page, 'superadmin', '/admin/actions')
  const badge = page.getByRole('button', { name: /^Actions: .* overdue$/ }).locator('span[aria-hidden]')
  const look = () => badge.evaluate((one) => [getComputedStyle(one).position, getComputedStyle(one).backgroundColor])
  await expect(badge).toBeVisible()
  const there = await look()
  expect(there[0]).toBe('absolute')
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible()
  await expect.poll(look).toEqual(there)
})
