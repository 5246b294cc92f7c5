import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openAs } from '../people.ts'

test('a link followed without a line says so in place, keeps what was typed, and opens once the line is back', async ({
  page,
  context,
}) => {
  const { search, refused, link } = await withoutLine(page, context)
  await search.fill('library')
  await link.click()
  await expect(refused).toBeVisible()
  await expect(search).toBeHidden()
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: 'Back to the page before' }).click()
  await expect(search).toHaveValue('library')

  await link.click()
  await expect(refused).toBeVisible()
  await context.setOffline(false)
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible()
})

test('who goes back while a page is tried again stays there', async ({ page, context }) => {
  const { search, refused, link } = await withoutLine(page, context)
  await link.click()
  await expect(refused).toBeVisible()

  const back = Promise.withResolvers<void>()
  let tried = 0
  await page.route('**/assets/*.js', async (route) => {
    tried++
    await back.promise
    await route.abort('internetdisconnected')
    tried--
  })
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => tried).toBeGreaterThan(0)
  await refused.getByRole('button', { name: 'Back to the page before' }).click()
  await expect(search).toBeVisible()
  back.resolve()
  await expect.poll(() => tried).toBe(0)
  // what did not come is told to the page, which draws
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))))
  await expect(search).toBeVisible()
  await expect(refused).toBeHidden()
})

test('where the browser holds a script for lost, trying again loads the page wanted as a document', async ({ page, context }) => {
  const { refused, link } = await withoutLine(page, context)
  await link.click()
  await expect(refused).toBeVisible()

  // it comes, and cannot be taken, until a document is asked for
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await page.route('**/assets/*.js', (route) =>
    documents === 0 ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("lost")' }) : route.continue(),
  )
  await context.setOffline(false)
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible()
  expect(documents).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/admin/instruments')
})

/** A list, and a link to a page whose scripts have not come when the line goes. */
async function withoutLine(page: Page, context: BrowserContext) {
  // what says it is loaded while there is a line
  const ready = page.waitForResponse(/\/assets\/Unreached-/)
  await openAs(page, 'qa', '/admin/recommendations')
  await expect(page.getByRole('heading', { level: 1, name: 'Recommendations' })).toBeVisible()
  await (await ready).finished()
  await context.setOffline(true)
  return {
    search: page.getByRole('searchbox').first(),
    refused: page.getByRole('alert').filter({ hasText: 'No connection. Try again.' }),
    link: page.getByRole('link', { name: 'Instruments', exact: true }),
  }
}
