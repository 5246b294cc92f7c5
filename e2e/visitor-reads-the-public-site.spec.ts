import { expect, test } from '@playwright/test'

test('the home page leads to the announcements and one of them', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('ACSUC')
  await page.getByRole('link', { name: /All announcements/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announcements')
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const title = (await first.textContent()) ?? ''
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('every page is complete without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  for (const path of [
    '/',
    '/announcements',
    '/announcements/trainings',
    '/about-acsuc/who-we-are',
    '/about-acsuc/institutional-members',
    '/contact-us',
  ]) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  await page.goto('/announcements?search=refresher')
  await expect(page.getByRole('main')).toContainText(/refresher/i)
  await context.close()
})

test('on a phone the menu opens, shows its parts, and closes with Escape', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const menu = page.locator('summary[aria-label="Menu"]')
  await menu.click()
  const opened = page.getByRole('navigation', { name: 'Main, small screens' })
  await expect(opened.getByRole('link', { name: 'Contact Us' })).toBeVisible()
  await opened.getByText('Accreditation', { exact: true }).click()
  await expect(opened.getByRole('link', { name: 'Why IQAS?' })).toBeVisible()
  // The first Escape closes the part, the second the menu.
  await page.keyboard.press('Escape')
  await expect(opened.getByRole('link', { name: 'Why IQAS?' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(menu).toBeFocused()
})

test('an address that does not exist answers 404 with a way on', async ({ page }) => {
  const answer = await page.goto('/announcement?id=00000000-0000-7000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('The page you are looking for doesn’t exist or an error occurred.')).toBeVisible()
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
})

for (const width of [390, 768, 1440]) {
  test(`nothing is wider than the screen at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/announcements', '/about-acsuc/institutional-members', '/contact-us', '/login']) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
}
