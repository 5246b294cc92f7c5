/** Leads a browser through the product and keeps what is seen: pictures, the way of the pointer, and what is said meanwhile. */
import type { Locator, Page } from '@playwright/test'
import type { Shot } from './film.ts'

export type Caption = { from: number; to: number; says: string }

export type Guide = ReturnType<typeof guide>

/** Longer than somebody needs who knows the product. */
const pace = 1.2

/** @param page 1280 × 720, with reduced motion, signed in */
export function guide(page: Page) {
  const shots: Shot[] = []
  const captions: Caption[] = []
  const pointer = { x: 640, y: 420 }
  let open = 0
  page.on('request', () => open++)
  page.on('requestfinished', () => open--)
  page.on('requestfailed', () => open--)

  const length = () => shots.reduce((sum, shot) => sum + shot.ms, 0)
  const picture = () => page.screenshot({ type: 'jpeg', quality: 94, caret: 'initial' })

  /** Nothing is under way any more, and nothing waits for its content. */
  async function settled() {
    for (let quiet = 0; quiet < 4; quiet = open > 0 ? 0 : quiet + 1) await page.waitForTimeout(80)
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root'))
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
  }

  async function look(ms: number) {
    await settled()
    shots.push({ picture: await picture(), ms: ms * pace, from: { ...pointer }, to: { ...pointer }, press: false })
  }

  async function move(target: Locator, press: boolean) {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`${target} is not to be seen`)
    const to = { x: box.x + Math.min(box.width / 2, 160), y: box.y + box.height / 2 }
    const way = Math.hypot(to.x - pointer.x, to.y - pointer.y)
    shots.push({ picture: await picture(), ms: 380 + way * 0.7 + (press ? 320 : 0), from: { ...pointer }, to, press })
    Object.assign(pointer, to)
    await page.mouse.move(to.x, to.y)
  }

  return {
    page,
    shots,
    captions,
    /** What is said while the steps are shown. */
    async say(says: string, steps: () => Promise<void>) {
      const from = length()
      await steps()
      captions.push({ from, to: length(), says })
    },
    async open(path: string) {
      await page.goto(path)
      await look(700)
    },
    look,
    point: (target: Locator) => move(target, false),
    async click(target: Locator, then = 900) {
      await move(target, true)
      await page.mouse.click(pointer.x, pointer.y)
      await look(then)
    },
    async press(key: string, then = 700) {
      await page.keyboard.press(key)
      await look(then)
    },
    async type(text: string, then = 900) {
      for (const letter of text) {
        await page.keyboard.type(letter)
        shots.push({ picture: await picture(), ms: 90, from: { ...pointer }, to: { ...pointer }, press: false })
      }
      await look(then)
    },
    /** Down the page, in small pieces. */
    async scroll(pixels: number, then = 900) {
      for (let done = 0; done < pixels; done += 60) {
        await page.mouse.wheel(0, Math.min(60, pixels - done))
        await page.waitForTimeout(40)
        shots.push({ picture: await picture(), ms: 40, from: { ...pointer }, to: { ...pointer }, press: false })
      }
      await look(then)
    },
  }
}

/** The captions as WebVTT. */
export function webvtt(captions: readonly Caption[]): string {
  const time = (ms: number) => new Date(Math.round(ms)).toISOString().slice(11, 23)
  return ['WEBVTT', ...captions.map(({ from, to, says }) => `${time(from)} --> ${time(Math.max(from, to - 80))}\n${says}`)]
    .join('\n\n')
    .concat('\n')
}
