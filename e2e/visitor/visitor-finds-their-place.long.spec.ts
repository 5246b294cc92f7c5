/** What stands far below the first screen is laid out late (`src/app/site/script/whole.ts`), and nobody notices. */
import { expect, type Locator, type Page, test } from '@playwright/test'

const list = '/register/programs'

test.use({ viewport: { width: 390, height: 800 } })

test('a page lays out its first screens; what somebody comes near follows, and a place in the page is met', async ({ page }) => {
  await page.route('**/assets/site-*.js', (route) => route.abort())
  await page.goto(`${list}#main`)
  expect(await isLaidOut(lastOf(page))).toBe(true)
  await page.goto('about:blank')
  await page.goto(list)
  const row = lastOf(page)
  await expect.poll(() => isLaidOut(row)).toBe(false)
  await row.scrollIntoViewIfNeeded()
  await expect.poll(() => isLaidOut(row)).toBe(true)
})

test('the rest of a page is laid out piece by piece, as high as without a script; who comes back finds their place', async ({
  page,
  browser,
}) => {
  const plain = await (await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })).newPage()
  await plain.goto(list)
  await page.goto(list)
  await expect(page.locator('html[data-whole]')).toHaveCount(1)
  expect(await isLaidOut(lastOf(page))).toBe(true)
  const [here, there] = await Promise.all([page, plain].map((one) => one.locator('.site').boundingBox()))
  expect(Math.abs(here!.height - there!.height)).toBeLessThanOrEqual(1)
  await plain.context().close()

  const link = lastOf(page).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const before = await link.boundingBox()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(link).toBeFocused()
  expect(await link.boundingBox()).toEqual(before)
  await page.reload()
  await expect.poll(() => link.boundingBox()).toEqual(before)
})

function lastOf(page: Page): Locator {
  return page.locator('main li[data-later]').last()
}

function isLaidOut(row: Locator): Promise<boolean> {
  return row.locator('h3').evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))
}
