import { useEffectEvent, useLayoutEffect } from 'react'
import { isTyping } from '../keys.ts'
import { openerOfOpenList } from './escape.ts'

/**
 * Single keys, while the panel is open: only without Ctrl, Alt or ⌘, never while somebody types or a dialog or menu is open, and only
 * with the focus in the panel or nowhere (WCAG 2.1.4).
 *
 *     usePanelKeys({ v: verify, j: next, ArrowRight: next })
 */
export function usePanelKeys(keys: Record<string, (() => void) | undefined>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    const target = event.target as HTMLElement
    const isInPanel = target === document.body || target.closest('aside section') !== null
    if (!isInPanel || isTyping(event)) return
    if (target.closest(`[role="menu"], [role="tablist"], ${openerOfOpenList}`)) return
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  // before it is painted: a button that is seen has its key
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
