/**
 * The page's style sheet: the product's own tokens, the dark ones by the reader's system, the page's rules, and
 * the product's font in it, since the page loads nothing else.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { agency } from '../../../kit/contract/agency.ts'
import { brandCss } from '../../../kit/contract/brand/palette.ts'

let sheet: string | undefined

/** Read once; the agency's main colour as it is now. */
export function styles(): string {
  sheet ??= readStyles()
  return sheet + brandCss(agency.brand.color, scopes)
}

/** The page has no switch: it is light or dark as the reader's system is. */
const scopes: Parameters<typeof brandCss>[1] = {
  light: (tokens) => `:root{${tokens}}`,
  dark: (tokens) => `@media (prefers-color-scheme: dark){:root{${tokens}}}`,
  site: () => '',
  siteDark: () => '',
}

function readStyles(): string {
  const tokens = readFileSync(path.resolve(import.meta.dirname, '../../../kit/web/tokens.css'), 'utf8')
  const light = /^:root \{[^}]*\}/m.exec(tokens)?.[0]
  const dark = /^\s*\[data-mantine-color-scheme='dark'\] (\{[^}]*\})/m.exec(tokens)?.[1]
  if (!light || !dark) throw new Error('src/kit/web/tokens.css no longer holds the light and dark tokens where this page looks for them')
  const page = readFileSync(path.join(import.meta.dirname, 'page.css'), 'utf8')
  const font = readFileSync(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')))
  const face = `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(data:font/woff2;base64,${font.toString('base64')}) format('woff2'); }`
  return `${face}\n${light}\n@media (prefers-color-scheme: dark) { :root ${dark} }\n${page}`
}
