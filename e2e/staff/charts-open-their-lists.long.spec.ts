import { expect, type Page, test } from '@playwright/test'
import { openAs } from '../people.ts'

test('the first mark of each chart opens a list with as many rows as it says', async ({ page }) => {
  for (const [who, at, charts] of [
    ['superadmin', '/admin/dashboard?type=Institution', ['Survey visits', 'Institution levels']],
    ['superadmin', '/admin/dashboard?type=Program', ['Validity ending', 'Programs by region', 'Programs by level', 'Levels by degree']],
    ['superadmin', '/admin/dashboard?type=Accreditor', ['Accreditors by region', 'Status']],
    ['superadmin', '/admin/dashboard-1', ['Survey visits', 'Levels']],
    ['institution', '/institution/dashboard', ['Campus levels']],
  ] as const) {
    for (const chart of charts) {
      await openAs(page, who, at)
      await expectCounted(page, chart)
    }
  }
})

/** The first mark of one figure: a whole row of levels says five. */
async function expectCounted(page: Page, chart: string) {
  const marks = page.getByRole('region', { name: chart, exact: true }).locator('svg a')
  await expect(marks.first(), chart).toBeAttached()
  const names = await marks.evaluateAll((links) => links.map((link) => link.querySelector('title')?.textContent ?? ''))
  const at = names.findIndex((name) => !/, Level I /.test(name))
  const says = names[at]?.replace('. Open the list', '').replace(/^[^:]*: /, '') ?? ''
  const counted = says
    .match(/\d[\d,]*(?= (?:held|scheduled|visits?|programs?|accreditors?|validit))/g)
    ?.map((one) => Number(one.replaceAll(',', '')))
  const figure = (counted ?? []).slice(0, says.includes('·') ? 2 : 1).reduce((sum, one) => sum + one, 0)
  await marks.nth(at).focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/dashboard/)
  await expect(page.getByText(new RegExp(`^1–\\d+ of ${figure.toLocaleString('en')}$`)), `${chart}: ${names[at]}`).toBeVisible()
}
