import { expect, type Page, test } from '@playwright/test'
import { accreditors } from '../../src/features/accreditors/contract.ts'
import { trainings } from '../../src/features/trainings/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { hearing } from '../heard.ts'
import { openAs, sendAs } from '../people.ts'

const unique = () => crypto.randomUUID().slice(-6)

test('Admin adds a training, takes accreditors in, and marks who came', async ({ page }) => {
  const title = `Reading a Budget ${unique()}`
  await openAs(page, 'admin', '/admin/trainings')
  await page.getByRole('link', { name: 'Add training' }).click()
  await page.getByRole('button', { name: 'Add training' }).click()
  await expect(page.getByRole('alert')).toContainText('Title: Write the title of the training.')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Seminar' }).click()
  await page.getByLabel('Places (optional)').fill('2')
  await page.getByLabel('Fee (optional)').fill('1500.5')
  await page.getByRole('button', { name: 'Add training' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('₱ 1,500.50')).toBeVisible()

  // three people do not fit two places: it is said before, and refused at the field
  await page.getByRole('button', { name: 'Add participants' }).first().click()
  const panel = page.getByRole('region', { name: 'Add participants' })
  const people = panel.getByRole('list', { name: 'Accreditors found' }).getByRole('checkbox')
  for (const at of [0, 1, 2]) await people.nth(at).check()
  await expect(panel.getByText('Only 2 places are free. Take 1 away, or give the training more places.')).toBeVisible()
  await expectNoViolation(page)
  await panel.getByRole('button', { name: 'Add 3 people' }).click()
  await expect(panel.getByRole('alert')).toContainText('The training has 2 places, and 3 would take part.')
  await people.nth(2).uncheck()
  await panel.getByRole('button', { name: 'Add 2 people' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByText('2 of 2 places taken, none free')).toBeVisible()

  const table = page.getByRole('table', { name: 'Participants' })
  const statusOf = (at: number) => table.getByRole('button', { name: /^Attendance of/ }).nth(at)
  await table.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Attended' }).click()
  await expect(page.getByText('2 people are marked as attended.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(statusOf(0)).toHaveText('Registered')
  await statusOf(0).click()
  await page.getByRole('menuitemradio', { name: 'Attended' }).click()
  await expect(statusOf(0)).toHaveText('Attended')
  await table
    .getByRole('button', { name: /^More for/ })
    .nth(1)
    .click()
  await page.getByRole('menuitem', { name: 'Take out of the training' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
  await expect(page.getByText('1 of 2 places taken, 1 free')).toBeVisible()

  await page.reload()
  await expect(page.getByText('1 of 2 places taken, 1 free')).toBeVisible()
  await expect(statusOf(0)).toHaveText('Attended')
  await expect(table.getByRole('row')).toHaveCount(2)
})

test('of two people who edit a training the second keeps what was typed; trainings are imported with a type and deleted', async ({
  page,
  baseURL,
}) => {
  const word = unique()
  const { data } = await sendAs(baseURL as string, 'superadmin', trainings.add, {
    body: { title: `Two Editors ${word}`, type: 'training', hours: 8 },
  })
  await openAs(page, 'admin', `/admin/training/${data.id}?edit=1`)
  await page.getByLabel('Venue (optional)').fill('Hall of Pines')
  const meanwhile = { params: { id: data.id }, body: { hours: 16, version: data.version } }
  await sendAs(baseURL as string, 'superadmin', trainings.edit, meanwhile)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByLabel('Hours (optional)')).toHaveValue('16')
  await expect(page.getByLabel('Venue (optional)')).toHaveValue('Hall of Pines')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Hall of Pines' })).toBeVisible()

  await page.getByRole('link', { name: 'Trainings' }).first().click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Refresher' }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles(csvOf(['title,starts_on', `First ${word},2031-03-01`, `Second ${word},2031-03-02`]))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toHaveAccessibleName(/^2 trainings imported/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const rows = await found(page, word)
  await expect(rows.filter({ hasText: 'Refresher' })).toHaveCount(2)
  await page.getByRole('checkbox', { name: `Select First ${word}` }).check()
  await page.getByRole('checkbox', { name: `Select Second ${word}` }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 trainings' }).click()
  await expect(rows.filter({ hasText: word })).toHaveCount(1)
  const undo = (says: string) => page.getByRole('status').filter({ hasText: says }).getByRole('button', { name: 'Undo' })
  await expect(undo('2 trainings are deleted.')).toBeVisible()
  await expectNoViolation(page)
  await undo('2 trainings are deleted.').click()
  await expect(rows.filter({ hasText: word })).toHaveCount(3)
  await expect(undo('are deleted.')).toHaveCount(0)

  // from its own page the way back is on the list
  await rows.getByRole('link', { name: `First ${word}` }).click()
  await page.getByRole('button', { name: 'More for this training' }).click()
  await page.getByRole('menuitem', { name: 'Delete the training' }).click()
  const heard = await hearing(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete training' }).click()
  await expect(page).toHaveURL(/\/admin\/trainings$/)
  await undo(`First ${word} is deleted.`).click()
  await expect(page.getByText(`First ${word} is back.`)).toBeVisible()
  expect((await heard()).filter((says) => says.includes(`First ${word} is deleted.`))).toHaveLength(1)
  await found(page, word)
  await expect(rows.filter({ hasText: word })).toHaveCount(3)
})

test('Admin looks at a file of trainings, stores its right rows, and takes the import back where nobody takes part', async ({
  page,
  baseURL,
}) => {
  const word = unique()
  await openAs(page, 'admin', '/admin/trainings')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const lines = ['title,capacity,starts_on', `First ${word},20,2031-03-01`, `Second ${word},,2031-03-02`, `Third ${word},many,2031-03-03`]
  await dialog.locator('input[type=file]').setInputFiles(csvOf(lines))
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toHaveAccessibleName(/^2 rows to store, 1 to correct/)
  await expect(dialog.getByRole('table', { name: 'Rows to correct' })).toContainText('many')
  await dialog.getByRole('tab', { name: /New/ }).click()
  await expect(dialog.getByRole('table', { name: 'New: trainings' })).toContainText(`First ${word}`)
  await dialog.getByRole('button', { name: 'Import the 2 right rows' }).click()
  await expect(dialog).toHaveAccessibleName(/^2 trainings imported/)

  // somebody takes part in one of them meanwhile
  const listed = await sendAs(baseURL as string, 'superadmin', trainings.list, { query: { search: `First ${word}` } })
  const people = await sendAs(baseURL as string, 'superadmin', accreditors.list, { body: {} })
  const link = { training_id: listed.data[0]?.id as string, accreditor_ids: [people.data[0]?.id as string] }
  await sendAs(baseURL as string, 'superadmin', trainings.link, { body: { ...link, attendance: 'registered' } })

  await dialog.getByRole('link', { name: 'Imports' }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(question.getByRole('table', { name: 'Records that stay' })).toContainText('Somebody takes part in it.')
  await question.getByRole('button', { name: 'Undo 1 record' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('table', { name: 'Imports' }).getByRole('row').filter({ hasText: 'trainings.csv' }).first()).toContainText(
    'Partly undone',
  )
  await page.goto('/admin/trainings')
  const rows = await found(page, word)
  await expect(rows.filter({ hasText: word })).toHaveText(/First/)
})

function csvOf(lines: string[]) {
  return { name: 'trainings.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) }
}

async function found(page: Page, word: string) {
  await page.getByRole('searchbox').fill(word)
  await expect(page).toHaveURL(new RegExp(`search=${word}`))
  return page.getByRole('table', { name: 'Trainings' }).getByRole('row')
}
