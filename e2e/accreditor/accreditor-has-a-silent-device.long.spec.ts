import { expect, test } from '@playwright/test'
import { expectNoViolation, onPhones } from '../axe.ts'
import { openAs } from '../people.ts'

test('a device whose storage does not answer says so instead of loading for ever, and goes on once it does', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('storage answers')) return
    IDBFactory.prototype.open = () => {
      throw new DOMException('The database cannot be read', 'UnknownError')
    }
  })
  await openAs(page, 'accreditor', '/accreditor/ratings')
  await expect(page.getByRole('heading', { name: 'What is on this device could not be read' })).toBeVisible()
  await expectNoViolation(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolation(page, onPhones)
  // a program opened by its address, too
  await page.goto('/accreditor/ratings?survey=0198a000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'What is on this device could not be read' })).toBeVisible()

  await page.evaluate(() => sessionStorage.setItem('storage answers', 'yes'))
  await page.goto('/accreditor/ratings')
  await expect(page.getByLabel('PIN', { exact: true })).toBeVisible()
})
