import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { teams } from '../../src/features/teams/contract.ts'
import { openAs, sendAs } from '../people.ts'
import { assign, candidates, newProgram, visitOf } from '../scenes.ts'

test('Monitoring reads every step of a visit in the log, with before and after, and finds what one person did', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const visit = await visitOf(here, newProgram('Open Books'), 'scheduled', { later: 700 })
  const person = (await candidates(here, visit.id, 'i')).find((one) => one.state === 'clear')
  if (!person) throw new Error('nobody is free')
  const assignment = await assign(here, visit.id, person.accreditor_id)
  await sendAs(here, 'qa', teams.editRole, { body: { id: assignment.id, role: 'team_leader', version: assignment.version } })

  await openAs(page, 'monitoring', '/admin/activity-logs?tab=changes&paginate=50&action=accreditation')
  await expectChange(page, visit.number, 'Status', 'Requested', 'Approved')
  await expectChange(page, visit.number, 'Status', 'Approved', 'Scheduled')
  await page.goto('/admin/activity-logs?tab=changes&paginate=50&action=assignment')
  await expectChange(page, visit.number, 'Role', 'Member', 'Team leader')
  await expect(page.getByText('PUT /api/admin/edit/accreditor/role').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Activity' }).click()
  // the field of this list, not of the one that is leaving
  await expect(page.getByRole('table', { name: 'Activity' })).toBeVisible()
  await page.getByRole('searchbox').fill('Dennis')
  await expect(page).toHaveURL(/search=Dennis/)
  // below the head and the day
  await expect(page.getByRole('table', { name: 'Activity' }).getByRole('row').nth(2)).toContainText('Dennis O. Reyes')
})

test('everybody else reads only their own acts', async ({ page }) => {
  await openAs(page, 'institution', '/institution/activity-logs')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity Logs' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Activity' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'All changes' })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Who' })).toBeHidden()
})

test('the Superadmin sees up to where the log is sealed, and takes it along; everybody reads its heads', async ({ page, request }) => {
  await openAs(page, 'superadmin', '/admin/activity-logs?tab=changes')
  await expect(page.getByText(/Sealed on .*, up to entry [\d,]+\./)).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Sealed log' }).click()])
  expect(file.suggestedFilename()).toMatch(/^log-.*\.jsonl$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\n')
  const heads = lines.filter((line) => line.startsWith('{"seal":{')).map((line) => JSON.parse(line).seal.head)
  await page.getByRole('link', { name: 'Heads of all days' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The sealed log' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(/[0-9a-f]{64}/)
  const { newest } = await (await request.get('/transparency/heads.json')).json()
  // another may have been sealed since
  expect(newest.number).toBeGreaterThanOrEqual(heads.length)
  if (newest.number === heads.length) expect(newest.head).toBe(heads.at(-1))
})

/** Opens the entries about one visit until the change is found, and looks at its values. */
async function expectChange(page: Page, number: string, field: string, before: string, after: string): Promise<void> {
  const table = page.getByRole('table', { name: 'All changes' })
  await expect(table.getByRole('row').filter({ hasText: number }).first()).toBeVisible()
  const closed = table.getByRole('row').filter({ hasText: number }).locator('button[aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
  const change = table.getByRole('listitem').filter({ hasText: field })
  const told = change.filter({ has: page.locator('del', { hasText: before }) }).filter({ has: page.locator('ins', { hasText: after }) })
  await expect(told.first()).toBeVisible()
}
