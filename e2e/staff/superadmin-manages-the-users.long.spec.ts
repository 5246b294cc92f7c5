import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { expectNoViolation } from '../axe.ts'
import { openAs } from '../people.ts'

test('a person is invited, found again after a reload, and suspended', async ({ page }) => {
  const email = newAddress('invited')
  await openAs(page, 'superadmin', '/admin/user')
  await page.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an account' })
  await dialog.getByRole('button', { name: 'Add and invite' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Four things need a correction')
  await choose(page, 'Role', 'Institution')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('First name').fill('Ligaya')
  await dialog.getByLabel('Last name').fill('Ramos')
  await dialog.getByRole('button', { name: 'Add and invite' }).click()
  await expect(dialog.getByRole('link', { name: 'Institution: Choose the institution.' })).toBeVisible()
  await expectNoViolation(page, { within: '[role=dialog]' })
  await dialog.getByRole('combobox', { name: 'Institution', exact: true }).fill('Lakeside')
  await page.getByRole('option', { name: 'Lakeside Polytechnic State University' }).click()
  await dialog.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByText('Ligaya Ramos is invited by mail.')).toBeVisible()

  // the panel stands in the address
  await expect(page).toHaveURL(/open=/)
  await page.reload()
  const panel = page.getByRole('region', { name: 'Ligaya Ramos' })
  await expect(panel).toContainText('Invited')
  await expect(panel).toContainText('Lakeside Polytechnic State University')
  await expect(panel).toContainText('made the account')
  await expectNoViolation(page, { within: 'aside' })
  await panel.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('dialog', { name: 'Suspend Ligaya Ramos?' }).getByRole('button', { name: 'Suspend' }).click()
  await expect(panel).toContainText('Cannot sign in')

  await page.goto(`/admin/user-management?search=${email}&status=suspended`)
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Suspended')
  await page.getByRole('button', { name: 'More for Ligaya Ramos' }).click()
  // the letter is the menu's, once the menu is there
  await page.getByRole('menu').press('r')
  await expect(page.getByText('No account matches')).toBeVisible()
})

test('a file of accounts with a bad row stores nothing, and comes back as a sheet with what to correct beside the cell', async ({
  page,
}) => {
  const [good, other] = [newAddress('good'), newAddress('other')]
  const lines = (institution: string) => [
    'E-mail,First name,Last name,School',
    `${good},Ana,Cruz,Lakeside Polytechnic State University`,
    `${other},Ben,=Diaz,${institution}`,
  ]
  await openAs(page, 'admin', '/admin/user')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await choose(page, 'Role of the accounts in the file', 'Accreditor')
  await dialog.locator('input[type=file]').setInputFiles(csv(lines('Lakeside Politechnic State Universty')))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toHaveAccessibleName(/^Nothing was imported/)

  const [head, row, ...more] = await sheetOf(page, '1 row to correct')
  expect(head).toEqual(['E-mail', 'First name', 'Last name', 'School', 'Row in the file', 'What to correct'])
  expect(row?.slice(0, 5)).toEqual([other, 'Ben', '=Diaz', 'Lakeside Politechnic State Universty', 3])
  expect(row?.[5]).toBe('institution_name: Not in the list of institutions. Nearest name: Lakeside Polytechnic State University.')
  expect(more).toEqual([])
  expect(await sheetOf(page, 'All rows of the file')).toHaveLength(3)

  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await dialog.locator('input[type=file]').setInputFiles(csv(lines('')))
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toHaveAccessibleName(/^2 rows to store/)
  await expect(dialog.getByRole('table', { name: 'New: accounts' })).toContainText(good)
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog).toHaveAccessibleName(/^2 accounts imported/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('searchbox').fill(good)
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: good })).toContainText('Invited')

  // nobody has used them: they go again, and whoever takes them back reads what became of the invitations
  await page.goto('/admin/imports')
  await page.getByRole('table', { name: 'Imports' }).getByRole('button', { name: 'people.csv' }).first().click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(question).toContainText(/2 invitations (went out already|not sent yet)|1 invitation went out already/)
  await question.getByRole('button', { name: 'Undo 2 records' }).click()
  await expect(question).toBeHidden()
  await page.goto('/admin/user')
  await page.getByRole('searchbox').fill(good)
  await expect(page.getByText('No account matches')).toBeVisible()
})

function newAddress(word: string): string {
  return `${word}.${crypto.randomUUID().slice(-8)}@people.example`
}

function csv(lines: string[]) {
  return { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) }
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Saves the sheet of the open result and reads it. */
async function sheetOf(page: Page, choice: string) {
  await page.getByRole('button', { name: 'Sheet to correct' }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: choice }).click()
  const saved = await started
  expect(saved.suggestedFilename()).toBe('people to correct.xlsx')
  return readSheet(await readFile(await saved.path()))
}
