/**
 * Cuts the text font (Inter) to the letters, weights and features the product uses, and writes its style sheets. For the portal, with its
 * optical sizes: src/kit/web/fonts/text.generated.css, 73 kB become 39. For the public site, in one optical size between text and
 * headlines: site-text.generated.css, 15 kB; its stand-in has a sheet of its own, since it is there before the font. Each has a face for
 * what nearly every page shows, and others that a browser only loads when it meets one of their letters: those of names with the peso
 * sign, the rest of Latin. Run by `npm run dev` and `npm run build`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const family = 'Inter Variable'
const fontFolder = new URL('../../node_modules/@fontsource-variable/inter/files/', import.meta.url)
const outFolder = new URL('../../src/kit/web/fonts/', import.meta.url)
await mkdir(outFolder, { recursive: true })
const weights = { min: 400, max: 700 }
/** Kerning, accents, and figures of one width. */
const features = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum']

/** What the public site's own texts are written with. */
const english =
  'U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D1,U+00D7,U+00E9,U+00F1,U+2011,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2212'
const otherLatin1 = 'U+00A1-00A8,U+00AA-00B6,U+00B8-00D0,U+00D2-00D6,U+00D8-00E8,U+00EA-00F0,U+00F2-00FF'
const beyond = 'U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2000-2010,U+2012,U+2015-2017,U+201A-201B,U+201E-2021,U+2023-2025,U+2027-206F'
const names = 'U+0100-0130,U+0132-0151,U+0154-017F,U+20B1'
const rest = 'U+0180-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1EFF,U+2020,U+20A0-20AB,U+20AD-20B0,U+20B2-20C0,U+2113'

await Promise.all([
  writeSheet('text', {}, { 400: 107.1 }, [
    ['latin', 'latin', 'U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212'],
    ['names', 'latin-ext', names],
    ['rest', 'latin-ext', rest],
  ]),
  writeSheet('site-text', { opsz: 20 }, { 400: 103.5, 500: 104.8, 600: 98.9, 700: 100.1 }, [
    ['latin', 'latin', english],
    ['names', 'latin', `${otherLatin1},${beyond},U+20AC,U+2122,U+2191,U+2193`],
    ['rest', 'latin-ext', `${names},${rest}`],
  ]),
])

/** @param sizes how much wider than its stand-in this cut is at a weight, in per cent: from 600 on than the bold one, measured on our own texts */
async function writeSheet(
  name: string,
  axes: { opsz?: number },
  sizes: Record<number, number>,
  cuts: [string, string, string][],
): Promise<void> {
  const faces = await Promise.all(cuts.map(([part, source, range]) => cut(`${name}-${part}`, source, range, axes)))
  const standIn = Object.entries(sizes)
    .map(([weight, size]) => standInOf(Number(weight), size))
    .join('')
  const sheets = name === 'site-text' ? { [name]: faces.join(''), [`${name}-stand-in`]: standIn } : { [name]: faces.join('') + standIn }
  for (const [sheet, css] of Object.entries(sheets)) await writeFile(new URL(`${sheet}.generated.css`, outFolder), css)
}

/** What stands there until the font has come: it takes the same room, so that nothing moves when it does. */
function standInOf(weight: number, size: number): string {
  const fonts = ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto'].map((font) => `local('${weight < 600 ? font : `${font} Bold`}')`)
  const heights = [9682.8, 2409.8].map((height) => `${(height / size).toFixed(1)}%`)
  return (
    `@font-face { font-family: 'Inter stand-in'; font-weight: ${weight}; src: ${fonts.join(', ')}; size-adjust: ${size}%; ` +
    `ascent-override: ${heights[0]}; descent-override: ${heights[1]}; line-gap-override: 0%; }\n`
  )
}

async function cut(name: string, source: string, range: string, axes: { opsz?: number }): Promise<string> {
  const bytes = await readFile(new URL(`inter-${source}-opsz-normal.woff2`, fontFolder))
  const options = { targetFormat: 'woff2', variationAxes: { wght: weights, ...axes }, keepFeatures: features } as const
  const file = `${name}.generated.woff2`
  await writeFile(new URL(file, outFolder), await subsetFont(bytes, lettersOf(range), options))
  return (
    `@font-face { font-family: '${family}'; font-style: normal; font-display: swap; font-weight: ${weights.min} ${weights.max}; ` +
    `src: url('./${file}') format('woff2'); unicode-range: ${range}; }\n`
  )
}

/** Every letter of a `unicode-range`. */
function lettersOf(range: string): string {
  return range
    .split(',')
    .map((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, step) => first + step))
    })
    .join('')
}
