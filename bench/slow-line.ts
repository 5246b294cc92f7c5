/**
 * `npm run bench:slow-line`: how long the dashboards of accreditors and institutions take on a slow mobile line until their first
 * figures stand there: a phone, nothing in its cache, signed in, 400 ms to the server and back, 1.6 Mbit/s down, 768 kbit/s up. Prints
 * a table for docs/performance.md; exits with 1 when a median is above what we promise.
 */
import os from 'node:os'
import type { BrowserContext } from '@playwright/test'
import { withDemoServer } from './demo-server.ts'
import { median } from './measured.ts'

const promised = 4000
const rounds = 5
const line = { offline: false, latency: 400, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (768 * 1024) / 8 }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const dashboards = ['accreditor', 'institution'] as const

type Opened = { words: number; figures: number; kib: number; requests: number }

await withDemoServer(process.env.PORT ?? '4397', async ({ address, signedIn }) => {
  // the server has answered each page once before it is measured
  for (const area of dashboards) await opened(await signedIn(area, phone), `${address}/${area}/dashboard`)
  console.log(`${os.cpus().length} × ${os.cpus()[0]?.model}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, ${rounds} rounds\n`)
  console.log('| dashboard of | first words | first figures, median | slowest | until then | promised |\n|---|---|---|---|---|---|')
  for (const area of dashboards) {
    const all: Opened[] = []
    for (let round = 0; round < rounds; round++) all.push(await opened(await signedIn(area, phone), `${address}/${area}/dashboard`))
    const of = (name: keyof Opened) => all.map((one) => one[name])
    if (median(of('figures')) > promised) process.exitCode = 1
    const cells = [
      seconds(median(of('words'))),
      seconds(median(of('figures'))),
      seconds(Math.max(...of('figures'))),
      `${Math.round(median(of('kib')))} KiB in ${median(of('requests'))} requests`,
      `≤ ${promised / 1000} s`,
    ]
    console.log(`| an ${area} | ${cells.join(' | ')} |`)
  }
})

/** From the tap on the link to the painted figures, and what came over the line until then. */
async function opened(context: BrowserContext, address: string): Promise<Opened> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', line)
  let bytes = 0
  let requests = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests++
  })
  await page.addInitScript(() => {
    const look = () => {
      const figures = document.querySelector('[aria-label="Totals"]')
      if (/\d/.test(figures?.textContent ?? '')) requestAnimationFrame(() => setTimeout(() => performance.mark('figures')))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('figures').length > 0, undefined, { timeout: 60_000 })
  const until = { kib: bytes / 1024, requests }
  const times = await page.evaluate(() => ({
    words: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    figures: performance.getEntriesByName('figures')[0]?.startTime ?? 0,
  }))
  await context.close()
  return { ...times, ...until }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
