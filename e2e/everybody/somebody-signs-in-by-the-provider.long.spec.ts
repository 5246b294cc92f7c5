import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { startProvider } from '../../testing/provider/provider.ts'
import { expectNoViolation } from '../axe.ts'
import { freePort, start, stop } from '../own-server.ts'
import { untouchedWorld } from '../worlds.ts'

test('people sign in by the provider of the settings: with their second factor, or are told what stands against it', async ({ page }) => {
  // a start of a server of its own and several sign-ins: 80 s where both processors are busy
  test.setTimeout(240_000)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-provider-'))
  await cp(untouchedWorld, folder, { recursive: true })
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const provider = await startProvider(`${base}/login/provider`)
  for (const [name, email] of [
    ['ana', 'accreditor@demo.example'],
    ['her-successor', 'accreditor@demo.example'],
    ['ben', 'finance@demo.example'],
    ['cora', 'nobody@demo.example'],
  ] as const)
    provider.people.set(name, { email, email_verified: true })
  const server = await start(port, folder, { ...provider.environment, PUBLIC_URL: base })

  const goThere = async (name: string) => {
    // the provider knows who signed in there before
    await page.context().clearCookies()
    await page.goto(`${base}/login?redirect=/accreditor/account-settings`)
    await page.getByRole('link', { name: 'Sign in with Lakeside University' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Go on' }).click()
  }
  try {
    provider.interrupt(true)
    await page.goto(`${base}/login?redirect=/accreditor/account-settings`)
    await page.getByRole('link', { name: 'Sign in with Lakeside University' }).click()
    await expect(page.getByText('Lakeside University does not answer at the moment.')).toBeVisible()
    await expectNoViolation(page)
    provider.interrupt(false)

    await goThere('ana')
    await expect(page).toHaveURL(`${base}/accreditor/account-settings`)
    const connections = page.getByRole('list', { name: 'Connections' })
    await expect(connections.getByText('Lakeside University')).toBeVisible()
    await expectNoViolation(page)

    // the same address in another hand
    await goThere('her-successor')
    await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeFocused()
    await expect(page.getByText('connected with another person at Lakeside University')).toBeVisible()
    await expect(page).toHaveURL(`${base}/login/provider`)
    await expectNoViolation(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nothing came from the provider' })).toBeVisible()

    await goThere('cora')
    await expect(page.getByText('no account here has it')).toBeVisible()
    await page.getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL(`${base}/register`)

    // signing in by the provider alone is no fresh proof: ending the connection asks for one
    await goThere('ana')
    await page.getByRole('button', { name: 'End the connection with Lakeside University' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End the connection' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
    await proof.getByLabel('Your password').fill('accreditation-demo')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Choose “Sign in with Lakeside University” on the sign-in page')).toBeVisible()

    // staff with an authenticator app
    const data = { email: 'finance@demo.example', password: 'accreditation-demo' }
    await page.context().clearCookies()
    const { access_token } = await (await page.request.post(`${base}/api/login`, { data })).json()
    const headers = { authorization: `Bearer ${access_token}` }
    const begun = await (await page.request.post(`${base}/api/account/authenticator-app`, { headers, data: {} })).json()
    const app = new TOTP({ secret: begun.data.secret })
    const confirmed = await page.request.post(`${base}/api/account/authenticator-app/confirm`, { headers, data: { code: app.generate() } })
    expect(confirmed.ok()).toBe(true)
    await goThere('ben')
    await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeFocused()
    await expect(page.getByText('Lakeside University knows you.')).toBeVisible()
    await expectNoViolation(page)
    // the half minute after the one whose code is used up
    await page.getByLabel('Code of the app').fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()

    // somebody whom the provider does not know
    await goThere('nobody there')
    await expect(page.getByText('Lakeside University did not say who you are')).toBeVisible()
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  } finally {
    await stop(server, 'SIGTERM')
    await provider.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
