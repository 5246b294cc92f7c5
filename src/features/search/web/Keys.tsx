import { useEffect, useState } from 'react'
import type { Role } from '../../../kit/contract/roles.ts'
import { isPressed, isTyping, onShowKeys, portalKeys } from '../../../kit/web/keys.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'

const KeysDialog = lazyPart(() => import('./KeysDialog.tsx').then((file) => file.KeysDialog))

/** The dialog of keys, opened by `?` where nobody types and no dialog is open, and by `showKeys`. */
export function Keys({ role }: { role: Role }) {
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  if (isOpen && !isLoaded) setLoaded(true)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressed(event, portalKeys.keys) || isTyping(event)) return
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      setOpen(true)
    }
    // after all that listen at the document: a page may have keys of its own to show
    window.addEventListener('keydown', press)
    const end = onShowKeys(() => setOpen(true))
    return () => {
      window.removeEventListener('keydown', press)
      end()
    }
  }, [])
  return isLoaded && <KeysDialog role={role} isMac={isMac()} opened={isOpen} onClose={() => setOpen(false)} />
}

/** Where ⌘ stands in the place of Ctrl. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
