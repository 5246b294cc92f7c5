/**
 * `npm run help-pictures`: the pictures and films of the help (content/help/media), light and dark, and the pictures of the README
 * (docs/pictures), from the product as it runs with a demo world of its own. With each picture the words of the product that are seen on it are
 * kept (made.json); a browser test shows every scene again and says where a picture no longer tells what the page says. Needs Chromium, no
 * more. `--only WORD` makes those whose name holds the word, and keeps the others.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../../e2e/browser.ts'
import { enterAs } from '../../e2e/people.ts'
import { type MadeFigure, mediaFolder } from '../../src/features/faq/server/help.ts'
import { startDemo } from '../demo-server.ts'
import { encode } from '../tour/film.ts'
import { guide, webvtt } from '../tour/guide.ts'
import { seenWords } from './seen-words.ts'

// the scenes of the browser tests look for mails in the folder of their run
process.env.E2E_DATA_DIR ??= os.tmpdir()
const { arranged, helpScenes, readmeScenes } = await import('./help-scenes.ts')
const { helpFilms } = await import('./help-films.ts')

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const isAsked = ({ name }: { name: string }) => name.includes(values.only)
const readmeFolder = path.resolve(import.meta.dirname, '../../docs/pictures')
const list = path.join(mediaFolder, 'made.json')
/** More than the column of the help is wide, and small on the line. */
const pixelsWide = 1200

const { address: here, stop } = await startDemo('4394')
const browser = await chromium.launch(await findBrowser())
try {
  await Promise.all([mediaFolder, readmeFolder].map((folder) => mkdir(folder, { recursive: true })))
  const made: Record<string, MadeFigure> = JSON.parse(await readFile(list, 'utf8').catch(() => '{}'))
  for (const scene of helpScenes.filter(isAsked))
    for (const colorScheme of ['light', 'dark'] as const)
      await inPage({ viewport: scene.size, deviceScaleFactor: 2, colorScheme }, scene.name, async (page) => {
        const clip = await arranged(page, scene, here)
        const [width, height] = [Math.round(clip.width), Math.round(clip.height)]
        made[scene.name] = { width, height, words: await seenWords(page, clip) }
        await keep(path.join(mediaFolder, `${scene.name}-${colorScheme}.avif`), await page.screenshot({ clip }))
      })
  for (const film of helpFilms.filter(isAsked))
    await inPage({ viewport: film.size, deviceScaleFactor: film.size.scale ?? 1 }, film.name, async (page) => {
      await enterAs(page, film.person)
      const led = guide(page)
      await film.steps(led, here)
      const { width, height } = film.size
      const studio = await page.context().newPage()
      await studio.goto('/healthz')
      const bytes = await encode(studio, led.shots, film.size)
      await writeFile(path.join(mediaFolder, `${film.name}.webm`), bytes)
      await writeFile(path.join(mediaFolder, `${film.name}.vtt`), webvtt(led.captions))
      await keep(path.join(mediaFolder, `${film.name}-light.avif`), led.shots[0]?.picture as Buffer)
      const seconds = Math.round(led.shots.reduce((sum, shot) => sum + shot.ms, 0) / 1000)
      made[film.name] = { width, height, film: { seconds, told: led.captions.map(({ says }) => says) } }
      console.log(`${film.name}: ${seconds} s, ${Math.round(bytes.length / 1024)} KiB`)
    })
  // last: what is rated for them is rated
  for (const scene of readmeScenes.filter(isAsked))
    await inPage({ viewport: scene.size, deviceScaleFactor: 1.5 }, scene.name, async (page) => {
      const clip = await arranged(page, scene, here)
      await keep(path.join(readmeFolder, `${scene.name}.webp`), await page.screenshot({ clip }))
    })
  const known = [...helpScenes, ...helpFilms].flatMap(({ name }) => (made[name] ? [[name, made[name]]] : []))
  await writeFile(list, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`)
} finally {
  await browser.close()
  await stop()
}

/** A device of its own for each: nothing is remembered of the scene before. What cannot be made is told, and the rest is made. */
async function inPage(options: BrowserContextOptions, name: string, take: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: here, ...options })
  context.setDefaultTimeout(15_000)
  try {
    await take(await context.newPage())
  } catch (error) {
    console.error(`${name}: ${error}`)
    process.exitCode = 1
  } finally {
    await context.close()
  }
}

async function keep(file: string, picture: Buffer): Promise<void> {
  const drawn = sharp(picture).resize({ width: pixelsWide, withoutEnlargement: true })
  // letters keep their colours' edges: no subsampling
  const bytes = await (file.endsWith('.avif')
    ? drawn.avif({ quality: 48, effort: 4, chromaSubsampling: '4:4:4' })
    : drawn.webp({ quality: 80, effort: 6 })
  ).toBuffer()
  await writeFile(file, bytes)
  console.log(`${path.basename(file)}: ${Math.round(bytes.length / 1024)} KiB`)
}
