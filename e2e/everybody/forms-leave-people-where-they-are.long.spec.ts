/** What checks a form may come late, on a slow line: who has gone on to another field by then stays there. */
import { expect, test } from '@playwright/test'
import { openAs } from '../people.ts'

test('who goes on to another field before the form is refused stays in it, and a list that was opened stays open', async ({ page }) => {
  // what needs a correction is told above the fields: on a window where both are in sight
  await page.setViewportSize({ width: 1280, height: 1600 })
  // nothing is loaded ahead where bytes are saved
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const list = page.waitForResponse(/\/assets\/RemoteChoices-[\w-]+\.js$/)
  await openAs(page, 'qa', '/admin/account-settings')
  const away = page.getByRole('region', { name: 'While you are away' })
  const colleague = away.getByRole('combobox', { name: 'Stands in for you' })
  await colleague.hover()
  await list
  const { promise, resolve: come } = Promise.withResolvers<void>()
  await page.route(/\/assets\/[\w-]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await away.getByRole('button', { name: 'Set the days away' }).click()
  await colleague.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  come()
  await expect(away.getByRole('alert')).toContainText('Three things need a correction')
  await expect(colleague).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()

  // who stays is brought to the list
  await page.keyboard.press('Escape')
  await away.getByRole('button', { name: 'Set the days away' }).click()
  await expect(away.getByRole('alert')).toBeFocused()
})
