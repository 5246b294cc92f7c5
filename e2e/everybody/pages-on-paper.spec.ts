/** What is printed: the page without what one can only do on a screen, with its names, meters and marks. */
import { expect, type Page, test } from '@playwright/test'
import { openAs } from '../people.ts'

test('a list is printed with its names, levels and states, without buttons, filters and pager', async ({ page }) => {
  await openAs(page, 'superadmin', '/admin/institution/programs')
  const row = page.getByRole('table').getByRole('row').nth(1)
  const name = row.getByRole('button').or(row.getByRole('link')).filter({ hasText: /\w/ }).first()
  await expect(name).toBeVisible()
  await print(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Valid until/ })).toBeVisible()
  await expect(name).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
  expect(await leftOver(page)).toEqual([])
})

test('ratings, a visit and a dashboard are printed without what one clicks, and with what they draw', async ({ page }) => {
  for (const [person, path] of [
    ['superadmin', '/admin/evaluation/accreditor'],
    ['superadmin', '/admin/reports'],
    ['institution', '/institution/dashboard'],
    ['accreditor', '/accreditor/programs'],
  ] as const) {
    await openAs(page, person, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await print(page)
    expect(await leftOver(page), path).toEqual([])
    // backgrounds are not left out: bars and dots are backgrounds
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).printColorAdjust)).toBe('exact')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    await page.emulateMedia({ media: null })
  }
})

/** As on a sheet of A4 with its margins. */
test('a public page is dark where the system is, and light on paper all the same', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const grounds = () =>
    page.evaluate(() => ['html', '.site'].map((one) => getComputedStyle(document.querySelector(one) as Element).colorScheme))
  const paper = () => page.locator('.site').evaluate((site) => getComputedStyle(site).backgroundColor)
  expect([await paper(), ...(await grounds())]).toEqual(['rgb(13, 19, 35)', 'dark', 'dark'])
  await print(page)
  expect([await paper(), ...(await grounds())]).toEqual(['rgb(255, 255, 255)', 'light', 'light'])
})

async function print(page: Page): Promise<void> {
  await page.setViewportSize({ width: 703, height: 1000 })
  await page.emulateMedia({ media: 'print' })
}

/** Buttons, fields and menus that would be on the paper, besides heads of columns, names and values. */
function leftOver(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body :is(button, input, select, nav, search, [role="tablist"])')]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
      .filter((part) => !part.matches("th > button, [data-print='words'], td button[aria-haspopup='menu']"))
      .map((part) => part.textContent || part.getAttribute('aria-label') || part.tagName),
  )
}
