import { expect, test } from '@playwright/test'
import { openAs, signIn } from '../people.ts'

test('what is wrong in the form is said, and the e-mail stays', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Write your e-mail address.')).toBeVisible()
  await expect(page.getByText('Write your password.')).toBeVisible()
  await page.getByLabel('E-mail').fill('qa@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('not the right one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('E-mail or password is not right')
  await expect(page.getByLabel('E-mail')).toHaveValue('qa@demo.example')
})

test('a visitor on a protected page signs in and lands on that page; signing out ends the session and leads home', async ({ page }) => {
  await signIn(page, 'finance', '/admin/schedule')
  await expect(page).toHaveURL(/\/admin\/schedule$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/login\?redirect=/)
})

test('every call of the pages carries the header of calls, those the document begins too, and none is made twice', async ({ page }) => {
  const calls: [call: string, accept: string | undefined][] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && ['fetch', 'xhr', 'other'].includes(request.resourceType()))
      calls.push([`${request.method()} ${pathname}`, request.headers().accept])
  })
  for (const [person, path, first] of [
    ['institution', '/institution/dashboard', 'GET /api/institution/dashboard/card-total/data'],
    ['accreditor', '/accreditor/dashboard', 'GET /api/accreditor/accreditation-count'],
    ['superadmin', '/admin/dashboard?type=Institution', 'GET /api/admin/dashboard/card-total/data'],
  ] as const) {
    calls.length = 0
    await openAs(page, person, path)
    await expect.poll(() => calls.some(([call]) => call === first)).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(calls.filter(([call]) => call === first)).toHaveLength(1)
    expect(calls.filter(([, accept]) => accept !== 'application/json, text/plain, */*')).toEqual([])
  }
})

test('after logging out nothing of a person stays in the browser; a draft that would be lost is asked about', async ({ page }) => {
  await openAs(page, 'content-creator', '/admin/announcements/new')
  const stored = () => page.evaluate(() => Object.keys(localStorage))
  await page.getByLabel('Title', { exact: true }).fill('A seminar that is not written yet')
  await expect.poll(async () => (await stored()).filter((key) => key.includes('draft')).length).toBe(1)
  await expect.poll(async () => (await stored()).filter((key) => key.startsWith('portal.')).length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Log out and lose a draft?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Logout' }).click()
  page.on('dialog', (leaving) => leaving.accept())
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  // the appearance of the page is the device's, and so is the font the site had
  expect((await stored()).filter((key) => !['mantine-color-scheme-value', 'site.font'].includes(key))).toEqual([])
  // and so is how far a page was scrolled
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key !== 'react-router-scroll-positions'))).toEqual([])
})

test('the logout button works before, and without, the scripts of the page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await openAs(page, 'monitoring', '/admin/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await context.close()
})

test('somebody who is signed in is sent from the sign-in page to the own dashboard', async ({ page }) => {
  await openAs(page, 'accreditor', '/login')
  await expect(page).toHaveURL(/\/accreditor\/dashboard$/)
})

test('a page that is not open to a role answers 403 and says so', async ({ page }) => {
  await openAs(page, 'guest', '/admin/dashboard')
  const answer = await page.goto('/admin/schedule')
  expect(answer?.status()).toBe(403)
  await expect(page.getByText('You do not have permission to view this page.')).toBeVisible()
})

test('the way back after signing in never leads off the site', async ({ page }) => {
  await signIn(page, 'qa', '/login?redirect=//elsewhere.example/')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})
