/** The workbench on a slow phone that believes to have a network: what is asked for in vain, and what is pressed faster than it is drawn. */
import { expect, type Page, test } from '@playwright/test'
import { ratings } from '../../src/features/ratings/contract.ts'
import { openAs, sendAs } from '../people.ts'
import { keptPage, setPin, unlock } from './device.ts'

test.use({ serviceWorkers: 'allow' })

test('a message that the server does not answer leaves the page as it is, and marks in quick turn take the place of one another', async ({
  page,
  context,
  baseURL,
}) => {
  await openAs(page, 'accreditor', '/accreditor/ratings')
  await setPin(page)
  const { data } = await sendAs(baseURL as string, 'accreditor', ratings.mine, {})
  await page.getByRole('list', { name: 'Not on this device' }).getByRole('listitem').last().getByText('Take along').click()
  await expect(page.getByText('On this device, all uploaded')).toBeVisible()
  await expect.poll(() => keptPage(page)).toBe(true)

  // a router without a line behind it: the browser says that there is a network, and nothing answers
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }))
  await context.setOffline(true)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`/accreditor/ratings?survey=${data.at(-1)!.id}&area=IX`)
  await unlock(page)
  await expect(page.getByRole('alert').filter({ hasText: 'The server did not answer' })).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('[aria-current="step"]')).toBeVisible()

  const marks = 80
  for (let at = 0; at < marks; at++) await page.keyboard.press(at % 2 ? '4' : '3')
  await expect(page.getByText(`No connection. ${marks} entries not uploaded; it is kept here.`)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('On another device')).toHaveCount(0)
  await photo(page)
  await expect(page.getByText(`${marks + 1} entries and 1 photo not uploaded; it is kept here.`)).toBeVisible()
})

async function photo(page: Page): Promise<void> {
  await page.locator('[aria-current="step"] input[type=file]').setInputFiles('public/icon-192.png')
  await expect(page.getByRole('button', { name: 'Take photo 1 away' })).toBeVisible()
}
