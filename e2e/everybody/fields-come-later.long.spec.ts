/** Fields that open lists and calendars are used before what opens them has come: nothing that is done is lost. */
import { expect, type Page, test } from '@playwright/test'
import { profileLimits } from '../../src/features/accreditor-profiles/contract.ts'
import { seasons } from '../../src/features/seasons/contract.ts'
import { openAs, sendAs } from '../people.ts'

const onTheWay = /\/assets\/(choices|days|numbers|RemoteChoices)-[\w-]+\.js$/

/** Holds back what opens the fields of a page. @returns how to let it come */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(onTheWay, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what is typed to find a choice finds it when the list comes, and the focus stays', async ({ page }) => {
  const come = await hold(page)
  await openAs(page, 'qa', '/admin/account-settings')
  const region = page.getByRole('combobox', { name: 'Region (optional)' })
  await region.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('iloc')
  await expect(region).toHaveValue('iloc')
  await expect(page.getByRole('option')).toHaveCount(0)
  come()
  await expect(page.getByRole('option')).toHaveText(['Region I (Ilocos Region)'])
  await expect(region).toBeFocused()
  await page.keyboard.type('os')
  await expect(region).toHaveValue('ilocos')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(region).toHaveValue('Region I (Ilocos Region)')
})

test('what is chosen of a text is replaced by what is typed when the field has come', async ({ page }) => {
  const come = await hold(page)
  await openAs(page, 'qa', '/admin/account-settings')
  const region = page.getByRole('combobox', { name: 'Region (optional)' })
  await region.click()
  await page.keyboard.type('mistaken')
  await page.keyboard.press('ControlOrMeta+a')
  come()
  await expect(region).toHaveAttribute('data-expanded', 'true')
  await page.keyboard.type('iloc')
  await expect(region).toHaveValue('iloc')
})

test('letters typed into the middle of a text go on there', async ({ page }) => {
  const come = await hold(page)
  await openAs(page, 'admin', '/admin/training')
  const level = page.getByRole('combobox', { name: 'For whom (optional)' })
  await level.click()
  await page.keyboard.type('New editors')
  for (let i = 0; i < 'editors'.length; i += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('acc')
  come()
  await expect(level).toHaveAttribute('data-expanded', 'true')
  await expect(level).toBeFocused()
  await page.keyboard.type('r')
  await expect(level).toHaveValue('New accreditors')
})

test('a day that is typed, and left, before there is a calendar is a day', async ({ page }) => {
  const come = await hold(page)
  await openAs(page, 'qa', '/admin/account-settings')
  const first = page.getByLabel('First day away')
  await first.fill('5 march 2031')
  await page.getByLabel('Mobile (optional)').click()
  await expect(first).toHaveValue('5 Mar 2031')
  come()
  const calendar = page.getByRole('button', { name: 'March 2031', exact: true })
  await expect(calendar).toBeHidden()
  await first.click()
  await expect(calendar).toBeVisible()
  await expect(page.getByRole('button', { name: '5 March 2031', exact: true })).toHaveAttribute('data-selected', 'true')
})

test('a form that is sent before its calendars have come sends the days that were typed', async ({ page, baseURL }) => {
  await hold(page)
  await openAs(page, 'qa', '/admin/seasons')
  const name = `Season ${crypto.randomUUID().slice(-6)}`
  await page.getByRole('button', { name: 'Begin a season' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Begin a season' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('First day').fill('3/3/2031')
  await dialog.getByLabel('Last day').fill('30 April 2031')
  await dialog.getByLabel('Last day').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const { data } = await sendAs(baseURL as string, 'qa', seasons.show, { params: { id: page.url().split('/').at(-1) as string } })
  expect(data).toMatchObject({ from: '2031-03-03', to: '2031-04-30' })
})

test('a calendar that is opened by its button, and one by the keyboard, open when they come', async ({ page }) => {
  const come = await hold(page)
  await openAs(page, 'admin', '/admin/training')
  const dates = page.getByRole('button', { name: 'Dates (optional)' })
  await dates.click()
  await expect(dates).toHaveAttribute('aria-expanded', 'false')
  come()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Next month' })).toBeHidden()

  await page.unroute(onTheWay)
  const comeToo = await hold(page)
  await page.reload()
  const type = page.getByRole('combobox', { name: 'Type' })
  await type.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option')).toHaveCount(0)
  comeToo()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(type).toBeFocused()
})

test('more entries than a field takes stay a text, as they do once it has come', async ({ page }) => {
  await hold(page)
  await openAs(page, 'accreditor', '/accreditor/profile')
  const languages = page.getByRole('combobox', { name: 'Languages' })
  const entries = (count: number) => Array.from({ length: count }, (_, n) => `Language ${n + 1}, `).join('')
  const more = entries(profileLimits.entries + 1)
  await languages.fill(more)
  await expect(languages).toHaveValue(more)
  await expect(page.getByText('Language 1', { exact: true })).toHaveCount(0)
  await languages.fill(entries(5))
  await expect(languages).toHaveValue('')
  await expect(page.getByText('Language 5', { exact: true })).toBeVisible()
})

test('entries and numbers that are typed and left stay, and the number gets its thousands', async ({ page }) => {
  const come = await hold(page)
  await openAs(page, 'accreditor', '/accreditor/profile')
  const languages = page.getByRole('combobox', { name: 'Languages' })
  await languages.fill('Waray, Bikol')
  const [waray, bikol] = ['Waray', 'Bikol'].map((name) => page.getByText(name, { exact: true }))
  // a comma ends an entry before the field has come, too: it would not when it comes with the comma in the text
  await expect(waray!).toBeVisible()
  await expect(languages).toHaveValue('Bikol')
  await page.getByLabel('Province where your trips begin').click()
  await expect(bikol!).toBeVisible()
  await expect(languages).toHaveValue('')
  come()
  await languages.click()
  await page.keyboard.type('Cebuano,')
  await expect(page.getByText('Cebuano', { exact: true })).toBeVisible()
  await expect(waray!).toHaveCount(1)

  await page.unroute(onTheWay)
  const comeToo = await hold(page)
  await openAs(page, 'admin', '/admin/training')
  const fee = page.getByLabel('Fee (optional)')
  await fee.fill('12500')
  await page.getByLabel('Venue (optional)').click()
  await expect(fee).toHaveValue('12,500.00')
  comeToo()
  await fee.click()
  await page.keyboard.press('End')
  for (const key of ['Backspace', 'Backspace', 'Backspace', '0', 'Tab']) {
    // what writes numbers sets the place of the next letter in the page's next turn; keys that no hand presses so fast come before it
    await page.evaluate(() => new Promise((turn) => setTimeout(turn)))
    await page.keyboard.press(key)
  }
  await expect(fee).toHaveValue('125,000.00')
})

test('a list that does not come is said, and what was typed stays', async ({ page }) => {
  await openAs(page, 'qa', '/admin/account-settings')
  await page.route(onTheWay, (route) => route.abort())
  await page.reload()
  await page.getByLabel('Mobile (optional)').fill('0900 555 0000')
  await page.getByRole('combobox', { name: 'Region (optional)' }).click()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await expect(page.getByLabel('Mobile (optional)')).toHaveValue('0900 555 0000')
})
