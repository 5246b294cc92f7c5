import { type RefObject, useLayoutEffect } from 'react'
import { type Position, placeBeside } from './placing.ts'

/** Keeps what opened beside its anchor, while either moves or grows. */
export function usePlaced(box: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>, position: Position, offset: number) {
  useLayoutEffect(() => {
    const opened = box.current
    if (!opened) return
    const place = () => {
      if (!anchor.current) return
      const { clientWidth: width, clientHeight: height } = document.documentElement
      const size = { width: opened.offsetWidth, height: opened.offsetHeight }
      const { top, left } = placeBeside(anchor.current.getBoundingClientRect(), size, { width, height }, position, offset)
      opened.style.top = `${top}px`
      opened.style.left = `${left}px`
    }
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(opened)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [box, anchor, position, offset])
}
