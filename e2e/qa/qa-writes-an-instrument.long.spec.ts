import { expect, type Locator, type Page, test } from '@playwright/test'
import { openAs } from '../people.ts'
import { expectUsable } from '../usable.ts'

const heads = 'area_code,area_title,area_weight,parameter_code,parameter_title,statement_no,kind,text'
const file = (...lines: string[]) => ({ name: 'instrument.csv', mimeType: 'text/csv', buffer: Buffer.from([heads, ...lines].join('\n')) })

test('QA writes an instrument, imports the rest, corrects a refused file, publishes it, and begins the next version', async ({ page }) => {
  // a second try of the same run finds the first one's
  const name = `Instrument for consultancies ${test.info().retry + 1}`
  await openAs(page, 'qa', '/admin/instruments')
  await page.getByRole('button', { name: 'Add instrument' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByLabel('Surveys').first().click()
  await page.getByRole('option', { name: 'Consultancy visit' }).click()
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Add instrument' }).click()

  // part by part, by keyboard
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Add an area' }).click()
  await page.getByLabel('Title of the area').fill('Faculty')
  await page.getByLabel('Weight').fill('eight')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Write the weight as a number from 0/).first()).toBeVisible()
  await page.getByLabel('Weight').fill('8')
  await page.keyboard.press('Enter')
  const area = page.getByRole('region', { name: 'Area I', exact: true })
  await expect(area.getByText('weight 8')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await area.getByRole('button', { name: 'Add a parameter to area I' }).click()
  await area.getByLabel('Title of the parameter').fill('Qualification')
  await page.keyboard.press('Enter')
  const parameter = area.getByRole('region', { name: 'Parameter I.A' })
  await expect(parameter).toBeVisible()
  await area.getByRole('button', { name: 'Close', exact: true }).click()
  await parameter.getByRole('button', { name: 'Add a statement to I.A' }).click()
  const statement = parameter.getByLabel('Statement', { exact: true })
  for (const text of ['There is a rule.', 'There is a plan.']) {
    await expect(statement).toHaveValue('')
    await statement.fill(text)
    await parameter.getByRole('button', { name: 'Add statement' }).click()
  }
  const lines = parameter.getByRole('listitem')
  await expect(lines).toHaveText([/There is a rule/, /There is a plan/])
  await parameter.getByRole('button', { name: 'Close', exact: true }).click()
  await parameter.getByRole('button', { name: 'Move statement I.A · Input and process 2 up' }).press('Enter')
  await expect(lines).toHaveText([/There is a plan/, /There is a rule/])
  await expect(parameter.getByRole('button', { name: 'Move statement I.A · Input and process 1 down' })).toBeFocused()
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // the rest from a file: first a wrong one
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles(file('I,Faculty,8,A,Qualification,1,input,There is a plan.', 'II,,1,A,Plans,1,wish,One.'))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText('Write Input and process, Implementation or Outcome.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(lines).toHaveCount(2)
  await page.getByRole('button', { name: 'Import' }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      file(
        'I,Faculty,8,A,Qualification,1,input,There is a plan.',
        'I,,,A,,1,outcome,It shows.',
        'II,Curriculum,7.5,A,Plans,1,implementation,Plans are kept.',
      ),
    )
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText(/2 added/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Their weights add up to 15.5')).toBeVisible()

  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(dialog.getByText('2 areas, 2 parameters, 3 statements')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish version 1' }).click()
  await expect(page.getByRole('button', { name: /^Edit statement/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Begin the next version' }).click()
  const edit = page.getByRole('button', { name: 'Edit statement I.A · Outcome 1' })
  await openFaculty(page, edit)
  await edit.click()
  await page.getByLabel('Statement', { exact: true }).fill('It shows in class.')
  await page.getByRole('button', { name: 'Save' }).click()
  // what is typed stands there before it is stored
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'It shows in class.' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(dialog.getByText('Against version 1: 1 changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish version 2' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Versions' }).getByRole('link')).toHaveCount(2)

  // and what was taken as the first one stands as it was
  await page.getByRole('link', { name: /^Version 1/ }).click()
  await openFaculty(page, page.getByText('It shows.', { exact: true }))
})

/** Opens the first area and waits for what stands in it: when another version comes, its areas are closed again. */
async function openFaculty(page: Page, inside: Locator): Promise<void> {
  const area = page.getByRole('button', { name: /^I\s*Faculty/ })
  await expect(async () => {
    if ((await area.getAttribute('aria-expanded')) !== 'true') await area.click()
    await expect(inside).toBeVisible({ timeout: 1000 })
  }).toPass()
}
