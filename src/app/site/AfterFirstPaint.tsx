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

/** Where the browser keeps which font it has loaded. */
const loadedFont = 'site.font'

/**
 * The script comes once the page is all there and the browser says that it has been seen: a frame of its own is over before its picture
 * stands on the screen. A page nobody looks at is not drawn, and waits for nothing. `data-late` stays when another page takes its place
 * (`moves.ts`).
 */
const script = `(({ site, faces, font }) => {
  const add = (tag, attributes) => {
    const one = document.createElement(tag)
    for (const name in attributes) one.setAttribute(name, attributes[name])
    document.head.append(one)
    return one
  }
  const sheet = { 'data-late': '', rel: 'stylesheet', href: faces }
  let loaded
  try { loaded = localStorage.getItem('${loadedFont}') } catch {}
  if (loaded === font) {
    add('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: font, crossorigin: '' })
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
    add('link', sheet).onload = async () => {
      await document.fonts.load("1em 'Inter Variable'")
      try { localStorage.setItem('${loadedFont}', font) } catch {}
    }
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
