import { expect, test } from '@playwright/test'
import { openAs } from '../people.ts'

const region = 'Region V (Bicol Region)'

test('Admin looks at a file with other heads, stores its right rows, and takes the import back', async ({ page }) => {
  const school = `Lantern State College ${crypto.randomUUID().slice(-6)}`
  await openAs(page, 'admin', '/admin/institution/campus')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles(csv('campuses', [`institution_name,campus_name,region`, `${school},Main Campus,${region}`]))
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toHaveAccessibleName(/^1 row to store/)
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(dialog).toHaveAccessibleName(/^1 campus imported/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  // import: columns that are called otherwise are proposed, and the person says
  await page.goto('/admin/institution/programs')
  await page.getByRole('button', { name: 'Import', exact: true }).first().click()
  const file = csv('offerings', [
    'Name of School,Site,Programme Title,Kind,Present Level,Expires',
    `${school},Main Campus,BS Lighthouse Keeping,Undergraduate,Level II,2031-05-31`,
    `${school},Main Campus,Master of Lamps,Masteral,,`,
    `${school},Main Campus,BS Foghorns,Undergraduate,Level IX,`,
  ])
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toHaveAccessibleName(/^Which column is which/)
  await expect(dialog.getByLabel('Program', { exact: false }).first()).toHaveValue('2')
  await dialog.getByLabel('Discipline').selectOption({ label: 'Not in the file' })
  await dialog.getByRole('button', { name: 'Look at the rows' }).click()

  // look: what is new and what is wrong, before anything is stored
  await expect(dialog).toHaveAccessibleName(/^2 rows to store, 1 to correct/)
  await expect(dialog.getByRole('tab', { name: /To correct/ })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('table', { name: 'Rows to correct' })).toContainText('Level IX')
  await dialog.getByRole('tab', { name: /New/ }).click()
  const fresh = dialog.getByRole('table', { name: 'New: programs' })
  await expect(fresh).toContainText('BS Lighthouse Keeping')
  await expect(fresh).toContainText('31 May 2031')

  // store the right rows
  await dialog.getByRole('button', { name: 'Import the 2 right rows' }).click()
  await expect(dialog).toHaveAccessibleName(/^2 programs imported/)
  await dialog.getByRole('link', { name: 'Imports' }).click()

  // undo: what is built on stays; here nothing is
  await expect(page).toHaveURL(/\/admin\/imports\?open=/)
  const panel = page.getByRole('region', { name: 'offerings.csv' })
  await expect(panel.getByRole('table', { name: 'Records of the import' })).toContainText('Master of Lamps')
  await panel.getByRole('button', { name: 'Undo this import' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(question).toContainText('2 records that it added are deleted.')
  await question.getByRole('button', { name: 'Undo 2 records' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('table', { name: 'Imports' }).getByRole('row').filter({ hasText: 'offerings.csv' }).first()).toContainText(
    'Undone',
  )
  await page.goto(`/admin/institution/programs?search=${encodeURIComponent('Lighthouse Keeping')}`)
  await expect(page.getByText('No program matches')).toBeVisible()

  // the same heads again: the choice is remembered
  await page.goto('/admin/institution/programs')
  await page.getByRole('button', { name: 'Import', exact: true }).first().click()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toHaveAccessibleName(/^2 rows to store, 1 to correct/)
})

function csv(what: string, lines: string[]) {
  return { name: `${what}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) }
}
