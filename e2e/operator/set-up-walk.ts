/** The set-up list of a new installation, worked through by its own links: each step is begun from the list and is off it afterwards. */
import { expect, type Page } from '@playwright/test'
import { agencyDay, formatDay } from '../../src/kit/contract/days.ts'

export const council = { acronym: 'NCA', name: 'Northern Council for Accreditation', street: '14 Mango Street', phone: '(078) 555 0100' }
export const founders = 'Founders’ Day'
export const welcome = 'The council opens its doors'
export const ownText = 'Why NCA asks for a system of its own'

/** The steps of the list, with what their links are called; all of them are left to do when this begins. */
export async function agencyOfItsOwn(page: Page, { holiday }: { holiday: string }): Promise<void> {
  await step(page, 'Open the settings', 'Settings')
  await page.getByLabel('Acronym').fill(council.acronym)
  await page.getByLabel('Name', { exact: true }).fill(council.name)
  await save(page)
  await page.getByRole('link', { name: 'Address and lines' }).click()
  await page.getByLabel('Line 1 of the address').fill(council.street)
  await page.getByLabel('Line 2 of the address').fill('Tuguegarao City 3500')
  await page.getByLabel('Telephone', { exact: true }).first().fill(council.phone)
  // with one address of the example left, the step is not done: messages of the site would reach nobody
  await page.getByLabel('E-mail', { exact: true }).first().fill('office@nca.example.org')
  await save(page)
  await expectLeft(page, 10)
  await page.goto('/admin/settings/contact')
  await expect(page.getByLabel('E-mail', { exact: true })).not.toHaveCount(0)
  for (const field of (await page.getByLabel('E-mail', { exact: true }).all()).slice(1)) await field.fill('desk@nca.example.org')
  await save(page)
  await expectLeft(page, 9)

  await page.goto('/admin/settings/fees')
  const fee = page.getByRole('textbox', { name: 'Preliminary survey, undergraduate' })
  await fee.fill('a lot')
  await page.getByLabel('From this day on').click()
  // the first that can be chosen is today
  await page.locator('[data-dates-dropdown] button:enabled[aria-label]').filter({ hasText: /^\d+$/ }).first().click()
  await page.getByRole('button', { name: 'Save from this day on' }).click()
  await expect(fee).toHaveAttribute('aria-invalid', 'true')
  await fee.fill('13000')
  await save(page, 'Save from this day on')
  await expect(page.getByText(`In force since ${formatDay(agencyDay())}.`)).toBeVisible()

  await page.getByRole('link', { name: 'Holidays' }).click()
  await page.getByRole('button', { name: 'Add a holiday' }).click()
  await page.getByLabel('Day', { exact: true }).last().fill(holiday)
  await page.getByLabel('Name', { exact: true }).last().fill(founders)
  await save(page)

  await step(page, 'Open texts', 'Settings')
  await page.getByRole('link', { name: /^Why IQAs/ }).click()
  await page.getByLabel('Title').fill(ownText.replace(council.acronym, '{acronym}'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Changed by /)).toBeVisible()
  await expectLeft(page, 8)
}

/** Follows the link of the step that has this name, as long as it is not done. */
export async function step(page: Page, link: string, heading: string): Promise<void> {
  await page.goto('/admin/set-up')
  await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

export async function expectLeft(page: Page, left: number): Promise<void> {
  await page.goto('/admin/set-up')
  const said = left === 0 ? 'Everything is there' : left === 1 ? '1 step left' : `${left} steps left`
  await expect(page.getByText(said, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img', { name: 'Done' })).toHaveCount(11 - left)
}

/** One line of a sheet through the dialog of the list that is open. */
export async function importLine(page: Page, what: string, head: string, line: string): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const file = { name: `${what}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${head}\r\n${line}\r\n`) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toHaveAccessibleName(/^1 \w+ imported/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

/** What teams rate by, from a sheet, and published. */
export async function publishInstrument(page: Page): Promise<void> {
  await step(page, 'Open the instruments', 'Instruments')
  await page.getByRole('button', { name: 'Add instrument' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('The instrument of the council')
  await dialog.getByRole('button', { name: 'Add instrument' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The instrument of the council' })).toBeVisible()
  const head = 'area_code,area_title,area_weight,parameter_code,parameter_title,statement_no,kind,text'
  const line = 'I,Faculty,1,A,Qualification,1,input,The teachers hold the degree they teach for.'
  await page.getByRole('button', { name: 'Import' }).first().click()
  const file = { name: 'instrument.csv', mimeType: 'text/csv', buffer: Buffer.from(`${head}\r\n${line}\r\n`) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText(/1 added/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('button', { name: 'Publish version 1' }).click()
  await expect(page.getByRole('button', { name: 'Begin the next version' })).toBeVisible()
}

/** The first announcement, published at once. */
export async function announce(page: Page): Promise<void> {
  await step(page, 'Write an announcement', 'Announcements')
  await page.getByRole('link', { name: 'New announcement' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill(welcome)
  await page.getByRole('textbox', { name: 'Text' }).fill('Requests are taken from today on.')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Accreditation Survey News' }).click()
  await page.getByRole('radio', { name: 'Publish now' }).check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: welcome })).toBeVisible()
}

async function save(page: Page, verb = 'Save'): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click()
  await expect(page.getByText(/: saved/).first()).toBeVisible()
  await expect(page.getByText(/Last changed by/)).toBeVisible()
}
