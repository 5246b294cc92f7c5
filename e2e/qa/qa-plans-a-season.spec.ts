import { expect, test } from '@playwright/test'
import { addDays, formatDay } from '../../src/kit/contract/days.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs } from '../people.ts'
import { newProgram, requested, today } from '../scenes.ts'

test('QA plans a season: wishes for a visit, plans, asks why, keeps somebody else, plans anew, confirms', async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  const { number } = await requested(baseURL as string, newProgram('Season Play'), { later: 120 })
  await openAs(page, 'qa', '/admin/seasons')
  await page.getByRole('button', { name: 'Begin a season' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Begin a season' })
  await dialog.getByLabel('Name').fill('A season to try')
  await dialog.getByLabel('Last day').fill(formatDay(addDays(today, 300)))
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A season to try' })).toBeVisible()

  await page.getByRole('button', { name: 'Wish for visits' }).click()
  const panel = page.getByRole('region', { name: 'Wish for visits' })
  await panel.getByRole('listitem').filter({ hasText: number }).getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Add 1 visit' }).click()
  const visit = page.getByRole('listitem').filter({ hasText: number })
  await expect(visit).toContainText('Not planned')

  await page.getByRole('button', { name: 'Plan all' }).click()
  await expect(page.getByText('The plan stands')).toBeVisible({ timeout: 30_000 })
  await expect(visit).toContainText(/Planned, \d+ %/)
  await visit.getByRole('button', { name: new RegExp(number) }).click()
  const team = page.getByRole('list', { name: /^Team for/ })
  const places = team.getByRole('button', { name: /^Why / })
  await expect(places).toHaveCount(5)
  await expectNoViolation(page)

  await places.nth(2).click()
  const next = team.getByRole('list', { name: /^In place of/ })
  await expect(next.getByRole('listitem')).toHaveCount(3)
  const other = await next
    .getByRole('button', { name: /^Take instead: / })
    .first()
    .getAttribute('aria-label')
  const name = (other as string).replace('Take instead: ', '')
  await next
    .getByRole('button', { name: /^Take instead: / })
    .first()
    .click()
  await expect(team.getByRole('listitem').filter({ hasText: name }).first()).toContainText('Kept', { timeout: 30_000 })
  await expect(page.getByText('The plan stands')).toBeVisible({ timeout: 30_000 })

  await page.getByRole('button', { name: 'Confirm 1 visit' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirm 1 visit?' })
  await expect(asked).toContainText('5 accreditors are invited')
  await asked.getByRole('button', { name: 'Confirm and invite' }).click()
  await expect(visit).toContainText('Confirmed')
  await visit.getByRole('link', { name: `Open ${number}` }).click()
  await expect(page.getByRole('table', { name: 'Team' }).getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('table', { name: 'Team' })).toContainText(name)
})
