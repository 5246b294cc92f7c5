import { expect, type Page, test } from '@playwright/test'
import { expectNoViolation } from '../axe.ts'
import { openAs } from '../people.ts'

test('Admin adds an institution with a campus and three programs; what is likely there already is asked about', async ({ page }) => {
  const school = `Registry ${Date.now()} State University`
  await openAs(page, 'admin', '/admin/institution/institutions')
  await page.getByRole('button', { name: 'Add institution' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Institution', { exact: true }).fill('Lakeside Polytechnic State College')
  await expect(dialog.getByLabel('Institution', { exact: true })).toHaveAttribute('aria-required', 'true')
  await expect(dialog.getByLabel('Acronym (optional)')).not.toHaveAttribute('aria-required')
  await choose(page, 'Type', 'University')
  await choose(page, 'Region', 'Region V (Bicol Region)')
  await dialog.getByRole('button', { name: 'Add institution' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Lakeside Polytechnic State University')
  await expect(dialog.getByRole('alert')).toContainText('formerly Lakeside Polytechnic State College')
  await expect(dialog.getByRole('checkbox', { name: 'This is another institution' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Add institution' })).toBeDisabled()
  await expectNoViolation(page)
  // another name is another question
  await dialog.getByLabel('Institution', { exact: true }).fill(school)
  await dialog.getByRole('button', { name: 'Add institution' }).click()

  const panel = page.getByRole('region', { name: school })
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Add campus' }).click()
  await dialog.getByLabel('Campus', { exact: true }).fill('Shore Campus')
  await dialog.getByRole('button', { name: 'Add campus' }).click()
  await expect(panel.getByRole('link', { name: 'Shore Campus' })).toBeVisible()

  // institution and campus are those of the list, and stay for the next program, as the degree level does
  await panel.getByRole('link', { name: 'Shore Campus' }).click()
  await page.getByRole('button', { name: 'Add program' }).click()
  const name = dialog.getByLabel('Program', { exact: true })
  await expect(dialog.getByLabel('Institution', { exact: true })).toHaveValue(school)
  await expect(dialog.getByRole('combobox', { name: 'Campus' })).toHaveValue('Shore Campus')
  await choose(page, 'Degree level', 'Undergraduate')
  await dialog.getByRole('checkbox', { name: 'Add another one afterwards' }).check()
  for (const program of ['BS Fisheries', 'BS Nursing']) {
    await name.fill(program)
    await name.press('Enter')
    await expect(name).toHaveValue('')
    await expect(name).toBeFocused()
  }
  await dialog.getByRole('checkbox', { name: 'Add another one afterwards' }).uncheck()
  await name.fill('Bachelor of Science in Nursing')
  await name.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('BS Nursing')
  await dialog.getByRole('checkbox', { name: 'This is another program' }).check()
  await dialog.getByRole('button', { name: 'Add program' }).click()
  await expect(page.getByRole('region', { name: 'Bachelor of Science in Nursing' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Programs' }).getByRole('row')).toHaveCount(4)
})

test('Admin renames a program, moves it and sets it inactive: its name stays findable, and it is marked', async ({ page }) => {
  await openAs(page, 'admin', '/admin/institution/programs?search=lakeside&level=none')
  const table = page.getByRole('table', { name: 'Programs' })
  const row = table.getByRole('row').nth(1)
  const name = (await row.getByRole('button').first().textContent()) as string
  await act(page, 'Edit')
  const dialog = page.getByRole('dialog')
  const renamed = `${name} and Society`
  await dialog.getByLabel('Program', { exact: true }).fill(renamed)
  await expect(dialog).toContainText(`“${name}” is kept as a former name`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(table).toContainText(renamed)

  await page.getByRole('searchbox').fill(`lakeside ${name}`)
  await expect(page).toHaveURL(/search=/)
  await expect(row).toContainText(renamed)
  await act(page, 'Move to another campus')
  await expect(dialog).toHaveAccessibleName(new RegExp(`^Move ${renamed}`))
  await dialog.getByLabel('Campus', { exact: true }).click()
  await page.getByRole('option').last().click()
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Move program' }).click()
  await expect(dialog).toBeHidden()

  await act(page, 'Set inactive')
  await page
    .getByRole('dialog', { name: `Set ${renamed} inactive?` })
    .getByRole('button', { name: 'Set inactive' })
    .click()
  await expect(row).toContainText('Inactive')
  await act(page, 'Audit log')
  const panel = page.getByRole('region', { name: renamed })
  await expect(panel).toContainText(`${name}until`)
  await expect(panel).toContainText('Left out of public counts and of new work')
})

test('an import with people who likely have an account asks, and goes through once it is said that they are others', async ({ page }) => {
  await openAs(page, 'superadmin', '/admin/user')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, 'Role of the accounts in the file', 'Accreditor')
  const rows = ['email,first_name,last_name', `renato.${Date.now()}@other.example,Renato,DIMACULANGAN`]
  await dialog.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toContainText('1 of 1 rows is likely stored already')
  await expect(dialog).toContainText('accreditor@demo.example')
  await dialog.getByRole('checkbox', { name: 'these are other people' }).check()
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Import all the same' }).click()
  await expect(dialog).toHaveAccessibleName(/^1 account imported/)
})

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Opens the menu of the first row. */
async function act(page: Page, entry: string) {
  await page
    .getByRole('table')
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}
