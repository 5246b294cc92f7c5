import { enhancement } from '../../../../kit/web/enhancement.ts'

/** The name of the drawer's entries, of which the browser keeps one open. */
export const accordion = 'drawer'

/** Escape, a click outside and a focus that moves on close an open menu; Escape gives the focus back. A move brings a header of its own. */
export const closingMenus = enhancement('menus', (header, gone) => {
  const options = { signal: gone }
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      // The innermost open menu around the focus, else the outermost open one.
      const within = document.activeElement?.closest('details[open]')
      const open = within && header.contains(within) ? within : header.querySelector('details[open]')
      if (!open) return
      // it closes the menu and nothing else
      event.preventDefault()
      open.removeAttribute('open')
      open.querySelector('summary')?.focus()
    },
    options,
  )
  function onAway(event: Event) {
    for (const open of header.querySelectorAll('details[open]')) {
      // an entry of the accordion is closed by opening another: closed before, it would move that one away under the finger
      const room = open.getAttribute('name') === accordion ? open.parentElement : open
      if (!room?.contains(event.target as Node)) open.removeAttribute('open')
    }
  }
  document.addEventListener('pointerdown', onAway, options)
  document.addEventListener('focusin', onAway, options)
})
