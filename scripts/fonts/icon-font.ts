/**
 * Cuts the Tabler icon fonts to the icons named in src/kit/web/icons/icon-names.ts and writes their style sheet beside it
 * (src/kit/web/fonts/icons.generated.*). Run by `npm run dev` and `npm run build`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { iconNames } from '../../src/kit/web/icons/icon-names.ts'

const fontFolder = new URL('../../node_modules/@tabler/icons-webfont/dist/', import.meta.url)
const outFolder = new URL('../../src/kit/web/fonts/', import.meta.url)
await mkdir(outFolder, { recursive: true })

const sheets = await Promise.all([
  cut({ source: 'tabler-icons-300', family: 'icons', suffix: '', names: iconNames.filter((name) => !name.endsWith('-filled')) }),
  cut({
    source: 'tabler-icons-filled',
    family: 'icons-filled',
    suffix: '-filled',
    names: iconNames.filter((name) => name.endsWith('-filled')),
  }),
])
await writeFile(new URL('icons.generated.css', outFolder), sheets.join(''))

/** Writes one cut font and answers the style sheet that belongs to it. Names of filled icons end in the suffix; the font's own names do not. */
async function cut({
  source,
  family,
  suffix,
  names,
}: {
  source: string
  family: string
  suffix: string
  names: string[]
}): Promise<string> {
  if (names.length === 0) return ''
  const [sheet, bytes] = await Promise.all([
    readFile(new URL(`${source}.css`, fontFolder), 'utf8'),
    readFile(new URL(`fonts/${source}.woff2`, fontFolder)),
  ])
  const codes = new Map(
    [...sheet.matchAll(/\.ti-([a-z0-9-]+):before\s*\{\s*content:\s*"\\([0-9a-f]+)"/g)].map((found) => [found[1] + suffix, found[2]]),
  )
  const missing = names.filter((name) => !codes.has(name))
  if (missing.length > 0) {
    console.error(
      `There is no Tabler icon named ${missing.join(', ')}. Look the name up at tabler.io/icons and correct src/kit/web/icons/icon-names.ts.`,
    )
    process.exit(1)
  }
  const letters = names.map((name) => String.fromCodePoint(Number.parseInt(codes.get(name) as string, 16))).join('')
  const file = `icons.generated${suffix}.woff2`
  await writeFile(new URL(file, outFolder), await subsetFont(bytes, letters, { targetFormat: 'woff2' }))
  const face = `@font-face { font-family: '${family}'; src: url('./${file}') format('woff2'); font-display: block; }\n`
  return face + names.map((name) => `.icon-${name}::before { font-family: '${family}'; content: '\\${codes.get(name)}'; }\n`).join('')
}
