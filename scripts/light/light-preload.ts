/**
 * What a part that is loaded later needs, without what we do not use. Before an `import()` the build's own helper loads the part's
 * style sheets and asks ahead for its files; it also keeps account of nonces, events and old browsers, in 1.7 kB that every page
 * brings. Ours does the first two, and a style sheet that failed is asked for again with the next try. One that came with a page, and
 * goes with it, stays for the part that found it there.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { inBrowserBuild } from '../browser-build.ts'

const helper = `
const asked = {}
const needed = {}

const isThere = (link) => [...document.getElementsByTagName('link')].some((one) => one.href === link.href && one.rel === link.rel)

if (typeof document !== 'undefined') new MutationObserver((changes) => {
  for (const { removedNodes } of changes) for (const link of removedNodes)
    if (link.rel === 'stylesheet' && needed[link.href] && !isThere(link)) document.head.append(link)
}).observe(document.head, { childList: true })

export function __vitePreload(load, files = []) {
  return Promise.all(files.map((file) => (asked[file] ??= bring(file)))).then(load)
}

function bring(file) {
  const isStyle = file.includes('.css')
  const link = document.createElement('link')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.href = file
  if (isStyle) needed[link.href] = true
  if (isThere(link)) return true
  document.head.append(link)
  return !isStyle || new Promise((done, failed) => {
    link.onload = done
    link.onerror = () => {
      needed[link.href] = false
      link.remove()
      asked[file] = undefined
      failed(new Error(file + ' cannot be loaded'))
    }
  })
}
`

export function lightPreload(): Plugin {
  return inBrowserBuild({
    name: 'light-preload',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? helper : null),
  })
}

const src = path.resolve(import.meta.dirname, '../../src')
const ofSite = ['app/site', 'features/public-frame/web', 'features/site/web', 'features/members/web', 'features/resources/web'].flatMap(
  (folder) => readdirSync(path.join(src, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.parse(file).name),
)
/** Whose later parts are either small, or drawn by the server already, or never needed by most visitors. */
const sitePages = new Set(['root', 'site', 'site-pages', 'AnnouncementList', 'AnnouncementPage', ...ofSite])
/** What the frame of every page of the portal has brought. */
const broughtAlready = /^(react|rolldown-runtime|every-page|entrance|guests|parts|pages|portal)-/

/** The scripts asked for ahead with a later part: the portal's that may be missing yet; a list of them would weigh on every public page. */
export function askedAhead(_file: string, files: string[], { hostId }: { hostId: string }): string[] {
  if (sitePages.has(nameOf(hostId).replace(/-[\w-]{8}$/, ''))) return []
  return files.filter((file) => !broughtAlready.test(nameOf(file)))
}

function nameOf(file: string): string {
  return path.parse(file).name
}
