import { expect, test } from '@playwright/test'
import { expectNoViolation, onPhones } from '../axe.ts'
import { openAs } from '../people.ts'
import { ongoingToday } from '../scenes.ts'
import { setPin, unlock } from './device.ts'

test('where what is on the device cannot be read, a program and the list of them say so instead of loading for ever', async ({
  page,
  baseURL,
}) => {
  const { program } = await ongoingToday(baseURL as string, 'Silent Storage', 740)
  await openAs(page, 'accreditor', '/accreditor/ratings')
  await setPin(page)
  await page.getByRole('button', { name: `Take ${program} along` }).click()
  const kept = page.getByRole('list', { name: 'On this device', exact: true })
  await expect(kept).toContainText(program)
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The database cannot be read', 'UnknownError')
    }
  })
  const silent = page.getByRole('heading', { name: 'What is on this device could not be read' })
  await kept.getByRole('link').filter({ hasText: program }).click()
  await expect(silent).toBeVisible()
  await expect(page).toHaveURL(/survey=/)
  await expectNoViolation(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolation(page, onPhones)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Ratings', exact: true }).click()
  await expect(page).not.toHaveURL(/survey=/)
  await expect(silent).toBeVisible()

  await page.getByRole('button', { name: 'Load the page again' }).click()
  await unlock(page)
  await expect(kept).toContainText(program)
})
