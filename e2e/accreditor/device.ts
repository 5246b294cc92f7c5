/** A device of an accreditor: set up with a PIN, opened again by it, and what it keeps for a place without a network. */
import { expect, type Page } from '@playwright/test'

export const pin = '246810'

/** Sets the PIN on the list of ratings, where a device is asked for it the first time. */
export async function setPin(page: Page): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByLabel('The PIN again').fill(pin)
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByRole('heading', { name: 'Ratings' })).toBeVisible()
}

/** Opens the device, and waits until nothing asks for the PIN any more. */
export async function unlock(page: Page): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByLabel('PIN', { exact: true })).toBeHidden()
}

/** Whether the page itself is kept, so that it opens without a network. */
export function keptPage(page: Page): Promise<boolean> {
  return page.evaluate(async () => Boolean(await caches.match('/accreditor/ratings', { ignoreVary: true })))
}
