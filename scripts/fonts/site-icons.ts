/**
 * Writes the drawings of the few icons the public site shows (`siteIconNames` in src/kit/web/icons/icon-names.ts): they stand in its pages,
 * and no page waits for a font of them. Run by `npm run dev` and `npm run build`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { siteIconNames } from '../../src/kit/web/icons/icon-names.ts'

const outFolder = new URL('../../src/kit/web/fonts/', import.meta.url)
await mkdir(outFolder, { recursive: true })

const shapes = await Promise.all(
  siteIconNames.map(async (name) => {
    const place = name.endsWith('-filled') ? `filled/${name.replace(/-filled$/, '')}` : `outline/${name}`
    const svg = await readFile(new URL(`../../node_modules/@tabler/icons/icons/${place}.svg`, import.meta.url), 'utf8')
    return [name, [...svg.matchAll(/<path d="([^"]+)"/g)].map(([, path]) => path).join('')]
  }),
)
await writeFile(new URL('site-icons.generated.json', outFolder), JSON.stringify(Object.fromEntries(shapes)))
