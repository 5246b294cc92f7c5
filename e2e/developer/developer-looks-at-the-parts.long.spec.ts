/** The pages of `npm run dev`, on a server of their own that serves the sources, which takes the time of twenty other tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
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
