import { expect, test } from '@playwright/test'
import { expectNoViolation } from '../axe.ts'
import { openAs } from '../people.ts'

test('? shows the keys outside of fields; so do the search, the menu of the person and the help', async ({ page }) => {
  await openAs(page, 'finance', '/admin/institution/programs')
  await expect(page.getByRole('table', { name: 'Programs' }).getByRole('row').nth(1)).toBeVisible()
  const keys = page.getByRole('dialog', { name: /^Keys/ })
  await page.keyboard.press('/')
  await page.keyboard.type('?')
  await expect(page.getByRole('searchbox').first()).toHaveValue('?')
  await expect(keys).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await expect(keys.getByRole('heading', { name: 'Payments' })).toBeVisible()
  await expect(keys.getByRole('heading', { name: 'Rating a program' })).toHaveCount(0)
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search pages and records' }).fill('show keys')
  await page.keyboard.press('Enter')
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/admin/help')
  await page.getByRole('main').getByRole('button', { name: 'Keys' }).click()
  await expect(keys).toBeVisible()
})

test('the search does what it names: opens a page with its dialog, turns dark, signs out', async ({ page }) => {
  await openAs(page, 'admin', '/admin/dashboard?type=Institution')
  const field = page.getByRole('combobox', { name: 'Search pages and records' })
  const ask = async (words: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await field.fill(words)
  }
  await ask('add institution')
  await expect(page.getByRole('option', { name: 'Add an institution' })).toBeVisible()
  await page.getByRole('option', { name: 'Add an institution' }).click()
  const form = page.getByRole('dialog', { name: /institution/i })
  await expect(form).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/institution\/institutions$/)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await ask('record payment')
  await expect(page.getByRole('option', { name: 'Record a payment' })).toHaveCount(0)
  await field.fill('switch to dark')
  await page.getByRole('option', { name: 'Switch to dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await ask('sign out')
  await page.getByRole('option', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
})
