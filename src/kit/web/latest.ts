import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * What stands on the page by now, for what goes on after the page was drawn anew: a call that waits for its answer, a timer. Where only
 * an effect asks, React's `useEffectEvent` does it. Written when the page is drawn, never while: React may draw a page and throw it away.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
