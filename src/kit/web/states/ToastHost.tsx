import { useSyncExternalStore } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { isToastAsked, onToast } from './toast.ts'

const Toasts = lazyPart(() => import('./Toasts.tsx').then((file) => file.default))

/** Where toasts and notices appear. Stands once in the portal's frame. */
export function ToastHost() {
  const isAsked = useSyncExternalStore(onToast, isToastAsked, () => false)
  return isAsked && <Toasts />
}
