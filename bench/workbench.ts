/**
 * `npm run bench:workbench`: rating on a slowed phone (a quarter of this machine's speed). How soon the page opens without a network, how
 * soon a mark stands there, what 3,000 marks and 200 photos take on the device, how long a day's work takes to upload at the speed of
 * 3G (1.6 Mbit/s down, 768 kbit/s up, 150 ms to the server and back), and what an area takes by keyboard and by thumb. Prints a table
 * for docs/performance.md; exits with 1 when one is above what we promise.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import { withDemoServer } from './demo-server.ts'
import { median } from './measured.ts'

const slowdown = 4
const pin = '246810'
/** What a week of a team member comes to, and what a day of one. */
const [marks, photos] = [3_000, 200]
const [dayMarks, dayPhotos] = [250, 15]
/** An area of the largest instruments, and what a person needs for one statement: to read a word (238 a minute), to decide, and a key or a tap. */
const areaStatements = 70
const seconds = { word: 60 / 238, decision: 1.35, key: 0.2, tap: 1.1 }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' } as const
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (768 * 1024) / 8 }

type Row = [what: string, measured: number, promised: number, unit: string]

await withDemoServer(process.env.PORT ?? '4398', async ({ address, signedIn }) => {
  const context = await signedIn('accreditor', phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await takeAlong(page, address)
  const program = page.url()
  await context.setOffline(true)
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  await slow(slowdown)

  const rows: Row[] = []
  const opened = await open(page, program)
  rows.push(['opens without a network, until the PIN is asked, median of 5', opened.asked, 1_000, 'ms'])
  const heapBefore = await heapOf(session)
  const day = await timeMarks(page, dayMarks, 'key')
  rows.push([`a mark stands there, median of ${dayMarks}`, median(day.times), 50, 'ms'])
  rows.push(['the same, safe on the device', median(day.kept), 250, 'ms'])
  await takePhotos(page, dayPhotos)
  rows.push([`${dayMarks} marks and ${dayPhotos} photos uploaded at 3G`, (await upload(page, session, context)) / 1_000, 60, 's'])
  await offline(session)
  const thumb = await timeMarks(page, 25, 'tap')
  const words = await wordsOfStatements(page)
  const [byKey, byThumb] = [areaMinutes(words, day, seconds.key), areaMinutes(words, thumb, seconds.tap)]

  await slow(1)
  await timeMarks(page, marks - dayMarks - thumb.times.length - 25, 'key')
  await takePhotos(page, photos - dayPhotos)
  await slow(slowdown)
  const late = await timeMarks(page, 25, 'key')
  rows.push([`a mark stands there, after ${marks} marks`, median(late.times), 50, 'ms'])
  rows.push(['the same, safe on the device', median(late.kept), 250, 'ms'])
  rows.push([`the memory of the page grows by, with ${marks} marks`, (await heapOf(session)) - heapBefore, 20, 'MB'])
  const again = await open(page, program)
  rows.push([`opens with ${marks} marks kept, until the PIN is asked, median of 5`, again.asked, 1_000, 'ms'])
  rows.push(['from the PIN until the program is there', again.there, 1_000, 'ms'])
  const megabytes = await page.evaluate(async () => ((await navigator.storage.estimate()).usage ?? 0) / 1e6)
  rows.push([`${marks} marks and ${photos} photos on the device, with the page`, megabytes, 60, 'MB'])
  rows.push([`an area of ${areaStatements} statements by keyboard, ${day.steps / day.times.length} key each`, byKey, 8, 'min'])
  rows.push([`the same by thumb, ${thumb.steps / thumb.times.length} tap each`, byThumb, 8, 'min'])

  console.log(`${os.cpus().length} × ${os.cpus()[0]?.model}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, phone at 1/${slowdown}\n`)
  console.log('| | measured | promised |\n|---|---|---|')
  for (const row of rows) print(row)
})

function print([what, measured, promised, unit]: Row): void {
  if (measured > promised) process.exitCode = 1
  console.log(`| ${what} | ${measured < 10 ? measured.toFixed(1) : Math.round(measured)} ${unit} | ≤ ${promised} ${unit} |`)
}

/** Sets a PIN and takes the first program along. */
async function takeAlong(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/accreditor/ratings`)
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByLabel('The PIN again').fill(pin)
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await page.getByText('Take along').last().click()
  await page.getByRole('list', { name: 'On this device' }).getByRole('link').first().click()
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/accreditor/ratings', { ignoreVary: true })))
  while (!(await isKept())) await page.waitForTimeout(100)
  await page.getByRole('link', { name: 'Mission and objectives' }).waitFor()
}

/** Opens the program as after a killed tab. @returns milliseconds until the PIN is asked, and from it until the program is there */
async function open(page: Page, program: string): Promise<{ asked: number; there: number }> {
  const asked: number[] = []
  for (let round = 0; round < 5; round++) {
    const begin = performance.now()
    await page.goto(program, { waitUntil: 'commit' })
    await page.getByLabel('PIN', { exact: true }).waitFor()
    asked.push(performance.now() - begin)
  }
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  const begin = performance.now()
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('link', { name: 'Mission and objectives' }).waitFor()
  return { asked: median(asked), there: performance.now() - begin }
}

/** Milliseconds until each mark is painted, and until each is safe on the device. */
type Marked = { times: number[]; kept: number[]; steps: number }

/**
 * Rates area after area, each statement once a round and otherwise than in the round before. How many keys or taps it took,
 * and how long each.
 */
async function timeMarks(page: Page, count: number, by: 'key' | 'tap'): Promise<Marked> {
  await page.evaluate(listen)
  const areas = page.locator('a[href*="area="]')
  let steps = 0
  for (let area = 0; steps < count; area = (area + 1) % (await areas.count())) {
    await areas.nth(area).click()
    const statements = page.getByRole('radiogroup')
    const first = statements.first().getByRole('radio', { name: /^4/ })
    const mark = (await first.getAttribute('aria-checked')) === 'true' ? '3' : '4'
    // who comes back begins where the last mark was: here at the beginning
    await first.focus()
    for (let left = await statements.count(); left > 0 && steps < count; left--) {
      if (by === 'key') await page.keyboard.press(mark)
      else await tap(page, mark)
      steps += 1
      await page.evaluate((least) => window.painted(least), steps)
    }
    await goUp(page)
  }
  return { ...(await page.evaluate(() => ({ times: window.marked, kept: window.kept }))), steps }
}

declare global {
  interface Window {
    /** Milliseconds of each mark so far. */
    marked: number[]
    /** Until each was safe on the device. */
    kept: number[]
    /** Resolves when so many are painted and safe. */
    painted(least: number): Promise<void>
  }
}

/** Measures in the page from every key or tap until the next mark is painted, and until it is safe on the device. */
function listen(): void {
  const isListening = window.marked !== undefined
  window.marked = []
  window.kept = []
  if (isListening) return
  let begin: number | null = null
  let isHeard = () => {}
  window.painted = async (least) => {
    while (Math.min(window.marked.length, window.kept.length) < least) await new Promise<void>((resolve) => (isHeard = resolve))
  }
  for (const act of ['keydown', 'click']) addEventListener(act, (event) => (begin = event.timeStamp), { capture: true })
  const painted = (from: number, times: 'marked' | 'kept') =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        window[times].push(performance.now() - from)
        isHeard()
      }),
    )
  let given = 0
  const heard = new MutationObserver((changes) => {
    const isKept = changes.some(({ target }) => (target as Element).getAttribute('aria-busy') === 'false')
    if (isKept) painted(given, 'kept')
    if (begin === null || !changes.some(({ attributeName }) => attributeName === 'aria-checked')) return
    given = begin
    begin = null
    painted(given, 'marked')
  })
  heard.observe(document.body, { subtree: true, attributeFilter: ['aria-checked', 'aria-busy'] })
}

/** On the statement one is at, without scrolling: it has come to the thumb by itself. */
async function tap(page: Page, mark: string): Promise<void> {
  const place = await page
    .locator('[aria-current="step"]')
    .getByRole('radio', { name: new RegExp(`^${mark}`) })
    .boundingBox()
  if (!place || place.y < 0 || place.y + place.height > phone.viewport.height) throw new Error('The statement is out of sight.')
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
}

async function goUp(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
  await page.locator('a[href*="area="]').first().waitFor()
}

/** How many words a statement has, in the mean. */
async function wordsOfStatements(page: Page): Promise<number> {
  await page.locator('a[href*="area="]').first().click()
  await page.getByRole('radiogroup').first().waitFor()
  const texts = await page.locator('[id^="statement-"] > p:first-child').allTextContents()
  await goUp(page)
  return texts.join(' ').split(/\s+/).length / texts.length
}

/** What an area takes a person who reads every statement and decides on it. */
function areaMinutes(words: number, { times, steps }: Marked, step: number): number {
  const statement = words * seconds.word + seconds.decision + (steps / times.length) * step + median(times) / 1_000
  return (areaStatements * statement) / 60
}

/** Megabytes the page holds. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
}

/** Photos of twelve megapixels, as a phone takes them, one on each statement of the first area in turn. */
async function takePhotos(page: Page, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-photos-'))
  const file = path.join(folder, 'photo.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  await sharp({ create: { width: 800, height: 600, channels: 3, background: '#888', noise } })
    .resize(4000, 3000)
    .jpeg({ quality: 85 })
    .toFile(file)
  await page.locator('a[href*="area="]').first().click()
  const fields = page.locator('input[type=file]')
  await fields.first().waitFor({ state: 'attached' })
  const statements = await fields.count()
  const taken = () => page.getByRole('button', { name: /^Take photo \d+ away/ }).count()
  for (let at = 0; at < count; at++) {
    const before = await taken()
    await fields.nth(at % statements).setInputFiles(file)
    while ((await taken()) === before) await page.waitForTimeout(20)
  }
  await goUp(page)
  await rm(folder, { recursive: true })
}

/** Without a network, by the session that has set the line: what the context says would not count any more. */
async function offline(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', { ...line, offline: true })
}

/** Milliseconds from the network's return until nothing waits. */
async function upload(page: Page, session: CDPSession, context: BrowserContext): Promise<number> {
  await session.send('Network.enable')
  const begin = performance.now()
  await context.setOffline(false)
  await session.send('Network.emulateNetworkConditions', line)
  await page.getByText(/^Everything is uploaded/).waitFor({ timeout: 300_000 })
  return performance.now() - begin
}
