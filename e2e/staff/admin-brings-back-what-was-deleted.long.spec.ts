/** Campuses and programs that were deleted by mistake. */
import { expect, type Page, test } from '@playwright/test'
import { institutions } from '../../src/features/institutions/contract.ts'
import { campuses } from '../../src/features/institutions/contract-campuses.ts'
import { programs } from '../../src/features/programs/contract.ts'
import { expectNoViolation, onPhones } from '../axe.ts'
import { hearing } from '../heard.ts'
import { openAs, sendAs } from '../people.ts'

const region = 'Region V (Bicol Region)'
const rowsOf = (page: Page, list: string) => page.getByRole('table', { name: list }).getByRole('row')
const bar = (page: Page, says: string) => page.getByRole('status').filter({ hasText: says })

/** An institution of its own with two campuses and two programs on the first. */
async function school(here: string) {
  const name = `Restored ${crypto.randomUUID().slice(-6)} University`
  const place = { name, type: 'university' as const, region }
  const { id } = (await sendAs(here, 'admin', institutions.add, { body: place })).data
  const add = async (campus: string) =>
    (await sendAs(here, 'admin', campuses.addTo, { body: { institution_id: id, name: campus, region } })).data
  const [shore, hill] = [await add('Shore'), await add('Hill')]
  for (const program of ['BS Fisheries', 'BS Nursing'])
    await sendAs(here, 'admin', programs.addTo, { body: { campus_id: shore.id, name: program, degree_level: 'undergraduate' } })
  return { id, name, shore, hill }
}

test('Admin deletes two programs at once, hears of it once and brings them back; then one, from a phone', async ({ page, baseURL }) => {
  const { id } = await school(baseURL as string)
  await openAs(page, 'admin', `/admin/institution/programs?institution=${id}`)
  await expect(rowsOf(page, 'Programs')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Afterwards the list offers to undo it, for an hour.')
  const heard = await hearing(page)
  await dialog.getByRole('button', { name: 'Delete 2 programs' }).click()
  await expect(bar(page, '2 programs are deleted.')).toBeVisible()
  await expectNoViolation(page)
  // by the bar alone, no toast beside it
  expect((await heard()).filter((says) => says.includes('deleted'))).toHaveLength(1)
  await bar(page, '2 programs are deleted.').getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page, 'Programs')).toHaveCount(3)
  await expect(bar(page, 'are deleted.')).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More for BS Nursing' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(bar(page, 'is deleted.')).toBeVisible()
  await expectNoViolation(page, onPhones)
  expect((await heard()).filter((says) => says.includes('deleted'))).toHaveLength(2)
  await bar(page, 'is deleted.').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('BS Nursing is back.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'More for BS Nursing' })).toBeVisible()
})

test('a campus whose name was given anew meanwhile stays in the bar, with the reason, until that is free', async ({ page, baseURL }) => {
  const here = baseURL as string
  const { id, name, hill } = await school(here)
  await openAs(page, 'admin', `/admin/institution/campus?institution=${id}`)
  await expect(rowsOf(page, 'Campuses')).toHaveCount(3)
  await page.getByRole('button', { name: `More for Hill, ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(bar(page, `Hill of ${name} is deleted.`)).toBeVisible()
  const { data } = await sendAs(here, 'superadmin', campuses.addTo, { body: { institution_id: id, name: hill.name, region } })
  const undo = bar(page, `Hill of ${name} is deleted.`).getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(page.getByText(`${name} has another campus named Hill by now.`)).toBeVisible()
  const renamed = { name: 'Hilltop', region, version: data.version }
  await sendAs(here, 'superadmin', campuses.edit, { params: { id: data.id }, body: renamed })
  await undo.click()
  await expect(page.getByText('Hill is back.')).toBeVisible()
  await expect(rowsOf(page, 'Campuses')).toHaveCount(4)
})
