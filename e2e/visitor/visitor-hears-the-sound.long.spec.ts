/** The background sound: who starts it, who stops it, what is remembered, and that the file goes round without a gap or a click. */
import { statSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolation } from '../axe.ts'

const dock = (page: Page) => page.getByRole('complementary', { name: 'Background sound' })
const playButton = (page: Page) => dock(page).getByRole('button', { name: 'Play sound' })
const pauseButton = (page: Page) => dock(page).getByRole('button', { name: 'Pause sound' })
const slider = (page: Page) => dock(page).getByRole('slider', { name: 'Volume' })
const audio = (page: Page) =>
  page
    .locator('audio')
    .evaluate((one: HTMLAudioElement) => ({ paused: one.paused, time: one.currentTime, volume: one.volume, loop: one.loop }))

test('the first click starts the sound, which goes on over the pages until the visitor stops it for good', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('.mp3') && asked.push(request.url()))
  await page.goto('/about-acsuc/who-we-are')
  await expect(dock(page)).toContainText('Click anywhere to play sound')
  await expect(playButton(page)).toBeVisible()
  await expect(slider(page)).toHaveCount(0)
  // half as loud once the dock's own code is there; the first click sets it by itself before that
  await expect.poll(() => audio(page)).toEqual({ paused: true, time: 0, volume: 0.5, loop: true })
  expect(asked).toEqual([])
  // a key pressed on a link starts nothing
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Contact Us' }).press('Enter')
  await expect(page).toHaveURL(/contact-us/)
  expect((await audio(page)).paused).toBe(true)

  // the click that starts it follows a link of the menu
  const menu = page.getByRole('navigation', { name: 'Main', exact: true })
  await menu.getByRole('link', { name: 'Resources' }).click()
  await expect(page).toHaveURL(/resources/)
  await expect(pauseButton(page)).toBeVisible()
  await expect(dock(page)).not.toContainText('Click')
  await expect.poll(async () => (await audio(page)).time).toBeGreaterThan(0)
  expect(await audio(page)).toMatchObject({ paused: false, volume: 0.5, loop: true })

  await expect(slider(page)).toHaveValue('50')
  await slider(page).focus()
  await page.keyboard.press('ArrowRight')
  expect((await audio(page)).volume).toBe(0.51)
  await page.keyboard.press('ArrowLeft')
  for (let step = 0; step < 3; step++) await page.keyboard.press('PageDown')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '20 percent')
  await expect(dock(page)).toContainText('20')
  expect((await audio(page)).volume).toBe(0.2)
  await expectNoViolation(page)

  const before = await page.locator('audio').elementHandle()
  const { time } = await audio(page)
  await menu.getByText('About', { exact: true }).click()
  // Escape closes the menu, and does only that
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Board of Trustees' })).toBeHidden()
  expect((await audio(page)).paused).toBe(false)
  await menu.getByText('About', { exact: true }).click()
  await menu.getByRole('link', { name: 'Board of Trustees' }).click()
  await expect(page).toHaveURL(/board-of-trustees/)
  expect(await before?.evaluate((one: HTMLAudioElement) => one.isConnected && !one.paused)).toBe(true)
  const after = await audio(page)
  expect(after.time).toBeGreaterThan(time)
  expect(after.volume).toBe(0.2)

  // the menu closes behind the visitor; before that Escape is its own
  await expect(menu.getByRole('link', { name: 'Board of Trustees' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dock(page)).toContainText('Click here to replay the sound.')
  await expect(slider(page)).toHaveCount(0)
  expect((await audio(page)).paused).toBe(true)
  await expectNoViolation(page)

  await playButton(page).press('Enter')
  await expect(pauseButton(page)).toBeFocused()
  expect((await audio(page)).paused).toBe(false)
  await pauseButton(page).press('Enter')

  // the next visit asks again
  await page.reload()
  await expect(dock(page)).toContainText('Click anywhere to play sound')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(pauseButton(page)).toBeVisible()
})

test('the banner stands there from the first paint, and the first click counts before the page has come to life', async ({ page }) => {
  // the scripts of the page are on their way
  let arrive = () => {}
  const arrived = new Promise<void>((now) => {
    arrive = now
  })
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/about-acsuc/who-we-are', { waitUntil: 'commit' })
  await expect(dock(page)).toContainText('Click anywhere to play sound')
  await expect(dock(page)).toHaveAttribute('data-state', 'asking')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(dock(page).getByText('Click anywhere')).toBeHidden()
  await expect.poll(async () => (await audio(page)).time).toBeGreaterThan(0)
  expect(await audio(page)).toMatchObject({ paused: false, volume: 0.5, loop: true })
  arrive()
  await expect(pauseButton(page)).toBeVisible()
  await expect(slider(page)).toHaveValue('50')
  expect((await audio(page)).paused).toBe(false)
})

test('who wants no sound is offered it quietly at the next visit; a sound that cannot be played says so', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  page.on('pageerror', (error) => logged.push(`unhandled: ${error}`))
  await page.goto('/contact-us')
  await expect(dock(page)).toContainText('Click anywhere to play sound')
  await expectNoViolation(page)
  await dock(page).getByRole('button', { name: 'No sound' }).click()
  await expect(playButton(page)).toBeFocused()
  await page.reload()
  await expect(dock(page)).toContainText('Click here to play sound')
  await page.getByRole('heading', { level: 1 }).click()
  expect((await audio(page)).paused).toBe(true)

  await page.route('**/sound.mp3', (route) => route.abort())
  await playButton(page).click()
  await expect(dock(page)).toContainText('The sound cannot be played.')
  expect((await audio(page)).paused).toBe(true)
  expect(logged.filter((one) => one.startsWith('The sound cannot be played: '))).toHaveLength(1)
  expect(logged.filter((one) => one.startsWith('unhandled'))).toEqual([])
  // the line is back
  await page.unroute('**/sound.mp3')
  await playButton(page).click()
  await expect.poll(async () => (await audio(page)).time).toBeGreaterThan(0)
  await expect(pauseButton(page)).toBeVisible()
})

test('the file is small, comes in parts, and its end meets its beginning without a click', async ({ page }) => {
  expect(statSync('public/sound.mp3').size).toBeLessThanOrEqual(400_000)
  await page.goto('/contact-us')
  const heard = await page.evaluate(async () => {
    const part = await fetch('/sound.mp3', { headers: { range: 'bytes=1000-1999' } })
    const answer = await fetch('/sound.mp3')
    const sound = await new OfflineAudioContext(2, 1, 32_000).decodeAudioData(await answer.arrayBuffer())
    const samples = sound.getChannelData(0)
    const steps = samples.map((sample, i) => Math.abs((samples[(i + 1) % samples.length] ?? 0) - sample))
    const rms = (values: Float32Array) => Math.sqrt(values.reduce((sum, one) => sum + one * one, 0) / values.length)
    return {
      part: [part.status, part.headers.get('content-range')?.split('/')[0], (await part.arrayBuffer()).byteLength],
      cache: answer.headers.get('cache-control'),
      length: sound.length,
      peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
      level: rms(samples),
      seamLevel: Math.max(rms(samples.subarray(-1600)), rms(samples.subarray(0, 1600))),
      seamStep: steps.at(-1) ?? 1,
      typicalStep: rms(steps),
      largestStep: steps.reduce((most, step) => Math.max(most, step), 0),
    }
  })
  expect(heard.part).toEqual([206, 'bytes 1000-1999', 1000])
  expect(heard.cache).toContain('max-age')
  // exactly the samples that were made: none of the packer's silence before or behind them
  expect(heard.length).toBe(64 * 32_000)
  expect(heard.peak).toBeLessThan(10 ** (-3 / 20))
  expect(heard.level).toBeGreaterThan(0.02)
  // the breath: a player that needs a moment to go back does it where nothing is heard
  expect(heard.seamLevel).toBeLessThan(10 ** (-50 / 20))
  expect(heard.seamStep).toBeLessThan(heard.typicalStep)
  // and none anywhere else
  expect(heard.largestStep).toBeLessThan(12 * heard.typicalStep)
})
