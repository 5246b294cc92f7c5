/**
 * What the first picture of a public page does not need comes after it: the site's script, the letters of its font (until then a
 * stand-in takes their room), and the manifest. On a slow line each of them would share the line with what is waited for. Who has been
 * here before has the font already: it is there from the first picture on. Without a script the font comes as any style sheet does.
 */
import { useContext } from 'react'
import faces from '../../kit/web/fonts/site-text.generated.css?url'
import font from '../../kit/web/fonts/site-text-latin.generated.woff2?url'
import { useNonce } from '../../kit/web/nonce.ts'
import { SiteScriptContext } from '../../kit/web/plain-page.ts'
import { dressed } from './dressed.ts'

/** Where the browser keeps which font it has loaded. */
const loadedFont = 'site.font'

/**
 * The script comes once the page is all there and the browser says that it has been seen: a frame of its own is over before its picture
 * stands on the screen. A page nobody looks at is not drawn, and waits for nothing. `data-late` stays when another page takes its place
 * (`moves.ts`).
 *
 * The sheet of the font waits for its letters: without them the whole page would be laid out once for the sheet, and again for the font.
 * `data-whole`: who comes back, or to a place in the page, has to find it where it was (`script/whole.ts`).
 */
const script = `(({ site, faces, font }) => {
  const add = (tag, attributes) => {
    const one = document.createElement(tag)
    for (const name in attributes) one.setAttribute(name, attributes[name])
    document.head.append(one)
    return one
  }
  const sheet = { 'data-late': '', rel: 'stylesheet', href: faces }
  const file = { rel: 'preload', as: 'font', type: 'font/woff2', href: font, crossorigin: '' }
  const isNew = performance.getEntriesByType('navigation')[0]?.type === 'navigate'
  if (!isNew || location.hash) document.documentElement.dataset.whole = ''
  let loaded
  try { loaded = localStorage.getItem('${loadedFont}') } catch {}
  if (loaded === font) {
    add('link', file)
    add('link', { ...sheet, blocking: 'render' })
  }
  const seen = new Promise((resolve) => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
    new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length && resolve()).observe({ type: 'paint', buffered: true })
    addEventListener('visibilitychange', resolve, { once: true })
  })
  addEventListener('DOMContentLoaded', () => seen.then(() => {
    add('script', { type: 'module', src: site })
    add('link', { rel: 'manifest', href: '/manifest.webmanifest' })
    if (loaded === font) return
    const parts = [add('link', { ...sheet, media: 'print' }), add('link', { ...file, 'data-late': '' })]
    Promise.all(parts.map((part) => new Promise((come, failed) => Object.assign(part, { onload: come, onerror: failed }))))
      .then(() => { try { localStorage.setItem('${loadedFont}', font) } catch {} }, () => {})
      .then(() => {
        parts[0].removeAttribute('media')
        dispatchEvent(new Event('${dressed}'))
      })
  }))
})(document.currentScript.dataset)`

export function AfterFirstPaint() {
  const nonce = useNonce()
  return (
    <>
      <script
        nonce={nonce}
        data-site={useContext(SiteScriptContext)}
        data-faces={faces}
        data-font={font}
        dangerouslySetInnerHTML={{ __html: script }}
      />
      <noscript>
        <link data-late="" rel="stylesheet" href={faces} />
      </noscript>
    </>
  )
}
