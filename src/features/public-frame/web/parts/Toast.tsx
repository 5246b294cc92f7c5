/** A short message at the top of the page that goes away by itself after 3 seconds. */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import toast from './toast.module.css'

/** @param said the message; a new object says it anew */
export function Toast({ said }: { said: { text: string } | undefined }) {
  const [shown, setShown] = useState(said)
  const [frame, setFrame] = useState<Element | null>(null)
  // The place is there before the words, so that a screen reader hears them come.
  useEffect(() => setFrame(document.querySelector('.site')), [])
  useEffect(() => {
    setShown(said)
    if (!said) return
    const timer = setTimeout(() => setShown(undefined), 3_000)
    return () => clearTimeout(timer)
  }, [said])
  if (!frame) return null
  return createPortal(
    <div className={toast.place} role="status">
      {shown && (
        <p className={toast.toast}>
          <Icon name="check" />
          {shown.text}
        </p>
      )}
    </div>,
    frame,
  )
}
