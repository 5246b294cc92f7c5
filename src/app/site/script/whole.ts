/**
 * Lays out what a page keeps for later (`data-later` in base.css), piece by piece, when the browser has nothing else to do: at once it
 * would be a long task. After the font, which would lay all of it out again. From then on the page is whole, and so are those that come
 * by a move: who goes back finds their place in them.
 */
import { dressed } from '../dressed.ts'

/** Milliseconds of one go: a slow phone takes four times as long. */
const longest = 6

export function layOutTheRest(): void {
  if (isWhole()) return
  // what is skipped keeps the width it had last, and would hold a narrower page open
  const width = innerWidth
  addEventListener('resize', () => {
    if (innerWidth !== width) beWhole()
  })
  if (document.querySelector('link[data-late][media]')) addEventListener(dressed, whenRested, { once: true })
  else whenRested()
}

/** At once: another page takes the place of this one. */
export function beWhole(): void {
  document.documentElement.dataset.whole = ''
}

function isWhole(): boolean {
  return document.documentElement.dataset.whole !== undefined
}

function whenRested(): void {
  const rest = [...document.querySelectorAll<HTMLElement>('[data-later]')]
  // without idle time (Safari) what comes near is laid out, and the rest with the next page
  if (!('requestIdleCallback' in window)) return
  requestIdleCallback(function some() {
    const end = performance.now() + longest
    if (isWhole()) return
    do {
      const part = rest.shift()
      if (!part) return beWhole()
      part.style.contentVisibility = 'visible'
      part.getBoundingClientRect()
    } while (performance.now() < end)
    requestIdleCallback(some)
  })
}
