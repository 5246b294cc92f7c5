import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findTestBrowser, installedFirefox } from './e2e/browser.ts'
import { driven } from './scripts/firefox/not-driven.ts'

const port = process.env.E2E_PORT ?? '4390'
// Every run starts with a demo world of its own; workers load this file again and have to agree on the folder.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-e2e-'))
  process.env.E2E_DATA_DIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const { servedWorld } = await import('./e2e/worlds.ts')
// `npm run firefox -- --stories` runs them there
const isFirefox = process.env.E2E_BROWSER === 'firefox'
const browser = isFirefox ? installedFirefox() : { launchOptions: await findTestBrowser() }

/** What takes long has a command of its own, `npm run test:long`; in Firefox runs what can be driven there. */
function chosen() {
  if (isFirefox) return driven
  return process.env.LONG_TESTS === '1' ? { testMatch: '**/*.long.spec.ts' } : { testIgnore: '**/*.long.spec.ts' }
}

export default defineConfig({
  testDir: 'e2e',
  ...chosen(),
  // Emptied at every start: not the folder the reports lie in.
  outputDir: 'test-results/browser',
  // a Firefox costs more of the processor than a headless shell
  workers: isFirefox ? 2 : 3,
  // a long test opens a page after another: what takes a minute on a quick machine takes two on a slow one
  timeout: isFirefox || process.env.LONG_TESTS === '1' ? 180_000 : 60_000,
  // three workers and the server share two cores: a test spends a fifth of its time waiting
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // Where others wait for the answer (CI) a failure is looked at twice; the summary names what passed only then.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: `test-results/${isFirefox ? 'firefox' : 'e2e'}.json` }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    ...browser,
    viewport: { width: 1280, height: 900 },
    // Fetching ahead for every test would cost more than the tests: only that of the service worker has one.
    serviceWorkers: 'block',
    // No test waits for something to slide in; what moves is switched off as the people who ask for it have it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step costs a fifth of the time: TRACE=1 when a failure has to be looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 90_000,
    env: { PORT: port, DATA_DIR: servedWorld, DEMO: 'on', RATE_LIMITS: 'off', DATABASE_URL: '', NODE_ENV: '' },
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
