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
