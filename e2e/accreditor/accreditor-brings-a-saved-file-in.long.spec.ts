import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { ratings } from '../../src/features/ratings/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'
import { ongoingToday } from '../scenes.ts'
import { setPin, unlock } from './device.ts'

test.use({ serviceWorkers: 'allow' })

test('a device that never gets a network again saves a file: QA brings it in and lets it count, its owner brings a later one in on another device', async ({
  page,
  browser,
  baseURL,
}) => {
  const here = baseURL as string
  const { visit, survey_id, program } = await ongoingToday(here, 'Saved Files', 720)
  const lost = await browser.newContext({ baseURL: here, acceptDownloads: true, serviceWorkers: 'allow' })
  const phone = await lost.newPage()
  await openAs(phone, 'accreditor', '/accreditor/ratings')
  await setPin(phone)
  await phone.getByRole('button', { name: `Take ${program} along` }).click()
  await expect(phone.getByRole('list', { name: 'On this device', exact: true })).toContainText(program)
  await phone.route(`**${ratings.send.path}`, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await phone.goto(`/accreditor/ratings?survey=${survey_id}&area=I`)
  await unlock(phone)
  const first = await saved(phone, /^4/, 0)
  const both = await saved(phone, /^2/, 1)
  await lost.close()

  await openAs(page, 'qa', `/admin/schedule/${visit.institution.id}/${visit.id}`)
  const section = page.getByRole('region', { name: 'Ratings' })
  await section.getByRole('button', { name: 'Bring in a saved file' }).click()
  const bring = page.getByRole('dialog', { name: 'Bring in a saved file' })
  await bring
    .getByLabel('Saved file')
    .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"what":1}') })
  await expect(bring.getByText('This is no file that the ratings page has saved')).toBeVisible()
  await bring.getByLabel('Saved file').setInputFiles({ name: 'ratings.json', mimeType: 'application/json', buffer: first })
  await expect(bring.getByRole('list', { name: 'In the file' })).toContainText('1 entry')
  await expectNoViolation(page)
  await bring.getByRole('button', { name: 'Bring in' }).click()
  await expect(section.getByText('1 entry held')).toBeVisible()
  await section.getByRole('button', { name: 'Look at it' }).click()
  const held = page.getByRole('dialog', { name: 'Let held entries count?' })
  await expect(held).toContainText('It was brought in from a file that a device had saved.')
  await held.getByRole('checkbox').check()
  await held.getByLabel('Reason').fill('The phone fell into the sea; seen with its owner.')
  await held.getByRole('button', { name: 'Let count' }).click()
  await expect(section.getByText('1 entry held')).toBeHidden()
  expect(await marksOf(here, survey_id)).toEqual([4])

  const next = await (await browser.newContext({ baseURL: here, serviceWorkers: 'allow' })).newPage()
  await openAs(next, 'accreditor', '/accreditor/ratings')
  await setPin(next)
  await next.getByRole('button', { name: 'Bring it in' }).click()
  const own = next.getByRole('dialog', { name: 'Bring in a saved file' })
  await own.getByLabel('Saved file').setInputFiles({ name: 'ratings.json', mimeType: 'application/json', buffer: both })
  await expect(own.getByRole('list', { name: 'In the file' })).toContainText('2 entries')
  await own.getByRole('button', { name: 'Bring in' }).click()
  await expect(own).toBeHidden()
  expect(await marksOf(here, survey_id)).toEqual([4, 2])
})

/** Marks a statement, and saves the file of everything that lies on the device. */
async function saved(page: Page, mark: RegExp, at: number): Promise<Buffer> {
  const group = page.getByRole('radiogroup', { name: /Your mark/ }).nth(at)
  await group.getByRole('radio', { name: mark }).click()
  await expect(group).not.toHaveAttribute('aria-busy', 'true')
  await expect(group.getByRole('radio', { name: mark })).toBeChecked()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a file' }).click()
  return readFile(await (await coming).path())
}

/** The marks of the program that count, in the order they arrived. */
async function marksOf(here: string, survey_id: string) {
  const { operations } = await sendAs(here, 'accreditor', ratings.since, { query: { survey_id } })
  return operations.flatMap((one) => (one.kind === 'mark' ? one.mark : []))
}
