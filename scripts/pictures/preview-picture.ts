/**
 * Draws the picture that goes along when a page of the site is shared (public/preview.png): the stair of the home page beside the
 * agency's name. Made from the configuration; run it again when name or terms of validity change: `node scripts/pictures/preview-picture.ts`.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { archPath, pixelsPerYear, stairBase, stairStart, stairSteps, topOf } from '../../src/features/drawings/web/parts/stair.ts'
import { agency } from '../../src/kit/contract/agency.ts'

const [width, height] = [1200, 630]
const root = new URL('../../', import.meta.url)
const colours = await tokens()
/** The stair's own drawing is 720 × 648; here it stands on a horizon near the lower edge, to the right. */
const place = { x: 470, y: 38, scale: 0.86 }

const words = await Promise.all([
  text(agency.acronym, { weight: 600, size: 100, colour: colours('navy-800'), left: 66, top: 150 }),
  text(agency.name, { weight: 500, size: 34, colour: colours('navy-700'), left: 70, top: 268, wide: 390 }),
])
const png = await sharp(Buffer.from(drawing())).composite(words).png({ palette: true, colours: 128, effort: 10, dither: 0 }).toBuffer()
await writeFile(new URL('public/preview.png', root), png)
console.log(`public/preview.png: ${Math.round(png.length / 1000)} kB`)

function drawing(): string {
  const [steps, yearWide] = [stairSteps(), pixelsPerYear()]
  const last = steps.at(-1)!
  const light = { x: last.middle, y: topOf(last) - 49.5 }
  const outline = `M${stairStart} ${stairBase}${steps.map((step) => `V${step.floor}H${step.to}`).join('')}H2400`
  const years = Array.from({ length: 40 }, (_, year) => stairStart + year * yearWide)
    .map((x) => `M${x} ${(steps.find((step) => x >= step.from - 0.5 && x < step.to - 0.5) ?? last).floor}V${stairBase}`)
    .join('')
  const halos = [48, 96, 152, 216, 288, 368, 456]
    .map((radius) => `<circle cx="${light.x}" cy="${light.y}" r="${radius}" stroke="${colours('navy-100')}" stroke-width="1.2"/>`)
    .join('')
  const arches = steps
    .map(({ middle, radius, floor, straight, rings }) => {
      const outer = `<path d="${archPath(middle, radius, floor, straight)}" fill="url(#arch)"/>`
      const inner = rings.map((ring, index) => {
        const fill = index === rings.length - 1 ? colours('paper') : 'none'
        return `<path d="${archPath(middle, ring, floor, straight)}" fill="${fill}" stroke="${colours('teal-500')}" stroke-width="2"/>`
      })
      return outer + inner.join('')
    })
    .join('')
  const rays = Array.from({ length: 48 }, (_, index) => {
    const angle = (index * Math.PI) / 24
    const end = [36, 25, 30, 25][index % 4]!
    const at = (distance: number) => `${light.x + distance * Math.cos(angle)} ${light.y + distance * Math.sin(angle)}`
    return `M${at(20)}L${at(end)}`
  }).join('')
  const navy = colours('navy-800')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">
    <defs>
      <linearGradient id="arch" x2="0" y2="1"><stop stop-color="${colours('teal-100')}"/><stop offset="1" stop-color="${colours('paper')}"/></linearGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="${colours('navy-25')}"/>
    <g transform="translate(${place.x} ${place.y}) scale(${place.scale})" stroke="${navy}" stroke-width="2.4">
      ${halos}
      <path d="${outline}V${stairBase}Z" fill="${colours('navy-50')}" stroke="none"/>
      <path d="${years}" stroke="${colours('navy-200')}" stroke-width="1.2"/>
      <path d="${outline}"/>
      ${arches}
      <path d="${rays}" stroke="${colours('gold-500')}" stroke-width="1.8"/>
      <circle cx="${light.x}" cy="${light.y}" r="12" fill="${colours('gold-500')}"/>
      <path d="M-2000 ${stairBase}H2400"/>
    </g>
    <rect y="${place.y + stairBase * place.scale + 1}" width="${width}" height="80" fill="${colours('paper')}"/>
  </svg>`
}

type Set = { weight: number; size: number; colour: string; left: number; top: number; wide?: number }

async function text(words: string, { weight, size, colour, left, top, wide }: Set) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'preview-'))
  const fontfile = path.join(folder, `inter-${weight}.ttf`)
  // what draws the letters reads no packed fonts
  const packed = await readFile(new URL(`node_modules/@fontsource/inter/files/inter-latin-${weight}-normal.woff`, root))
  await writeFile(fontfile, await subsetFont(packed, words, { targetFormat: 'sfnt' }))
  const input = await sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${Math.round(-size * 22)}">${words}</span>`,
      // the comma ends the family's name, which else would be read as "Inter", set bolder
      font: `Inter ${weight === 600 ? 'SemiBold' : 'Medium'}, ${size}px`,
      fontfile,
      rgba: true,
      spacing: 8,
      ...(wide ? { width: wide, wrap: 'word' } : {}),
    },
  })
    .png()
    .toBuffer()
  await rm(folder, { recursive: true })
  return { input, left, top }
}

/** The site's colours, by their names in src/kit/web/tokens.css; the last one written is the public site's. */
async function tokens(): Promise<(name: string) => string> {
  const sheet = await readFile(new URL('src/kit/web/tokens.css', root), 'utf8')
  const named = new Map([...sheet.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{3,6})/g)].map(([, name, value]) => [name, value] as const))
  return (name) => {
    const value = name === 'paper' ? '#ffffff' : named.get(name)
    if (!value) throw new Error(`src/kit/web/tokens.css has no --${name}`)
    return value
  }
}
