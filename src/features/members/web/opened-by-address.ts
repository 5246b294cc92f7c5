import { enhancement } from '../../../kit/web/enhancement.ts'

/** A link to a region opens it. Without a script it leads to the closed region, which opens with a click. */
export const openedByAddress = enhancement('opened-by-address', (_list, gone) => {
  function openNamed() {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!(named instanceof HTMLDetailsElement)) return
    named.open = true
    named.scrollIntoView()
  }
  openNamed()
  addEventListener('hashchange', openNamed, { signal: gone })
})
