/**
 * A press counts for what it began on. While a page fills, what comes above a button moves it between going down and coming up; the
 * browser would then give the press to whatever both have in common, or to what now stands under the pointer.
 */
import { useEffect } from 'react'

const pressable = 'a, button, summary, label, input'

type Press = { on: HTMLElement; stood: DOMRect }

export function useSteadyPress(): void {
  useEffect(() => {
    let press: Press | null = null
    const down = ({ target }: PointerEvent) => {
      const on = (target as Element).closest?.<HTMLElement>(pressable)
      press = on && { on, stood: on.getBoundingClientRect() }
    }
    const give = (event: MouseEvent) => {
      const begun = press
      press = null
      // a press by the keyboard, or by a script, has no place
      if (!begun || !event.detail || !isStillMeant(begun, event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      begun.on.dispatchEvent(new MouseEvent('click', event))
    }
    const end = new AbortController()
    // before anybody else hears of the press
    const first = { capture: true, signal: end.signal }
    window.addEventListener('pointerdown', down, first)
    window.addEventListener('click', give, first)
    return () => end.abort()
  }, [])
}

/** The press ended where its button stood, and something else is there now: not the pointer has left it. */
function isStillMeant({ on, stood }: Press, { target, clientX, clientY }: MouseEvent): boolean {
  const isWhereItStood = clientX >= stood.left && clientX <= stood.right && clientY >= stood.top && clientY <= stood.bottom
  return isWhereItStood && on.isConnected && !on.contains(target as Node)
}
