import { expect, type Page, test } from '@playwright/test'
import { accounts } from '../../src/features/accounts/contract.ts'
import { passwords } from '../../src/features/sign-in/contract-passwords.ts'
import type { Role } from '../../src/kit/contract/roles.ts'
import { linkMailedTo } from '../outbox.ts'
import { sendAs } from '../people.ts'

test('a changed role shows in the menu of who is signed in, and a suspended account reads nothing more', async ({ page, baseURL }) => {
  const base = baseURL as string
  const own = crypto.randomUUID().slice(-8)
  const email = `nena.${own}@demo.example`
  const { data: account } = await sendAs(base, 'superadmin', accounts.add, {
    body: { email, role: 'Content Creator', first_name: 'Nena', last_name: `Velasco ${own}` } as never,
  })
  const password = 'a sentence of my own'
  const token = new URL(await linkMailedTo(email, 'Your account at'), base).searchParams.get('token')
  expect((await page.request.post(passwords.reset.path, { data: { token, password } })).ok()).toBe(true)
  expect((await page.request.post('/api/login', { data: { email, password } })).ok()).toBe(true)

  async function change(to: { role: Role } | { status: 'suspended' }) {
    const { data } = await sendAs(base, 'superadmin', accounts.show, { params: { id: account.id } })
    await sendAs(base, 'superadmin', accounts.edit, { params: { id: account.id }, body: { version: data.version, ...to } as never })
  }

  await page.goto('/admin/dashboard?type=Institution')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const schedule = menu.getByRole('link', { name: 'Schedule' })
  await expect(menu.getByRole('link', { name: 'Announcements' })).toBeVisible()
  await expect(schedule).toHaveCount(0)

  // at the return to the page
  await change({ role: 'Finance' })
  await expect(async () => {
    // who returns before the page has come to life is not noticed, and returns once more
    await returnTo(page)
    await expect(schedule).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(menu.getByRole('button', { name: 'Finance Management' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Announcements' })).toHaveCount(0)

  // at the first thing that is refused
  await change({ role: 'Guest' })
  await schedule.click()
  await expect(page.getByText('You do not have permission to view this page.')).toBeVisible()
  await expect(schedule).toHaveCount(0)

  // at the next load of the menu
  await change({ role: 'QA' })
  await page.reload()
  await expect(schedule).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Finance Management' })).toHaveCount(0)

  // at the first change that is refused; nothing is read anew after it
  await change({ role: 'Admin' })
  await page.goto('/admin/institution/institutions')
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /^Set inactive/ }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Set inactive' })
  await expect(sure).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Announcements' })).toBeVisible()
  await change({ role: 'Finance' })
  await sure.click()
  await expect(menu.getByRole('link', { name: 'Announcements' })).toHaveCount(0)
  await expect(menu.getByRole('button', { name: 'Finance Management' })).toBeVisible()

  // said once, however much is refused
  await change({ status: 'suspended' })
  await returnTo(page)
  await returnTo(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/login\?redirect=/)
})

/** The tab comes to the front again. */
async function returnTo(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}
