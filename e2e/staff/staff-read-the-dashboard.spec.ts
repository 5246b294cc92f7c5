import { expect, type Page, test } from '@playwright/test'
import { agencyDashboard } from '../../src/features/agency-dashboard/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs } from '../people.ts'

test('the years chosen on one tab hold on the others, and both survive a reload', async ({ page }) => {
  await openAs(page, 'monitoring', '/admin/dashboard?type=Institution')
  await page.getByRole('button', { name: /^From/ }).click()
  await page.getByLabel('From', { exact: true }).selectOption('2025')
  await page.getByLabel('To', { exact: true }).selectOption('2026')
  await expect(page).toHaveURL(/fromYear=2025&toYear=2026/)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Accreditor' }).click()
  await expect(page).toHaveURL(/type=Accreditor&fromYear=2025&toYear=2026/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Accreditor' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Figures for 2025 – 2026')).toBeVisible()
  await expect(total(page, 'On a visit')).toContainText('in 2025 – 2026')

  // the line is read point by point, from the last quarter back
  const line = page.getByRole('slider', { name: 'Places in survey teams by quarter' })
  await line.focus()
  await page.keyboard.press('Home')
  await expect(line).toHaveAttribute('aria-valuetext', /^Q1 2025: \d+ places filled by \d+ people/)

  await expectNoViolation(page, { within: 'main' })

  // the list beside it is narrowed by region; that stands in the address too
  await page.getByRole('button', { name: 'Region', exact: true }).and(page.locator('[aria-haspopup]')).click()
  await page.getByRole('checkbox', { name: 'Region V', exact: true }).click()
  const rows = page.getByRole('table', { name: 'Accreditors', exact: true }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Region V')
  await expect(rows.filter({ hasText: 'NCR' })).toHaveCount(0)
  await expect(page).toHaveURL(/fromYear=2025.*region=/)

  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Institution' })).toHaveAttribute('aria-selected', 'true')
})

for (const width of [390, 1440]) {
  test(`the page stands still when the figures come, but for a line of their words, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    let come = () => {}
    const held = new Promise<void>((resolve) => {
      come = resolve
    })
    await page.route(`**${agencyDashboard.totals.path}*`, async (route) => {
      await held
      await route.continue()
    })
    await openAs(page, 'qa', '/admin/dashboard?type=Institution')
    const card = page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Survey visits' }) })
    const tabs = page.getByRole('tablist', { name: 'Dashboard' })
    const tops = () => Promise.all([tabs, card].map(async (part) => (await part.boundingBox())?.y ?? 0))
    await expect(card).toBeVisible()
    const [ofTabs = 0, ofCard = 0] = await tops()
    come()
    await expect(total(page, 'Survey visits')).toContainText(/\d more scheduled/)
    const [tabsNow = 0, cardNow = 0] = await tops()
    expect(tabsNow).toBe(ofTabs)
    expect(Math.abs(cardNow - ofCard)).toBeLessThanOrEqual(16)
  })
}

test('a total opens the list that counts the same, and a chart can be read as a table', async ({ page }) => {
  await openAs(page, 'qa', '/admin/dashboard?type=Institution&fromYear=2025&toYear=2025')
  const visits = total(page, 'Survey visits')
  const figure = visits.locator('span').nth(1)
  await expect(figure).toHaveText(/^\d+$/)
  const held = await figure.textContent()
  await visits.click()
  await expect(page).toHaveURL(/\/admin\/schedule\?.*begins=2025-01-01\.\.2025-12-31/)
  await expect(page.getByText(new RegExp(`^1–\\d+ of ${held}$`))).toBeVisible()

  // a column of a chart is a link; the arrow keys go from one to the next
  await page.goto('/admin/dashboard?type=Program')
  const column = page.getByRole('region', { name: 'Validity ending' }).getByRole('link', { name: /^2028: / })
  const ends = /^2028: ([\d,]+) /.exec((await column.locator('title').textContent()) ?? '')?.[1]
  await page
    .getByRole('region', { name: 'Validity ending' })
    .getByRole('link', { name: /^2027: / })
    .focus()
  await page.keyboard.press('ArrowRight')
  await expect(column).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/institution\/programs\?year=2028$/)
  await expect(page.getByText(new RegExp(`^1–\\d+ of ${ends}$`))).toBeVisible()

  await page.goto('/admin/dashboard?type=Program')
  await page.getByRole('button', { name: 'Show Validity ending as a table' }).click()
  const table = page.getByRole('table', { name: 'Validity ending' })
  await expect(table.getByRole('rowheader', { name: '2028' })).toBeVisible()
  await page.getByRole('button', { name: 'Show Validity ending as a chart' }).click()
  await expect(page.getByRole('region', { name: 'Validity ending' }).locator('svg text', { hasText: '2028' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Upcoming expirations' }).getByRole('row')).toHaveCount(11)
  await expectNoViolation(page, { within: 'main' })
})

test('a guest reads the dashboard, and is told in place what others read', async ({ page }) => {
  await openAs(page, 'guest', '/admin/dashboard?type=Accreditor')
  await expect(page.getByRole('region', { name: 'Highest degree' })).toContainText('Not open to your role')
  await expect(page.getByRole('table', { name: 'Accreditors', exact: true }).getByRole('row')).toHaveCount(11)
  await expect(total(page, 'Accreditors')).not.toHaveRole('link')
})

test('the report prints on one A4 page: no menu, no buttons, sums only for those who read them', async ({ page }) => {
  await openAs(page, 'finance', '/admin/dashboard?type=Institution&fromYear=2018&toYear=2027')
  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard-1\?fromYear=2018&toYear=2027/)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('button', { name: 'ANNOUNCEMENT' })).toBeVisible()
  await expect(menu.getByRole('link')).toHaveText(['Dashboard', 'Conference', 'Survey Visits'])
  await expect(page.getByText('ADMIN', { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Regions' }).getByRole('row', { name: /^All regions/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Finance' })).toContainText('₱')
  await expectNoViolation(page, { within: 'main' })

  expect(await printedPages(page)).toEqual(['594.95996 841.91998'])
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1, name: /Management report/ })).toBeVisible()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await openAs(page, 'guest', '/admin/dashboard-1')
  await expect(page.getByRole('table', { name: 'Regions' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Finance' })).toHaveCount(0)
})

function total(page: Page, label: string) {
  return page
    .getByRole('region', { name: 'Totals' })
    .locator('a, div')
    .filter({ hasText: new RegExp(`^${label}`) })
    .first()
}

/** The sizes of the pages that come out of the printer, in points. */
async function printedPages(page: Page): Promise<string[]> {
  const file = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const sizes = [...file.matchAll(/\/MediaBox\s*\[0 0 ([\d. ]+)\]/g)].map((match) => match[1] as string)
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(sizes.length)
  return sizes
}
