/**
 * `npm run bench:workbench`: rating on a slowed phone (a quarter of this machine's speed). How soon the page opens without a network, how
 * soon a mark stands there, what 3,000 marks and 200 photos take on the device, and how long a day's work takes to upload at the speed of
 * 3G (1.6 Mbit/s down, 768 kbit/s up, 150 ms to the server and back). Prints a table for docs/performance.md; exits with 1 when one is
 * above what we promise.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import { withDemoServer } from './demo-server.ts'
import { median } from './measured.ts'

const slowdown = 4
const pin = '246810'
/** What a week of a team member comes to, and what a day of one. */
const [marks, photos] = [3_000, 200]
const [dayMarks, dayPhotos] = [250, 15]
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' } as const
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (768 * 1024) / 8 }

await withDemoServer(process.env.PORT ?? '4398', async ({ address, signedIn }) => {
  const context = await signedIn('accreditor', phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await takeAlong(page, address)
  const area = page.url()
  await context.setOffline(true)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

  const opened: number[] = []
  for (let round = 0; round < 5; round++) {
    const begin = performance.now()
    await page.goto(area, { waitUntil: 'commit' })
    await page.getByLabel('PIN', { exact: true }).waitFor()
    opened.push(performance.now() - begin)
  }
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.locator('[aria-current="step"]').waitFor()

  const answered = await timeMarks(page, dayMarks)
  await takePhotos(page, dayPhotos)
  const uploaded = await upload(page, session, () => context.setOffline(false))

  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await context.setOffline(true)
  await timeMarks(page, marks - dayMarks)
  const late = await timeMarks(page, 20)
  await takePhotos(page, photos - dayPhotos)
  const megabytes = await page.evaluate(async () => ((await navigator.storage.estimate()).usage ?? 0) / 1e6)

  console.log(`${os.cpus().length} × ${os.cpus()[0]?.model}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, phone at 1/${slowdown}\n`)
  console.log('| | measured | promised |\n|---|---|---|')
  row('opens without a network, until the PIN is asked, median of 5', median(opened), 1_000, 'ms')
  row(`a mark stands there, median of ${dayMarks}`, median(answered), 50, 'ms')
  row('the same after 3,000 marks, at full speed', median(late), 50, 'ms')
  row(`${dayMarks} marks and ${dayPhotos} photos uploaded at 3G`, uploaded / 1000, 60, 's')
  row(`${marks} marks and ${photos} photos on the device, with the page`, megabytes, 60, 'MB')
})

function row(what: string, measured: number, promised: number, unit: string): void {
  if (measured > promised) process.exitCode = 1
  console.log(`| ${what} | ${measured < 10 ? measured.toFixed(1) : Math.round(measured)} ${unit} | ≤ ${promised} ${unit} |`)
}

/** Sets a PIN, takes the first program along, and opens its first area. */
async function takeAlong(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/accreditor/ratings`)
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByLabel('The PIN again').fill(pin)
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await page.getByText('Take along').last().click()
  await page.getByRole('list', { name: 'On this device' }).getByRole('link').first().click()
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/accreditor/ratings', { ignoreVary: true })))
  while (!(await isKept())) await page.waitForTimeout(100)
  await page.getByRole('link', { name: 'Mission and objectives' }).click()
  await page.locator('[aria-current="step"]').waitFor()
}

/** Milliseconds from each key until the mark is painted: two marks in turn, so that every key is an entry. */
async function timeMarks(page: Page, count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const key = at % 2 ? '4' : '3'
    const time = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let begin = 0
          addEventListener('keydown', (event) => (begin = event.timeStamp), { once: true, capture: true })
          const changed = new MutationObserver(() => {
            changed.disconnect()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)))
          })
          changed.observe(document.body, { subtree: true, attributeFilter: ['aria-checked'] })
        }),
    )
    await page.keyboard.press(key)
    times.push(await time)
  }
  return times
}

/** Photos of twelve megapixels, as a phone takes them. */
async function takePhotos(page: Page, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-photos-'))
  const file = path.join(folder, 'photo.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  await sharp({ create: { width: 800, height: 600, channels: 3, background: '#888', noise } })
    .resize(4000, 3000)
    .jpeg({ quality: 85 })
    .toFile(file)
  const taken = () => page.getByRole('button', { name: /^Take photo \d+ away/ }).count()
  for (let left = count; left > 0; left--) {
    const before = await taken()
    await page.locator('input[type=file]').first().setInputFiles(file)
    while ((await taken()) === before) await page.waitForTimeout(20)
  }
  await rm(folder, { recursive: true })
}

/** Milliseconds from the network's return until nothing waits. */
async function upload(page: Page, session: CDPSession, connect: () => Promise<void>): Promise<number> {
  await session.send('Network.enable')
  const begin = performance.now()
  await connect()
  await session.send('Network.emulateNetworkConditions', line)
  await page.getByText(/^Everything is uploaded/).waitFor({ timeout: 300_000 })
  return performance.now() - begin
}
