import { drawn } from '../../../../kit/web/enhancement.ts'

const shown = 3_000

/** A short message at the top of the page that goes away by itself after 3 seconds. */
export function toast(words: string): void {
  const place = document.querySelector('[data-toast]')
  if (!place) return
  const said = drawn(place, 'toast')
  said.querySelector('span')?.append(words)
  place.querySelector(':scope > p')?.remove()
  place.append(said)
  setTimeout(() => said.remove(), shown)
}
