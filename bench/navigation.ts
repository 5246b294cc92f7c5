/**
 * `npm run bench:navigation`: how long it takes from a click in the menu until the first row of a list is painted, in a real browser on the
 * production build with the demo world: the first time on a freshly loaded page (the browser has the files, but no data), and again.
 * Prints a table for docs/performance.md; exits with 1 when a median is above what we promise.
 */
import os from 'node:os'
import type { Page } from '@playwright/test'
import { withDemoServer } from './demo-server.ts'
import { median } from './measured.ts'

const promised = 100
const rounds = 7
/** Menu entry, its group, the table it leads to. */
const lists: [entry: string, group: string | null, table: string | RegExp][] = [
  ['Campus', 'Institution Management', 'Campuses'],
  ['SUC', 'Institution Management', 'Institutions'],
  ['Programs', 'Institution Management', 'Programs'],
  ['Schedule', null, /./],
  ['Institution Finance', 'Finance Management', 'Institution finance'],
]

await withDemoServer(process.env.PORT ?? '4396', async ({ address, signedIn }) => {
  const context = await signedIn('superadmin', { viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${address}/admin/dashboard?type=Institution`)
  await page.waitForLoadState('networkidle')
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
})

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
      const row = table !== here && table?.querySelector('tbody tr :is(th, td) :is(a, button)')
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
