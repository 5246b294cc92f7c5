import { expect, type Locator, type Page, test } from '@playwright/test'
import { openAs } from '../people.ts'

test('what is pressed while the page fills counts for the button it began on, and for no other', async ({ page }) => {
  const { bay, pines } = await openCampuses(page)
  await press(page, bay, () => moveAbove(page, 120))
  await expect(bay).toHaveAttribute('aria-expanded', 'true')
  await bay.click()
  await expect(bay).toHaveAttribute('aria-expanded', 'false')
  // the other one comes to stand under the pointer
  const apart = (await topOf(pines)) - (await topOf(bay))
  await press(page, pines, () => moveAbove(page, 120 + apart))
  await expect(pines).toHaveAttribute('aria-expanded', 'true')
  await expect(bay).toHaveAttribute('aria-expanded', 'false')
})

test('who leaves a button before letting go has pressed nothing', async ({ page }) => {
  const { bay, pines } = await openCampuses(page)
  await press(page, bay, async () => {
    await moveAbove(page, 120)
    await page.mouse.move(5, 5)
  })
  // the next press is one
  await pines.click()
  await expect(pines).toHaveAttribute('aria-expanded', 'true')
  await expect(bay).toHaveAttribute('aria-expanded', 'false')
})

test('the campuses below stay where they are while the programs of one come', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/card-total/programs?**', async (route) => {
    await held.promise
    await route.continue()
  })
  await openAs(page, 'institution', '/institution/programs/request')
  const bay = page.getByRole('button', { name: /^Bay View Campus/ })
  await expect(page.getByText('Loading the programs…')).toBeVisible()
  const before = await topOf(bay)
  held.resolve()
  await expect(page.getByRole('button', { name: 'Add a program of Main Campus' })).toBeVisible()
  expect(Math.abs((await topOf(bay)) - before)).toBeLessThan(80)
})

/** The form of a request with all its campuses closed, each a button in view. */
async function openCampuses(page: Page) {
  await openAs(page, 'institution', '/institution/programs/request')
  await expect(page.getByRole('button', { name: 'Add a program of Main Campus' })).toBeVisible()
  await page.getByRole('button', { name: /^Main Campus/ }).click()
  const [bay, pines] = [page.getByRole('button', { name: /^Bay View Campus/ }), page.getByRole('button', { name: /^Los Pinos Campus/ })]
  return { bay, pines }
}

/** Goes down on a button, and comes up at the same place after something has happened. */
async function press(page: Page, button: Locator, meanwhile: () => Promise<void>): Promise<void> {
  await button.hover()
  await page.mouse.down()
  await meanwhile()
  await page.mouse.up()
}

/** As if something came above the form. */
async function moveAbove(page: Page, by: number): Promise<void> {
  await page.locator('main form').evaluate((form, by) => form.style.setProperty('margin-top', `${by}px`), by)
}

async function topOf(one: Locator): Promise<number> {
  return (await one.boundingBox())?.y ?? Number.NaN
}
