/** The help shows pictures and films of the product as it is: they load, play, and say what the pages say today. */
import type { ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { helpFilms } from '../../scripts/pictures/help-films.ts'
import { arranged, helpScenes } from '../../scripts/pictures/help-scenes.ts'
import { goneWords, seenWords } from '../../scripts/pictures/seen-words.ts'
import { guide } from '../../scripts/tour/guide.ts'
import { findMade } from '../../src/features/faq/server/help.ts'
import { expectNoViolation } from '../axe.ts'
import { freePort, start, stop } from '../own-server.ts'
import { enterAs, openAs, type Person } from '../people.ts'
import { untouchedWorld } from '../worlds.ts'

for (const [person, path, pictures, films] of [
  ['qa', '/admin/help', 4, 1],
  ['accreditor', '/accreditor/help', 4, 1],
  ['institution', '/institution/help', 4, 1],
] as const satisfies readonly (readonly [Person, string, number, number])[]) {
  test(`${path} shows its pictures without moving, and plays its film, on a phone and on a wide screen, light and dark`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    await openAs(page, person, path)
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(pictures)
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      for (const picture of await page.getByRole('main').getByRole('img').all()) await expectLoaded(page, picture, colorScheme)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectNoViolation(page)
    }
    const film = page.locator('video')
    await expect(film).toHaveCount(films)
    expect(await film.evaluate((one: HTMLVideoElement) => [one.controls, one.muted, one.autoplay, one.currentTime])).toEqual([
      true,
      true,
      false,
      0,
    ])
    expect(asked.filter((address) => address.endsWith('.webm'))).toEqual([])
    await film.evaluate((one: HTMLVideoElement) => one.play())
    await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5)
    // nothing comes from elsewhere, and no picture twice
    const { origin } = new URL(page.url())
    expect(asked.filter((address) => new URL(address).origin !== origin)).toEqual([])
    const media = asked.filter((address) => address.endsWith('.avif'))
    expect(media).toHaveLength(new Set(media).size)
  })
}

test.describe('what pictures and films show', () => {
  // a world nobody else has: what waits there is what waited when they were made
  let folder: string
  let server: ChildProcess
  let here: string
  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'portal-help-'))
    await cp(untouchedWorld, folder, { recursive: true })
    const port = await freePort()
    here = `http://127.0.0.1:${port}`
    server = await start(port, folder)
  })
  test.afterAll(async () => {
    await stop(server, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })

  test('every picture shows the words its page has today, every film can be played again; `npm run help-pictures` makes them anew', async ({
    browser,
  }) => {
    const made = await findMade()
    const today: typeof made = {}
    const inPage = async (viewport: { width: number; height: number }, look: (page: Page) => Promise<void>) => {
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce', baseURL: here, serviceWorkers: 'allow' })
      await look(await context.newPage())
      await context.close()
    }
    for (const scene of helpScenes)
      await inPage(scene.size, async (page) => {
        const words = await seenWords(page, await arranged(page, scene, here))
        const shown = made[scene.name]?.words ?? []
        expect.soft(await goneWords(shown), `${scene.name}: said nowhere any more`).toEqual([])
        // which kinds of charges or which answers are there changes from day to day, a page made anew changes most of it
        const still = shown.filter((one) => words.includes(one))
        expect.soft(still.length, `${scene.name}: shown ${shown}, today ${words}`).toBeGreaterThan(shown.length / 2)
        today[scene.name] = made[scene.name]!
      })
    for (const film of helpFilms)
      await inPage(film.size, async (page) => {
        await enterAs(page, film.person)
        const led = guide(page)
        await film.steps(led, here)
        expect.soft(made[film.name]?.film?.told, film.name).toEqual(led.captions.map(({ says }) => says))
        today[film.name] = made[film.name]!
      })
    // none is left over of a scene that is gone
    expect(Object.keys(made)).toEqual(Object.keys(today))
  })
})

/** Read when somebody comes near it, in the place that was kept for it. */
async function expectLoaded(page: Page, picture: ReturnType<Page['locator']>, scheme: string): Promise<void> {
  const before = await picture.boundingBox()
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveAttribute('src', new RegExp(`-${scheme}\\.avif$`))
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBeGreaterThan(300)
  expect((await picture.boundingBox())?.height).toBeCloseTo(before?.height ?? 0, 0)
  expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(30)
  expect(page.viewportSize()?.width).toBeGreaterThanOrEqual((await picture.boundingBox())?.width ?? Number.POSITIVE_INFINITY)
}
