import { expect, type Page, type Route, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { accounts } from '../../src/features/accounts/contract.ts'
import { passwords } from '../../src/features/sign-in/contract-passwords.ts'
import type { Role } from '../../src/kit/contract/roles.ts'
import { expectNoViolation } from '../axe.ts'
import { linkMailedTo } from '../outbox.ts'
import { openAs, sendAs } from '../people.ts'

const password = 'a sentence of my own'

/** Somebody of one's own, so that nobody else's sign-in changes. */
async function newStaff(page: Page, base: string, role: Role): Promise<string> {
  const own = crypto.randomUUID().slice(-8)
  const email = `${role.toLowerCase()}.${own}@demo.example`
  await sendAs(base, 'superadmin', accounts.add, { body: { email, role, first_name: 'Ines', last_name: `Lacson ${own}` } as never })
  const token = new URL(await linkMailedTo(email, 'Your account at'), base).searchParams.get('token')
  expect((await page.request.post(new URL(passwords.reset.path, base).href, { data: { token, password } })).ok()).toBe(true)
  return email
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const inside = (page: Page) => expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
}

test('a passkey is added in the account settings and signs in without a password', async ({ page, baseURL }) => {
  const base = baseURL as string
  const email = await newStaff(page, base, 'Finance')
  // a passkey belongs to a name, never to a number
  const home = base.replace('127.0.0.1', 'localhost')
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  const answersAlone = (enabled: boolean) => devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await answersAlone(false)

  await page.goto(`${home}/login`)
  await typePassword(page, email)
  await inside(page)
  await page.goto(`${home}/admin/account-settings`)
  await expect(page.getByText('Your password alone opens this account')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await answersAlone(true)
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('dialog', { name: /Your recovery codes/ })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectNoViolation(page)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('My laptop')).toBeVisible()
  await expectNoViolation(page)
  await answersAlone(false)
  await signOut(page)

  // the button ends the offer under the field, which waits already; the device answers alone what is asked of it from now on
  const question = '/api/login/passkey/options'
  await page.addInitScript(() => {
    const ask = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      document.documentElement.dataset.asked = 'yes'
      return ask(options)
    }
  })
  await page.goto(`${home}/login`)
  await expect(page.locator('[data-asked]')).toBeAttached()
  const own = Promise.withResolvers<Route>()
  await page.route(`**${question}`, (route) => own.resolve(route), { times: 1 })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  const asking = await own.promise
  await answersAlone(true)
  await asking.continue()
  await inside(page)
  await expect(page).toHaveURL(/\/admin\//)
  await answersAlone(false)
  await signOut(page)

  // pressed while the offer is still being prepared: the button asks a question of its own
  const prepared = Promise.withResolvers<Route>()
  await page.route(`**${question}`, (route) => prepared.resolve(route), { times: 1 })
  await page.goto(`${home}/login`)
  const offer = await prepared.promise
  await answersAlone(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await inside(page)
  // its page is gone, and nobody waits for it
  await offer.abort().catch(() => {})
  await answersAlone(false)
  await signOut(page)

  // from the list under the field of the address, where the browser offers it
  await answersAlone(true)
  await page.goto(`${home}/login`)
  await inside(page)
  await answersAlone(false)
  await signOut(page)

  // after the password it is the second step
  await page.goto(`${home}/login`)
  await typePassword(page, email)
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await answersAlone(true)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await inside(page)
})

test('an authenticator app is set up, asked for after the password, and a recovery code stands in for it', async ({ page, baseURL }) => {
  const email = await newStaff(page, baseURL as string, 'QA')
  await page.goto('/login')
  await typePassword(page, email)
  await inside(page)
  await page.goto('/admin/account-settings')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'Square code with the key of the app' })).toBeVisible()
  await expectNoViolation(page, { within: '[role=dialog]' })
  const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '')
  const app = new TOTP({ secret })
  await dialog.getByLabel('Code of the app').fill('000000')
  await dialog.getByRole('button', { name: 'Take it into use' }).click()
  await expect(dialog.getByText('This is not the code of now.').first()).toBeVisible()
  await dialog.getByLabel('Code of the app').fill(app.generate())
  await dialog.getByRole('button', { name: 'Take it into use' }).click()
  const codes = page.getByRole('dialog', { name: /Your recovery codes/ })
  const code = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await signOut(page)

  await page.goto('/login?redirect=/admin/schedule')
  await typePassword(page, email)
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeFocused()
  await expectNoViolation(page)
  // the half minute after the one whose code is used up
  await page.getByLabel('Code of the app').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await inside(page)
  await expect(page).toHaveURL(/\/admin\/schedule/)
  await signOut(page)

  await page.goto('/login')
  await typePassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await inside(page)
  await page.goto('/admin/account-settings')
  await expect(page.getByText('9 of 10 are left.')).toBeVisible()
})

test('who has lost every factor is let in anew by two people', async ({ page, browser, baseURL }) => {
  const base = baseURL as string
  const email = await newStaff(page, base, 'Guest')
  const { access_token } = (await (await page.request.post('/api/login', { data: { email, password } })).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const begun = await (await page.request.post('/api/account/authenticator-app', { headers, data: {} })).json()
  const code = new TOTP({ secret: begun.data.secret }).generate()
  expect((await page.request.post('/api/account/authenticator-app/confirm', { headers, data: { code } })).ok()).toBe(true)

  await openAs(page, 'superadmin', `/admin/user?search=${email}`)
  await page.getByRole('button', { name: /^More for Ines Lacson/ }).click()
  await page.getByRole('menuitem', { name: 'Details and audit log' }).click()
  await page.getByRole('button', { name: 'Reset second factors' }).click()
  const dialog = page.getByRole('dialog', { name: /^Reset the second factors of Ines Lacson/ })
  await dialog.getByLabel('What happened').fill('Called from the office; the phone was stolen.')
  await expectNoViolation(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Ask for the reset' }).click()
  await expect(page.getByText('A reset of the second factors waits')).toBeVisible()
  await page.goto('/admin/actions?kind=factor_resets')
  const row = page.getByRole('row').filter({ hasText: 'the phone was stolen' })
  await expect(row.getByText('Somebody else decides it')).toBeVisible()

  const other = await (await browser.newContext({ baseURL: base, reducedMotion: 'reduce' })).newPage()
  await openAs(other, 'admin', '/admin/actions?kind=factor_resets')
  await other.getByRole('button', { name: /^Approve the reset for Ines Lacson/ }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(other.getByText(/^The second factors of Ines Lacson .* are gone/)).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await typePassword(page, email)
  await inside(page)
})
