import type { Page } from '@playwright/test'

/**
 * Watches how far things move on the pages opened from now on, as browsers measure it: the share of the window times the share of the way.
 * Firefox does not measure it. @returns how far they have moved since the page was opened
 */
export async function watchedMoves(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = globalThis as { moved?: number }
    seen.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved! += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    // painted, and told
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
    return page.evaluate(() => (globalThis as { moved?: number }).moved ?? Number.NaN)
  }
}
