/** The pages of `npm run dev`, on a server of their own that serves the sources, which takes the time of twenty other tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, type Locator, test } from '@playwright/test'
import { onPhones, violations } from '../axe.ts'
import { untouchedWorld } from '../worlds.ts'

let dataDir: string
let server: ChildProcess
let address: string
/** What the server has said so far. */
let said = ''

test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-dev-'))
  await cp(untouchedWorld, dataDir, { recursive: true })
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', DATABASE_URL: '', NODE_ENV: '' }
  server = spawn(process.execPath, ['src/app/server/main.ts', '--dev'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  address = await new Promise((resolve, reject) => {
    server.stdout?.on('data', (text) => {
      const ready = /Ready after .*? (http:\/\/\S+)/.exec((said += text))
      if (ready) resolve(ready[1] as string)
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
})
test.afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
})

test('every part stands in its states, readable in both schemes on a wide screen and a phone', async ({ page }) => {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await page.goto(`${address}/dev/parts`)
  // the first page of a server that serves the sources: each of some hundred files is looked at before it is sent
  await expect(page.getByText('Here it is.')).toBeAttached({ timeout: 60_000 })
  for (const width of [1440, 390] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await expect(page.getByRole('article').filter({ hasText: 'Donut' }).locator('svg')).toBeVisible()
      const scope = scopes[width][colorScheme]
      if (scope) expect(named(await violations(page, scope))).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.screenshot({ path: `test-results/parts-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
  expect(broken).toEqual([])
  // every library was packed before the first page: one that is found late costs a second load of everything
  expect(said).not.toContain('optimized dependencies changed')
})

test('news never covers the button of a message, however wide the window is', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${address}/dev/parts`)
  await expect(page.getByText('Here it is.')).toBeAttached({ timeout: 60_000 })
  const [message, news] = ['Template downloaded successfully', 'Your session ends in five minutes'].map((text) =>
    page.getByRole('status').filter({ hasText: text }),
  ) as [Locator, Locator]
  for (const width of [1440, 1280, 1100, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    // each goes by itself after three seconds: asked anew where the first has gone before the second was seen
    await expect(async () => {
      await expect(message.or(news)).toHaveCount(0)
      await page.getByRole('button', { name: 'Success', exact: true }).click()
      await page.getByRole('button', { name: 'Notice', exact: true }).click()
      await expect(news).toBeVisible()
      const [one, other] = await Promise.all([message.boundingBox({ timeout: 500 }), news.boundingBox({ timeout: 500 })])
      expect({ width, one, other, apart: one && other && areApart(one, other, width) }).toMatchObject({ apart: true })
    }).toPass({ timeout: 30_000 })
  }
})

type Box = { x: number; y: number; width: number; height: number }
function areApart(one: Box, other: Box, width: number): boolean {
  const isBeside = one.x + one.width <= other.x && other.x + other.width <= width
  return isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y
}

test('every mail stands there as it would look, with subject and template', async ({ page }) => {
  await page.goto(`${address}/dev/mails`)
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible()
  await expect(page.frameLocator('iframe').first().getByRole('link', { name: 'Confirm this address' })).toBeVisible()
  expect(named(await violations(page))).toEqual([])
})

/** Colours are another thing in each scheme, everything else in each width. */
const scopes = {
  1440: { light: {}, dark: { only: ['color-contrast'] } },
  390: { light: onPhones, dark: null },
}

function named(found: Awaited<ReturnType<typeof violations>>): string[] {
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
