/** Registering, confirming, invitations and new passwords, by the links of real mails. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { accounts } from '../../src/features/accounts/contract.ts'
import { linkMailedTo } from '../outbox.ts'
import { enterAs, openAs, sendAs } from '../people.ts'
import { expectUsable } from '../usable.ts'
import { endedLinks } from '../worlds.ts'

const phone = { width: 390, height: 844 }
const password = 'seven quiet green lamps'
const newEmail = (who: string) => `${who}-${crypto.randomUUID().slice(-8)}@school.example`

test('an accreditor registers on a phone, confirms the address, waits, is activated and signs in', async ({ page, baseURL }) => {
  await page.setViewportSize(phone)
  const email = newEmail('liza')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('radio', { name: /Accreditor/ }).click()
  await page.getByLabel('First name').fill('Liza')
  await page.getByLabel('Last name').fill('Ramos')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeFocused()
  await expectUsable(page)
  await page.reload()
  await expect(page.getByText(`open the link we have mailed to ${email}`)).toBeVisible()
  await expect(page).toHaveURL(/\/register\?mailed$/)
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()

  await page.getByRole('link', { name: 'Sign in' }).click()
  const signIn = () => signInAs(page, email)
  await signIn()
  await expect(page.getByRole('heading', { name: 'Confirm your address first' })).toBeVisible()
  const link = await linkMailedTo(email, 'Confirm your e-mail address')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Waiting for activation' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expectUsable(page)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await signIn()
  await expect(page.getByRole('heading', { name: 'Waiting for activation' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to sign-in' }).click()

  const { data } = await sendAs(baseURL as string, 'admin', accounts.list, { query: { query: email } })
  const { id, version } = data[0]!
  await sendAs(baseURL as string, 'admin', accounts.edit, {
    params: { id },
    body: { version, status: 'active', confirm_new: true } as never,
  })
  await signIn()
  await expect(page).toHaveURL(/\/accreditor\/dashboard$/)

  const [active] = (await sendAs(baseURL as string, 'admin', accounts.list, { query: { query: email } })).data
  await sendAs(baseURL as string, 'admin', accounts.edit, {
    params: { id },
    body: { version: active?.version, status: 'suspended' } as never,
  })
  await page.reload()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signIn()
  await expect(page.getByRole('heading', { name: 'This account is suspended' })).toBeFocused()
  await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible()
  await expectUsable(page)
})

test('an institution registers with wrong input: each sentence stands at its field, and nothing typed is lost', async ({ page }) => {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await page.exposeFunction('stopped', (what: string) => broken.push(what))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { stopped: (what: string) => void }).stopped(`${event.effectiveDirective} ${event.blockedURI}`),
    ),
  )
  await page.goto('/register')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Choose accreditor or institution.').first()).toBeVisible()
  await page.getByRole('radio', { name: /Institution/ }).click()
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Reyes')
  await page.getByLabel('E-mail').fill('ana@school')
  await page.getByLabel('Password', { exact: true }).fill('accreditation acsuc')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Choose your institution.').first()).toBeVisible()
  await expect(page.getByText('Write the whole address, as name@school.example.').first()).toBeVisible()
  await page.getByLabel('Institution', { exact: true }).fill('Lakeside')
  await page.getByRole('option', { name: /Lakeside Polytechnic/ }).click()
  await page.getByLabel('E-mail').fill(newEmail('ana'))
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('This password is too easy to guess.').first()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ana')
  await expectUsable(page)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
  await page.getByRole('button', { name: 'Mail the link again' }).click()
  await expect(page.getByText('Only the newest link works.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Mail it again in/ })).toBeDisabled()
  // nothing on the way tried what the policy of the pages forbids
  expect(broken).toEqual([])
})

test('an invited person sets a password; forgotten, it is set anew, the old session ends and the link works once', async ({
  page,
  browser,
  baseURL,
}) => {
  const invitedAs = newEmail('ben')
  await sendAs(baseURL as string, 'admin', accounts.add, {
    body: { role: 'accreditor', email: invitedAs, first_name: 'Ben', last_name: 'Cruz' } as never,
  })
  const first = await linkMailedTo(invitedAs, 'Your account at')
  // who has no password yet is told no more than anybody else, and finds the way on
  await page.goto('/login')
  await signInAs(page, invitedAs)
  await expect(page.getByRole('alert')).toContainText('E-mail or password is not right.')
  await expectUsable(page)
  await page.getByRole('link', { name: 'have it mailed again' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(invitedAs)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeFocused()
  await expect.poll(() => linkMailedTo(invitedAs, 'Your account at')).not.toBe(first)
  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  // somebody else is signed in here: the link is for the account named in it all the same
  const invitation = await linkMailedTo(invitedAs, 'Your account at')
  await openAs(page, 'qa', invitation)
  await expect(page.getByRole('heading', { name: 'Welcome, Ben' })).toBeVisible()
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Open my account' }).click()
  await expect(page.getByText('A password has at least 15 characters.').last()).toBeVisible()
  await expect(page.getByLabel('New password')).toBeFocused()
  await expectUsable(page)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Open my account' }).click()
  await expect(page).toHaveURL(/\/accreditor\/dashboard$/)
  await page.goto(invitation)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  const email = newEmail('ben')
  await page.goto('/accreditor/account-settings')
  const address = page.getByRole('region', { name: 'E-mail' })
  await address.getByLabel('New e-mail').fill(email)
  await address.getByLabel('Current password').fill(password)
  await address.getByRole('button', { name: 'Change e-mail' }).click()
  await page.goto(await linkMailedTo(email, 'Confirm your new e-mail address'))
  await expect(page.getByRole('status').filter({ hasText: 'Your new address is confirmed.' })).toBeVisible()
  await page.goto(await linkMailedTo(email, 'Confirm your new e-mail address'))
  await expect(page.getByRole('alert')).toContainText('This link no longer works')

  const elsewhere = await browser.newContext({ baseURL: baseURL as string, viewport: phone })
  const other = await elsewhere.newPage()
  await other.goto('/login')
  // what was typed at the sign-in is there already
  await other.getByLabel('E-mail').fill(email)
  await other.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(other.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await expect(other.getByLabel('E-mail')).toHaveValue(email)
  await expectUsable(other)
  await other.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(other.getByText(`If there is an account with ${email}`)).toBeVisible()
  const link = await linkMailedTo(email, 'Set a new password')
  await other.goto(link)
  await other.getByLabel('New password').fill('nine loud purple drums')
  await other.getByRole('button', { name: 'Set the password' }).click()
  await expect(other).toHaveURL(/\/accreditor\/dashboard$/)
  await elsewhere.clearCookies()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectUsable(other)
  await other.getByLabel('E-mail').fill(email)
  await other.getByRole('button', { name: 'Mail me a link' }).click()
  // from there on as if it had been asked for on the page for it
  await expect(other).toHaveURL(/\/forgot-password\?mailed$/)
  await expect(other.getByText(`If there is an account with ${email}`)).toBeVisible()
  await elsewhere.close()

  await page.reload()
  await expect(page).toHaveURL(/\/login\?redirect=/)
})

test('links whose time is over say so, each with the way to a new one', async ({ page }) => {
  const { confirm_email, invitation, reset_password, change_email } = JSON.parse(await readFile(endedLinks, 'utf8')) as Record<
    string,
    string
  >
  for (const token of [invitation, reset_password]) {
    await page.goto(`/reset-password?token=${token}`)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mail me a link' })).toBeVisible()
  }
  await page.goto(`/login?confirm=${confirm_email}`)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  const late = newEmail('late')
  await page.getByLabel('E-mail').fill(late)
  await page.getByRole('button', { name: 'Mail a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeFocused()
  await expect(page.getByText(`If ${late} waits for its confirmation`)).toBeVisible()
  await openAs(page, 'guest', `/admin/account-settings?confirm=${change_email}`)
  await expect(page.getByRole('alert')).toContainText('This link no longer works: it was used, or its time is over. Ask for a new one')
})

test('what is typed while the scripts are still on their way stays typed, before signing in and in a list', async ({ page }) => {
  /** @returns what lets the scripts come */
  async function openWithoutScripts(path: string) {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.unrouteAll()
    await page.route('**/assets/*.js', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    return resolve
  }
  for (const [path, label] of [
    ['/register', 'First name'],
    ['/forgot-password', 'E-mail'],
  ] as const) {
    const come = await openWithoutScripts(path)
    const field = page.getByLabel(label)
    await field.pressSequentially('mar')
    come()
    // the page has come to life
    await expect.poll(() => field.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__react')))).toBe(true)
    await page.keyboard.type('i')
    await expect(field).toHaveValue('mari')
    await page.getByRole('button', { name: /^(Register|Mail me a link)$/ }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(field).toHaveValue('mari')
  }
  await enterAs(page, 'qa')
  const come = await openWithoutScripts('/admin/institution/programs')
  const search = page.getByRole('searchbox', { name: /^Search programs/ })
  await search.pressSequentially('nurs')
  come()
  await expect(page).toHaveURL(/search=nurs$/)
  await expect(search).toHaveValue('nurs')
  await page.keyboard.type('ing')
  await expect(page).toHaveURL(/search=nursing$/)
})

test('after too many tries the page says until when; what was typed stays, and the button comes back by itself', async ({
  page,
  baseURL,
}) => {
  const email = newEmail('hasty')
  const wrong = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: 'a guess' }) }
  await Promise.all(Array.from({ length: 10 }, () => fetch(new URL('/api/login', baseURL), wrong)))
  await page.clock.install()
  await page.goto('/login')
  await signInAs(page, email)
  await expect(page.getByRole('alert')).toContainText(/Too many tries. Try again at \d\d:\d\d; what you typed is kept./)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await expect(page.getByRole('button', { name: /^Try again in 14:/ })).toBeDisabled()
  await expectUsable(page)
  await page.clock.fastForward('15:01')
  await expect(page.getByRole('alert')).toContainText('You can try again now.')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('who is signed in is sent to the own dashboard from the sign-in pages and from other areas; a dead link is not hidden', async ({
  page,
}) => {
  await openAs(page, 'institution', '/register')
  for (const path of ['/forgot-password', '/reset-password', '/admin/dashboard', '/accreditor/dashboard']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/institution\/dashboard$/)
  }
  await page.goto('/reset-password?token=unknown')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('where the current user cannot be fetched, the server’s sentence is shown', async ({ page }) => {
  await openAs(page, 'qa', '/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().clearCookies()
  let message = ''
  page.on('response', async (answer) => {
    if (answer.url().includes('/api/get-user') && answer.status() === 401) message = ((await answer.json()) as { message: string }).message
  })
  // Nobody hears of a person who comes back before the page has woken up.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    expect(message).not.toBe('')
  }).toPass()
  await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible()
})

async function signInAs(page: Page, email: string): Promise<void> {
  // the page it is led here from may have an e-mail field, too
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
