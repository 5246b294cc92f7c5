/**
 * A step of the build: writes what makes the site installable and readable without a line. `manifest.webmanifest` comes from the agency's
 * settings; `sw.js` is scripts/service-worker/worker.js with the list of what this build's public pages are made of in front.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { minifySync } from 'vite'
import { patternsOf } from './service-worker/addresses.ts'

type Route = { id: string; parentId?: string; path?: string; index?: boolean; module: string; imports?: string[]; css?: string[] }
type Manifest = { version: string; entry: { module: string; imports: string[] }; routes: Record<string, Route> }

const client = path.resolve(import.meta.dirname, '../build/client')
const site = 'site/SiteLayout'

const manifest = builtManifest()
const routes = Object.values(manifest.routes).filter((route) => route.parentId === site)
const files = filesOfSite()
const list = { files, pages: patternsOf(routes) }
const worker = readFileSync(path.join(import.meta.dirname, 'service-worker/worker.js'), 'utf8')
const version = hashOf([JSON.stringify(list), worker, ...files.filter((file) => !file.startsWith('/assets/')).map(read)])

/** What the worker keeps for who rates without a line; asked for with the page, so that both are of one build. */
const workbench = [manifest.routes.root, manifest.routes.portal, routeOf('ratings/web/Workbench')]
const frame = new Set(filesOf(workbench.slice(0, 2)))
/** Shows pinned evidence: loaded when a file is opened, and kept behind the page, which does not wait for it. */
const reader = readerFiles()
const kept = filesOf(workbench).filter((file) => !reader.includes(file))
const beyondFrame = kept.filter((file) => !frame.has(file)).reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
if (beyondFrame > 60 * 1_024)
  throw new Error(`The page to rate on has ${Math.round(beyondFrame / 1_024)} KiB beyond the frame; 60 are its limit.`)
write('workbench.json', JSON.stringify({ entry: manifest.entry.module, files: kept, reader }))

write('sw.js', minified(`const built = ${JSON.stringify({ version, ...list })}\n${worker}`))

/** What draws a file in the page, and PDF.js behind it with its worker. */
function readerFiles(): string[] {
  return ['FilePages-*.js', 'FilePages-*.css', 'pdf.client-*.js', 'pdf.worker*.mjs'].map((pattern) => {
    const [file] = globSync(`assets/${pattern}`, { cwd: client })
    if (!file) throw new Error(`The build has no ${pattern}: pinned evidence could not be read without a line.`)
    return `/${file.replaceAll(path.sep, '/')}`
  })
}

/** The table of routes that React Router's build writes for the browser. */
function builtManifest(): Manifest {
  const [file] = globSync('assets/manifest-*.js', { cwd: client })
  if (!file) throw new Error('The pages are not built.')
  return JSON.parse(read(file).replace(/^window\.__reactRouterManifest=|;\s*$/g, '')) as Manifest
}

function routeOf(ending: string): Route | undefined {
  return Object.values(manifest.routes).find(({ id }) => id.endsWith(ending))
}

/** Styles of the public pages, the fonts in them that nearly every page shows, the site's script, and what the offline page needs. */
function filesOfSite(): string[] {
  const styles = [manifest.routes.root, manifest.routes[site], ...routes]
    .flatMap((route) => route?.css ?? [])
    .map((file) => file.split('#')[0]!)
    .concat(globSync('assets/site-text.generated-*.css', { cwd: client }).map((file) => `/${file.replaceAll(path.sep, '/')}`))
  const script = JSON.parse(readFileSync(path.join(client, '../site-script.json'), 'utf8')) as { files: string[] }
  return [...new Set([...styles, ...fontsIn(styles, 'site-text-latin'), ...script.files, '/icon.svg', '/offline.js'])].sort()
}

function fontsIn(styles: readonly string[], names: string): string[] {
  const address = new RegExp(String.raw`url\((/assets/(?:${names})[\w.-]*\.woff2)\)`, 'g')
  return styles.map(read).flatMap((css) => [...css.matchAll(address)].map((found) => found[1]!))
}

/** Scripts and styles of pages of the portal, with the fonts that nearly every page shows. */
function filesOf(parts: (Route | undefined)[]): string[] {
  const built = new Set([manifest.entry.module, ...manifest.entry.imports])
  for (const part of parts)
    for (const file of part ? [part.module, ...(part.imports ?? []), ...(part.css ?? [])] : []) built.add(file.split('#')[0]!)
  // what is loaded later, too: a set grows while it is gone through
  for (const file of built) {
    if (!file.endsWith('.js')) continue
    const script = read(file)
    for (const [, name] of script.matchAll(/(?:import\(|from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) built.add(`/assets/${name}`)
    // without its style sheet a part that is loaded later does not come, and takes the page with it
    for (const [, name] of script.matchAll(/["'`](\/assets\/[\w.-]+\.css)#?["'`]/g)) built.add(name!)
  }
  const styles = [...built].filter((file) => file.endsWith('.css'))
  return [...new Set([...built, ...fontsIn(styles, 'text-latin|icons')])].sort()
}

function minified(code: string): string {
  const { code: small, errors } = minifySync('sw.js', code)
  if (errors.length > 0) throw new Error(`sw.js cannot be made smaller: ${errors[0]?.message}`)
  return small
}

function hashOf(parts: string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 12)
}

function read(file: string): string {
  return readFileSync(path.join(client, file), 'utf8')
}

function write(file: string, content: string): void {
  writeFileSync(path.join(client, file), content)
}
