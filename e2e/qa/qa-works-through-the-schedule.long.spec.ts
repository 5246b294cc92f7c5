import { expect, type Locator, type Page, test } from '@playwright/test'
import { campuses } from '../../src/features/institutions/contract-campuses.ts'
import { programs } from '../../src/features/programs/contract.ts'
import { addDays } from '../../src/kit/contract/days.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'
import { lakeside, newProgram, requested, today, visit, visitOf } from '../scenes.ts'

test('QA approves several requests at once, schedules one and deletes one from the list', async ({ page, baseURL }) => {
  const word = crypto.randomUUID().slice(-6)
  const here = baseURL as string
  const [one, other] = await Promise.all([1, 2].map((later) => requested(here, `BS Dyeing ${word} ${later}`, { later: later * 9 })))
  const third = await visitOf(here, `BS Dyeing ${word} 3`, 'approved', { later: 30 })
  await openAs(page, 'qa', `/admin/schedule?mode=list&search=${word}`)
  const table = page.getByRole('table', { name: 'Visits' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await table.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 other visit you chose is left out')
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Approve 2 visits' }).click()
  await expect(page.getByText('2 visits are approved.')).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: 'Approved' })).toHaveCount(3)

  await table.getByRole('button', { name: new RegExp(`^More for ${third.number}`) }).click()
  await expect(page.getByRole('menuitem', { name: /^Schedule/ })).toBeVisible()
  await page.getByRole('menu').press('s')
  await dialog.getByRole('checkbox', { name: /nobody coordinates/ }).check()
  await dialog.getByRole('button', { name: `Schedule ${third.number}` }).click()
  await expect(table.getByRole('row').filter({ hasText: 'Scheduled' })).toHaveCount(1)
  await table.getByRole('button', { name: new RegExp(`^More for ${one?.number}`) }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: `Delete ${one?.number}` }).click()
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(3)
  expect((await visit(here, other?.id as string)).status).toBe('approved')
})

test('the figures of the schedule and of the programs hold as many rows as they say', async ({ page }) => {
  await openAs(page, 'monitoring', '/admin/schedule')
  const figures = page.getByRole('region', { name: 'Accreditations' })
  for (const name of ['Requested', 'Within 30 days', 'No coordinator']) {
    const figure = figures.getByRole('button', { name })
    await figure.click()
    await expect(figure).toHaveAttribute('aria-pressed', 'true')
    await expectTotal(page, figure)
  }
  await expect(page.getByRole('link', { name: 'Ongoing', exact: true })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Programs under survey' }).click()
  await expect(page.getByRole('table', { name: 'Programs under survey' }).getByRole('row')).toHaveCount(11)

  await page.goto('/admin/institution/programs')
  const expired = page.getByRole('link', { name: /^Expired \d/ })
  await expired.click()
  await expect(page).toHaveURL(/status=expired/)
  await expectTotal(page, expired)
})

test('QA imports survey visits: a failure says what the catalogue says, then the visit stands on the schedule', async ({
  page,
  baseURL,
}) => {
  const name = newProgram('Glassmaking')
  const here = baseURL as string
  // a campus of its own: two visits of one campus on the same days would be the same one
  const place = { name: `Kiln Campus ${name.slice(-6)}`, region: 'Region V (Bicol Region)' } as const
  const campus = (await sendAs(here, 'institution', campuses.add, { body: place })).data
  await sendAs(here, 'institution', programs.add, { body: { campus_id: campus.id, name, degree_level: 'undergraduate' } })
  await openAs(page, 'qa', '/admin/schedule')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const lines = [
    'institution_name,campus_name,program_name,visit_type,visit_date,visit_end,level_sought',
    `${lakeside},${place.name},${name},preliminary,${addDays(today, 300)},,`,
  ]
  const file = { name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await page.route('**/api/admin/import-survey-visit', (route) => route.fulfill({ status: 500, body: '' }))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toContainText('An unexpected error occurred while importing campuses.')
  await page.unroute('**/api/admin/import-survey-visit')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toHaveAccessibleName(/^1 visit with 1 program added/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'All visits' }).click()
  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/Glassmaking/)
  await page.reload()
  await expect(page.getByRole('table', { name: 'Visits' }).getByRole('row').filter({ hasText: lakeside })).toContainText('Scheduled')
})

/** The list says `1–10 of 18` below its rows. `figure`: label and number. */
async function expectTotal(page: Page, figure: Locator): Promise<void> {
  let before = false
  await expect(async () => {
    // a visit another test adds between the two readings is in one of them only
    if (before) await page.reload()
    before = true
    await expect(figure).toHaveText(/\d$/)
    const [number = ''] = (await figure.textContent())?.match(/[\d,]+$/) ?? []
    await expect(page.getByText(new RegExp(`^\\d+–\\d+ of ${number}$`))).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 30_000 })
}
