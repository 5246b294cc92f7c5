/** How much JavaScript and CSS a first page brings, packed as it travels. The figures are in docs/performance.md. */
import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { openAs } from './people.ts'

test('the dashboard of the portal brings at most 260 KiB of JavaScript, the home page half of it and 25 KiB of CSS', async ({ page }) => {
  const home = await weigh(page, () => page.goto('/'))
  expect(home.js).toBeGreaterThan(20)
  expect(home.js).toBeLessThanOrEqual(130)
  expect(home.css).toBeLessThanOrEqual(25)

  const dashboard = await weigh(page, () => openAs(page, 'superadmin', '/admin/dashboard?type=Institution'))
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(dashboard.js).toBeGreaterThan(100)
  expect(dashboard.js).toBeLessThanOrEqual(260)
})

/** KiB of scripts and of style sheets that a page asks for until nothing is under way any more, each file packed by gzip. */
async function weigh(page: Page, open: () => Promise<unknown>): Promise<{ js: number; css: number }> {
  const files = new Map<string, Promise<Buffer>>()
  const note = (answer: { url(): string; body(): Promise<Buffer> }) => {
    const { pathname } = new URL(answer.url())
    if (/\.(js|css)$/.test(pathname)) files.set(pathname, answer.body())
  }
  page.on('response', note)
  await open()
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  const sum = { js: 0, css: 0 }
  for (const [pathname, body] of files) sum[pathname.endsWith('.js') ? 'js' : 'css'] += gzipSync(await body, { level: 9 }).length / 1024
  return sum
}
