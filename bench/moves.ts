/**
 * `npm run bench:moves`: how long it takes from a click in the menu until the first row of a list is painted, in a real browser on the
 * production build with the demo world: the first time on a freshly loaded page (the browser has the files, but no data), and again.
 * Prints a table for docs/performance.md; exits with 1 when a median is above what we promise.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'

const promised = 150
const rounds = 7
const port = process.env.PORT ?? '4396'
const address = `http://127.0.0.1:${port}`
/** Menu entry, its group, the table it leads to. */
const lists: [entry: string, group: string | null, table: string | RegExp][] = [
  ['Campus', 'Institution Management', 'Campuses'],
  ['SUC', 'Institution Management', 'Institutions'],
  ['Programs', 'Institution Management', 'Programs'],
  ['Schedule', null, /./],
  ['Institution Finance', 'Finance Management', 'Institution finance'],
]

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-moves-'))
const environment = { PORT: port, DATA_DIR: dataDir, DEMO: 'on', RATE_LIMITS: 'off', DATABASE_URL: '', NODE_ENV: '', LOG_LEVEL: 'error' }
const server = spawn(process.execPath, ['server/main.ts'], {
  env: { ...process.env, ...environment },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const browser = await chromium.launch(await findBrowser())
try {
  await ready()
  const page = await signedIn()
  const times = new Map<string, { first: number[]; again: number[] }>(lists.map(([entry]) => [entry, { first: [], again: [] }]))
  for (let round = 0; round <= rounds; round++) {
    for (const list of lists) {
      await page.goto(`${address}/admin/dashboard?type=Institution`)
      await page.waitForLoadState('networkidle')
      const first = await move(page, ...list)
      await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
      await page.waitForLoadState('networkidle')
      const again = await move(page, ...list)
      // in round 0 the browser gets to know the files
      if (round > 0) times.get(list[0])?.first.push(first)
      if (round > 0) times.get(list[0])?.again.push(again)
    }
  }
  console.log(`${os.cpus().length} × ${os.cpus()[0]?.model}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, ${rounds} rounds\n`)
  console.log('| to the first row of | first time, median | slowest | again, median | slowest |\n|---|---|---|---|---|')
  for (const [entry, { first, again }] of times) {
    if (Math.max(median(first), median(again)) > promised) process.exitCode = 1
    const cells = [first, again].flatMap((all) => [median(all), Math.max(...all)]).map((ms) => `${ms.toFixed(0)} ms`)
    console.log(`| ${[entry, ...cells].join(' | ')} |`)
  }
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
}

function median(all: readonly number[]): number {
  return all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] as number
}

/** Moves the pointer to the entry, as a hand does, and clicks. @returns milliseconds from the click to the painted row */
async function move(page: Page, entry: string, group: string | null, table: string | RegExp): Promise<number> {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  if (group) {
    const opener = menu.getByRole('button', { name: group })
    // a press before the scripts run opens nothing
    while ((await opener.getAttribute('aria-expanded')) !== 'true') {
      await opener.click()
      await page.waitForTimeout(50)
    }
  }
  const link = menu.getByRole('link', { name: entry, exact: true })
  await link.hover()
  // a hand is over an entry for a tenth of a second before it presses
  await page.waitForTimeout(100)
  await page.evaluate(() => {
    const here = document.querySelector('main table')
    const state = { from: 0, to: 0 }
    Object.assign(window, { moved: state })
    document.addEventListener('click', (event) => (state.from ||= event.timeStamp), { capture: true, once: true })
    const look = () => {
      const table = document.querySelector('main table')
      const row = table !== here && table?.querySelector('tbody tr td a, tbody tr td button')
      if (state.from && row && table?.getAttribute('aria-busy') !== 'true')
        requestAnimationFrame(() => setTimeout(() => (state.to = performance.now())))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await link.click()
  await page.waitForFunction(() => (window as unknown as { moved: { to: number } }).moved.to > 0)
  await page.getByRole('table', { name: table }).first().waitFor()
  return page.evaluate(() => {
    const { moved } = window as unknown as { moved: { from: number; to: number } }
    return moved.to - moved.from
  })
}

async function signedIn(): Promise<Page> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'superadmin@demo.example', password: 'accreditation-demo' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'auth.token', value: access_token, url: address }])
  const page = await context.newPage()
  await page.goto(`${address}/admin/dashboard?type=Institution`)
  await page.waitForLoadState('networkidle')
  return page
}

async function ready(): Promise<void> {
  for (let tries = 0; tries < 480; tries++) {
    const isReady = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resume) => setTimeout(resume, 250))
  }
  throw new Error('The server did not become ready')
}
