import { type RefObject, useEffect } from 'react'
import { isPressed, listKeys } from '../keys.ts'

/**
 * J and K go from row to row of the list inside `place` (the arrows too, once a row has the focus); Enter opens, as on any button.
 * Only without Ctrl, Alt or ⌘, and never while somebody types or a dialog, menu or panel has the focus (WCAG 2.1.4).
 */
export function useRowKeys(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const step = isPressed(event, listKeys.next) ? 1 : isPressed(event, listKeys.before) ? -1 : undefined
      const target = event.target as HTMLElement
      if (!step || !place.current || document.querySelector('[role="dialog"]')) return
      const isOnRow = target.closest('tbody') !== null && place.current.contains(target) && target.tagName !== 'INPUT'
      if (!isOnRow && (target !== document.body || event.key.startsWith('Arrow'))) return
      const names = [...place.current.querySelectorAll<HTMLElement>('tbody tr')].flatMap(
        (row) => row.querySelector<HTMLElement>('button, a') ?? [],
      )
      const at = names.findIndex((name) => name.closest('tr') === target.closest('tr'))
      const next = names[at < 0 ? (step > 0 ? 0 : names.length - 1) : at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [place])
}
