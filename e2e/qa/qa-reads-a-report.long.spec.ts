import { expect, test } from '@playwright/test'
import { assignments } from '../../src/features/assignments/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'
import { ongoingToday } from '../scenes.ts'

test('QA returns a report with a reason, the accreditor reads it on the phone and hands in again, and QA accepts it from the inbox', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const { visit, name } = await handedIn(here)
  const visitPage = `/admin/schedule/${visit.institution.id}/${visit.id}`

  await openAs(page, 'qa', visitPage)
  const person = page.getByRole('table', { name: 'Team' }).getByRole('row').filter({ hasText: name })
  await expect(person).toContainText('Submitted')
  await person.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Return the report…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return the report?' })
  await dialog.getByLabel('Reason').fill('Incomplete')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Write in a sentence what has to be corrected')
  await dialog.getByLabel('Reason').fill('The findings on Area V are missing.')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(person).toContainText('Returned')

  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'accreditor', `/accreditor/program?id=${visit.assignment_id}`)
  const report = page.getByRole('region', { name: 'Your part of the report' })
  await expect(report).toContainText('Returned')
  await expect(report).toContainText('The findings on Area V are missing.')
  await report.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('dialog', { name: 'Hand in your part?' }).getByRole('button', { name: 'Hand in' }).click()
  await expect(report).toContainText('Submitted')

  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, 'qa', `/admin/actions?kind=reports&search=${visit.number}&open=${visit.assignment_id}`)
  const panel = page.locator('aside').getByRole('region', { name })
  await expect(panel).toContainText('Was returned')
  await expectNoViolation(page)
  await panel.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('No report matches')).toBeVisible()
  await page.goto(visitPage)
  await expect(person).toContainText('Accepted')
})

/** A visit of today whose report the demo accreditor has handed in. */
async function handedIn(here: string) {
  const { visit, name, assignment_id: id, assignment_version: version } = await ongoingToday(here, 'Read Words', 660, 'member')
  await sendAs(here, 'accreditor', assignments.report, { body: { id, report_status: 'submitted', version } })
  return { visit: { ...visit, assignment_id: id }, name }
}
