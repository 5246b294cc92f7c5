import { expect, test } from '@playwright/test'
import { openAs } from '../people.ts'

test('a list that was opened once is read while the pointer rests on its link: that list alone, and not again at the click', async ({
  page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const link = (name: string) => menu.getByRole('link', { name, exact: true })
  // what a page reads is known a moment after it has opened
  const known = () => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.early'))?.[1] ?? '')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  const begin = async () => {
    await page.goto('/admin/institution/institutions')
    await page.waitForLoadState('networkidle')
    asked.length = 0
  }
  await openAs(page, 'superadmin', '/admin/institution/institutions')
  await link('Campus').click()
  await expect.poll(known).toContain('"/admin/institution/campus"')
  await link('Programs').click()
  await expect.poll(known).toContain('"/admin/institution/programs"')

  await begin()
  await link('Campus').hover()
  await expect.poll(() => asked).toEqual(['/api/admin/campuses'])
  await link('Campus').click()
  await expect(page.locator('table[aria-label="Campuses"]:not([aria-busy]) tbody tr')).toHaveCount(10)
  expect(asked).toEqual(['/api/admin/campuses'])

  // what was read ahead while one was on a page is no read of that page
  await link('Programs').hover()
  await expect.poll(() => asked).toContain('/api/admin/programs')
  await link('Trainings').click()
  await expect.poll(known).toContain('"/admin/trainings"')
  await begin()
  await link('Campus').hover()
  await expect.poll(() => asked).toEqual(['/api/admin/campuses'])
})
