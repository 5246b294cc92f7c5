/**
 * Cuts the text font (Inter with its optical sizes) to the letters, weights and features the product uses: 73 kB become 39. Writes
 * src/kit/web/fonts/text.generated.css with one face for what nearly every page shows, one for the letters of names and the peso sign, and one for the
 * rest of Latin, which a browser only loads when it meets one of their letters. Run by `npm run dev` and `npm run build`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const family = 'Inter Variable'
const fontFolder = new URL('../node_modules/@fontsource-variable/inter/files/', import.meta.url)
const outFolder = new URL('../src/kit/web/fonts/', import.meta.url)
await mkdir(outFolder, { recursive: true })
const weights = { min: 400, max: 700 }
/** Kerning, accents, and figures of one width. */
const features = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum']

const faces = await Promise.all([
  cut('latin', 'latin', 'U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212'),
  cut('names', 'latin-ext', 'U+0100-0130,U+0132-0151,U+0154-017F,U+20B1'),
  cut('rest', 'latin-ext', 'U+0180-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1EFF,U+2020,U+20A0-20AB,U+20AD-20B0,U+20B2-20C0,U+2113'),
])
// What stands there until the font has come takes the same room, so that nothing moves when it does.
const standIn =
  "@font-face { font-family: 'Inter stand-in'; src: local('Arial'), local('Liberation Sans'), local('Helvetica'); " +
  'size-adjust: 107.1%; ascent-override: 90.4%; descent-override: 22.5%; line-gap-override: 0%; }\n'
await writeFile(new URL('text.generated.css', outFolder), faces.join('') + standIn)

async function cut(name: string, source: string, range: string): Promise<string> {
  const bytes = await readFile(new URL(`inter-${source}-opsz-normal.woff2`, fontFolder))
  const options = { targetFormat: 'woff2', variationAxes: { wght: weights }, keepFeatures: features } as const
  const file = `text-${name}.generated.woff2`
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
