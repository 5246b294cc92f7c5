import { expect, type Page, test } from '@playwright/test'
import { addDays, addMonths, formatDay } from '../../src/kit/contract/days.ts'
import { chooseDays } from '../calendar.ts'
import { openAs } from '../people.ts'
import { goOnAllTheSame, newProgram, recordAllTheSame, today, visitOf } from '../scenes.ts'

test('QA moves a visit to today, takes it through its steps, records the outcome, and the program has its level', async ({
  page,
  baseURL,
}) => {
  const program = newProgram('Coastal Studies')
  const visit = await visitOf(baseURL as string, program, 'scheduled', { later: 2 })
  await openAs(page, 'qa', `/admin/schedule/${visit.institution.id}/${visit.id}`)

  // A visit that lies ahead cannot begin; the page says what to do first.
  await takeStep(page, 'Start the visit')
  await expect(page.getByRole('alert')).toContainText(`The visit begins on ${formatDay(visit.visit_date)}. Move its dates first`)
  await page.getByRole('button', { name: 'Dismiss' }).first().click()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: /Edit the visit/ })
  await edit.getByRole('button', { name: 'Visit dates' }).click()
  await chooseDays(page, visit.visit_date, today, addDays(today, 2))
  await edit.getByRole('button', { name: 'Save changes' }).click()
  // other tests have visits on the campus today: the settings warn of them
  const allTheSame = edit.getByRole('checkbox', { name: 'Move the visit all the same' })
  await expect(allTheSame.or(page.getByText(`${visit.number} was changed.`)).first()).toBeVisible()
  if (await allTheSame.isVisible()) {
    await allTheSame.check()
    await edit.getByRole('button', { name: 'Save changes' }).click()
  }
  await expect(edit).toBeHidden()
  await expect(page.getByText(formatDay(addDays(today, 2))).first()).toBeVisible()

  await takeStep(page, 'Start the visit')
  await goOnAllTheSame(page, 'Start the visit')
  await expect(currentStep(page)).toContainText('Ongoing')
  await takeStep(page, 'Mark as reported')
  await goOnAllTheSame(page, 'Mark as reported')
  await expect(currentStep(page)).toContainText('Reported')

  await page.getByRole('button', { name: 'Record outcomes' }).click()
  const dialog = page.getByRole('dialog', { name: /Record outcomes/ })
  await dialog.getByRole('button', { name: 'Record 1 outcome' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose the outcome')
  await dialog
    .getByRole('group', { name: `Outcome of ${program}` })
    .getByText('Granted', { exact: true })
    .click()
  await expect(dialog.getByLabel(`Grand mean of ${program}`)).toHaveValue('')
  await dialog.getByLabel(`Grand mean of ${program}`).fill('7')
  await dialog.getByRole('button', { name: 'Record 1 outcome' }).click()
  await expect(dialog.getByRole('alert')).toContainText('A grand mean is 1.00 to 5.00.')
  await dialog.getByLabel(`Grand mean of ${program}`).fill('1.20')
  await dialog.getByRole('button', { name: 'Record 1 outcome' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Write why it is granted all the same.')
  await dialog.getByLabel(`Grand mean of ${program}`).fill('3.87')
  const validTo = formatDay(addDays(addMonths(today, 24), -1))
  await expect(dialog).toContainText('Candidate')
  await expect(dialog).toContainText(validTo)
  await recordAllTheSame(dialog)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Programs' })).toContainText('Granted')
  await expect(page.getByRole('button', { name: 'Record outcomes' })).toBeHidden()

  await page.goto(`/admin/institution/programs?search=${encodeURIComponent(program)}`)
  const row = page.getByRole('table', { name: 'Programs' }).getByRole('row').filter({ hasText: program })
  await expect(row).toContainText('Candidate')
  await expect(row).toContainText(validTo)

  // It was decided otherwise: a correction says why, and both stand on the page.
  await page.goBack()
  await page.getByRole('button', { name: `More for ${program}` }).click()
  await page.getByRole('menuitem', { name: 'Correct the outcome…' }).click()
  const correction = page.getByRole('dialog', { name: `Correct the outcome of ${program}` })
  await correction.getByText('Deferred', { exact: true }).click()
  await correction.getByRole('button', { name: 'Correct the outcome' }).click()
  await expect(correction.getByRole('alert')).toContainText('Write why the outcome is corrected.')
  await correction.getByLabel('Why deferred').fill('The laboratory is not finished.')
  await correction.getByLabel('Conditions').fill('The laboratory in use.')
  await correction.getByLabel('Why it is corrected').fill('The minutes were read wrongly.')
  await correction.getByRole('button', { name: 'Correct the outcome' }).click()
  await expect(correction).toBeHidden()
  const corrected = page.getByRole('table', { name: 'Programs' }).getByRole('row').filter({ hasText: program })
  await expect(corrected).toContainText('The laboratory in use.')
  await expect(corrected).toContainText('was granted (3.87): The minutes were read wrongly.')
  await expect(corrected).toContainText('No level')
})

test('QA takes a survey that is out of order only with a reason, which stands with the program of the visit', async ({ page, baseURL }) => {
  const program = newProgram('Marine Surveying')
  const visit = await visitOf(baseURL as string, program, 'approved', { later: 30 })
  await openAs(page, 'qa', `/admin/schedule/${visit.institution.id}/${visit.id}`)
  await page.getByRole('button', { name: 'Add or change programs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Programs of the visit' })
  await dialog.getByLabel(`Survey of ${program}`).selectOption('second')
  await dialog.getByRole('button', { name: 'Save programs' }).click()
  await expect(dialog.getByRole('alert')).toContainText('A second survey is out of order for a program that has no level.')
  await dialog.getByLabel(`Why the survey of ${program} is out of order`).fill('Taken over from another agency.')
  await dialog.getByRole('button', { name: 'Save programs' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('table', { name: 'Programs' }).getByRole('row').filter({ hasText: program })
  await expect(row).toContainText('Second survey')
  await expect(row).toContainText('seeks Level II')
  await expect(row).toContainText('Out of order: Taken over from another agency.')
})

async function takeStep(page: Page, verb: string): Promise<void> {
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: verb, exact: true }).click()
}

function currentStep(page: Page) {
  return page.getByRole('list', { name: 'Progress of the visit' }).locator('[aria-current=step]')
}
