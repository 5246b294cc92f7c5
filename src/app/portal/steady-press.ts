/**
 * A press counts for what it began on. While a page fills, what comes above a button moves it between going down and coming up; the
 * browser would then give the press to whatever both have in common, or to what now stands under the pointer.
 */
import { useEffect } from 'react'

const pressable =
  'a[href], button, summary, label, [role="button"], [role="menuitem"], [role="option"], input:is([type="checkbox"], [type="radio"])'

type Press = { on: HTMLElement; stood: DOMRect }

export function useSteadyPress(): void {
  useEffect(() => {
    let press: Press | null = null
    const down = (event: PointerEvent) => {
      press = event.button === 0 && event.isPrimary ? pressOf(event.target) : null
    }
    const give = (event: MouseEvent) => {
      const begun = press
      press = null
      // a press by the keyboard, or by a script, has no place
      if (!begun || event.detail === 0 || !hasMovedAway(begun, event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      begun.on.dispatchEvent(new MouseEvent('click', event))
    }
    const end = () => {
      press = null
    }
    document.addEventListener('pointerdown', down, { capture: true, passive: true })
    document.addEventListener('pointercancel', end, { capture: true })
    // before anybody else hears of the press
    window.addEventListener('click', give, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', down, { capture: true })
      document.removeEventListener('pointercancel', end, { capture: true })
      window.removeEventListener('click', give, { capture: true })
    }
  }, [])
}

function pressOf(target: EventTarget | null): Press | null {
  const on = target instanceof Element ? target.closest<HTMLElement>(pressable) : null
  return on && { on, stood: on.getBoundingClientRect() }
}

/** The press ended where its button stood, and the button is there no more: not the pointer has left it. */
function hasMovedAway({ on, stood }: Press, { target, clientX, clientY }: MouseEvent): boolean {
  if (!on.isConnected || (target instanceof Node && on.contains(target))) return false
  const isWhereItStood = clientX >= stood.left && clientX <= stood.right && clientY >= stood.top && clientY <= stood.bottom
  const { top, left } = on.getBoundingClientRect()
  return isWhereItStood && (top !== stood.top || left !== stood.left)
}
