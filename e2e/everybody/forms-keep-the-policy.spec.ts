import { expect, test } from '@playwright/test'
import { openAs } from '../people.ts'

test('no page with a form tries what the content security policy forbids', async ({ page }) => {
  const broken: string[] = []
  await page.exposeFunction('policyBroken', (what: string) => broken.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(window as unknown as { policyBroken: (what: string) => void }).policyBroken(
        `${location.pathname}: ${violatedDirective} ${blockedURI}`,
      )
    })
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(/e-mail/i).first()).toBeVisible()
  await page.goto('/register')
  await page.waitForLoadState('networkidle')
  await openAs(page, 'institution', '/institution/programs/request')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/institution/account-settings')
  await page.waitForLoadState('networkidle')
  await openAs(page, 'superadmin', '/admin/institution/programs')
  await page.getByRole('button', { name: /^Add/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /^(Add|Save)/ })
    .last()
    .click()
  // the schema of the form has said what is missing: it has worked without making functions of text
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible()
  expect(broken).toEqual([])
})
