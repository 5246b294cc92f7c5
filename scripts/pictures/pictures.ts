/**
 * `npm run pictures`: every page of the product and its main states, at six widths, light, dark and in forced colours, into a folder that
 * is not kept with the sources (`test-results/pictures`, or `--to FOLDER`), with a page to leaf through them. The pages are those of the
 * product's own tables, so that a new one is there by itself. `--only WORD` takes the pages whose path holds the word, `--widths 390,1440`
 * and `--schemes light,dark` fewer pictures. Starts a server with a demo world of its own; with `--at ADDRESS` it looks at one that runs.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findTestBrowser } from '../../e2e/browser.ts'
import { enterAs, type Person } from '../../e2e/people.ts'
import { publicPages } from '../../e2e/public-pages.ts'
import { guestOnlyPaths, pages } from '../../src/features/navigation/rules.ts'
import { startDemo } from '../demo-server.ts'
import { indexPage, type Picture } from './index-page.ts'
import { type Scene, states } from './states.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: path.join(root, 'test-results/pictures') },
    at: { type: 'string' },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '320,390,768,1024,1440,2560' },
    schemes: { type: 'string', default: 'light,dark,forced' },
  },
})
const widths = values.widths.split(',').map(Number)
const schemes = values.schemes.split(',')
/** Who looks at the pages of an area. */
const lookers = { admin: 'superadmin', accreditor: 'accreditor', institution: 'institution', trustee: 'trustee' } as const

// the scenes of the browser tests look for mails in the folder of their run
process.env.E2E_DATA_DIR ??= os.tmpdir()
const { realPaths } = await import('../../e2e/scenes.ts')

const world = values.at ? undefined : await startDemo('4396')
const address = values.at ?? (world?.address as string)
const browser = await chromium.launch(await findTestBrowser())
try {
  const scenes = (await allScenes()).filter((scene) => `${scene.path} ${scene.name}`.includes(values.only))
  await mkdir(values.to, { recursive: true })
  const made: Picture[] = []
  for (const [person, own] of Map.groupBy(scenes, (scene) => scene.person)) made.push(...(await takeAll(browser, person, own)))
  await writeFile(path.join(values.to, 'index.html'), indexPage(made, { widths, schemes }))
  const failed = made.filter((picture) => picture.problem)
  for (const { path: where, problem } of failed) console.error(`${where}: ${problem}`)
  console.log(`${made.length} pictures of ${scenes.length} pages and states → ${path.join(values.to, 'index.html')}`)
  if (failed.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await world?.stop()
}

/** All pages, each as somebody who opens it, and the states that are no address of their own. */
async function allScenes(): Promise<Scene[]> {
  const open = [...publicPages, ...guestOnlyPaths, '/error-test?status=404'].map((one): Scene => ({ person: null, path: one, name: one }))
  const own: Scene[] = []
  // one area after the other: a server just started refuses many at once
  for (const [area, person] of Object.entries(lookers)) {
    const patterns = pages.filter((page) => page.area === area).map((page) => page.path)
    const paths = await realPaths(address, patterns)
    own.push(...patterns.map((name, at): Scene => ({ person, path: paths[at] ?? name, name })))
  }
  return [...open, ...own, ...states]
}

async function takeAll(browser: Browser, person: Person | null, scenes: readonly Scene[]): Promise<Picture[]> {
  const made: Picture[] = []
  for (const scheme of schemes) {
    const context = await browser.newContext({
      baseURL: address,
      colorScheme: scheme === 'dark' ? 'dark' : 'light',
      forcedColors: scheme === 'forced' ? 'active' : 'none',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    if (person) await enterAs(page, person)
    for (const scene of scenes) {
      for (const width of widths) {
        const file = `${scene.name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'home'}-${width}-${scheme}.png`
        const picture: Picture = { name: scene.name, path: scene.path, file, width, scheme, who: person ?? 'everybody' }
        try {
          await page.setViewportSize({ width, height: width < 768 ? 844 : 1000 })
          await page.goto(scene.path, { waitUntil: 'networkidle' })
          await scene.act?.(page)
          // charts and long readings come a moment later
          await page.waitForFunction(noSkeleton, undefined, { timeout: 10_000 }).catch(() => undefined)
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({ path: path.join(values.to, file), fullPage: true })
          made.push(picture)
        } catch (error) {
          made.push({ ...picture, problem: String(error).split('\n')[0] ?? 'not made' })
        }
      }
    }
    await context.close()
  }
  return made
}

/** Sent into the page. */
function noSkeleton(): boolean {
  return !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root')
}
