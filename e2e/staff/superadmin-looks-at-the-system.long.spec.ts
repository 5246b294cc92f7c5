import { expect, test } from '@playwright/test'
import { openAs } from '../people.ts'

test('Superadmin opens the system from the own menu: what to look at comes first, jobs and processes stand below', async ({ page }) => {
  await openAs(page, 'superadmin', '/admin/dashboard')
  await page.getByRole('button', { name: /Superadmin/ }).click()
  await page.getByRole('menuitem', { name: 'System' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
  const findings = page.getByRole('region', { name: 'What to look at' })
  await expect(findings.getByText('There is no backup')).toBeVisible()
  for (const name of ['Backups', 'Database', 'Storage', 'Mails', /^Daily jobs/, /^Processes/, 'Keys'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Daily jobs' }).getByText('Check files')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Processes' }).getByText('answers you now')).toBeVisible()

  const read = page.waitForResponse(/\/api\/admin\/system$/)
  await page.getByRole('button', { name: 'Look again' }).click()
  expect((await read).status()).toBe(200)
})

test('QA finds no system in the menu, and at its address who may open it', async ({ page }) => {
  await openAs(page, 'qa', '/admin/system')
  await expect(page.getByText(/Superadmin/).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Backups' })).toHaveCount(0)
})
