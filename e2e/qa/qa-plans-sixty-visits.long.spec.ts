import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { seasons } from '../../src/features/seasons/contract.ts'
import { addDays, formatDay } from '../../src/kit/contract/days.ts'
import { freePort, start, stop } from '../own-server.ts'
import { openAs, sendAs } from '../people.ts'
import { today } from '../scenes.ts'
import { untouchedWorld } from '../worlds.ts'

/** From "Begin a season" to "Confirm and invite", besides one for each visit whose days are asked about; `docs/performance.md` tells it. */
const mostClicks = 9

test('a season of about sixty visits is planned and its teams invited with nine clicks', async ({ browser }) => {
  test.setTimeout(600_000)
  // a world of its own: it invites hundreds of people
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sixty-visits-'))
  await cp(untouchedWorld, folder, { recursive: true })
  const port = await freePort()
  const server = await start(port, folder)
  const baseURL = `http://127.0.0.1:${port}`
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  try {
    await openAs(page, 'qa', '/admin/seasons')
    const clicks = await countClicks(page)
    let asked = 0
    await page.getByRole('button', { name: 'Begin a season' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Begin a season' })
    await dialog.getByLabel('Name').fill('Sixty visits')
    await dialog.getByLabel('First day').fill(formatDay(addDays(today, 30)))
    await dialog.getByLabel('Last day').fill(formatDay(addDays(today, 70)))
    await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sixty visits' })).toBeVisible()
    const id = page.url().split('/').at(-1) as string

    await page.getByRole('button', { name: 'Wish for visits' }).click()
    const panel = page.getByRole('region', { name: 'Wish for visits' })
    await panel.getByRole('checkbox', { name: /^Requests and visits/ }).check()
    await panel.getByRole('checkbox', { name: /^Validities that end/ }).check()
    await panel.getByRole('button', { name: /^Add \d+ visits/ }).click()
    await expect(panel).toBeHidden()
    const { data: wished } = await sendAs(baseURL, 'qa', seasons.show, { params: { id } })
    expect(wished.visits).toBeGreaterThan(40)
    expect(wished.visits).toBeLessThan(90)

    await page.getByRole('button', { name: 'Plan all' }).click()
    await expect(page.getByText('The plan stands')).toBeVisible({ timeout: 120_000 })
    await page.getByRole('button', { name: /^Confirm \d+ visits/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm and invite' }).click()
    const { data: season } = await untilConfirmed()
    console.log(`${season.visits} visits, ${season.planned} planned, ${season.confirmed} confirmed, ${await clicks()} clicks`)
    expect(season.confirmed).toBe(season.planned)
    expect((await clicks()) - asked).toBeLessThanOrEqual(mostClicks)

    /** Days that break something that is only warned of are asked about: each is one click more. */
    async function untilConfirmed() {
      const allTheSame = page.getByRole('button', { name: 'Confirm all the same' })
      await expect(async () => {
        if (await allTheSame.isVisible()) {
          await allTheSame.click()
          asked++
        }
        const read = await sendAs(baseURL, 'qa', seasons.show, { params: { id } })
        expect(read.data.confirmed).toBe(read.data.planned)
      }).toPass({ timeout: 400_000, intervals: [500] })
      return sendAs(baseURL, 'qa', seasons.show, { params: { id } })
    }
  } finally {
    await context.close()
    await stop(server, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
})

/** Counts what a hand does: each press of the pointer. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    window.addEventListener('pointerdown', () => counted.clicks++, { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
}
