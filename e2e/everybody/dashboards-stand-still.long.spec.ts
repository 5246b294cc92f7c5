/** Nothing a dashboard shows is pushed away under a finger while its figures come: they are held back here, and come one after the other. */
import { expect, type Page, test } from '@playwright/test'
import { agencyDashboard } from '../../src/features/agency-dashboard/contract.ts'
import { assignments } from '../../src/features/assignments/contract.ts'
import { institutionDashboard } from '../../src/features/institution-dashboard/contract.ts'
import { reports } from '../../src/features/reports/contract.ts'
import { watchedMoves } from '../moved.ts'
import { openAs } from '../people.ts'

/** As much as may move. */
const most = 0.02

for (const width of [390, 768, 1440]) {
  test(`what waits comes together with what stands below it, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const [person, path, figures, lines] of [
      ['institution', '/institution/dashboard', institutionDashboard.totals, reports.released],
      ['accreditor', '/accreditor/dashboard', assignments.count, reports.waiting],
    ] as const) {
      const moved = await watchedMoves(page)
      const come = await held(page, lines.path)
      const counted = page.waitForResponse((answer) => new URL(answer.url()).pathname === figures.path)
      await openAs(page, person, path)
      await counted
      const waiting = page.getByRole('region', { name: 'Waiting for you' })
      await expect(waiting.getByRole('status', { name: 'Loading' })).toBeVisible()
      come()
      await expect(waiting.getByRole('link').first()).toBeVisible()
      await expect(page.getByRole('region', { name: 'Totals' })).toContainText(/\d/)
      expect(await moved(), path).toBeLessThanOrEqual(most)
    }
  })
}

test('on a phone the list below the charts of the agency has its room before its rows come', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const moved = await watchedMoves(page)
  const come = await held(page, agencyDashboard.institutions.path)
  await openAs(page, 'qa', '/admin/dashboard?type=Institution')
  const table = page.getByRole('table', { name: 'Institutions', exact: true })
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(table).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(table).toHaveAttribute('aria-busy', 'true')
  const before = await moved()
  come()
  await expect(table).not.toHaveAttribute('aria-busy')
  await expect(table.getByRole('row').nth(9)).toContainText(/\w/)
  expect((await moved()) - before).toBeLessThanOrEqual(most)
})

/** Holds the answers of one address back. @returns what lets them come */
async function held(page: Page, path: string): Promise<() => void> {
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(`**${path}*`, async (route) => {
    await held
    await route.continue()
  })
  return come
}
