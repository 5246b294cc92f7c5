import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadAhead } from './ahead.ts'
import { isToastAsked, onToast } from './toast.ts'

const load = () => import('./Toasts.tsx')
const Toasts = lazy(load)
loadAhead(load)

/** Where toasts and notices appear. Stands once in the portal's frame. */
export function ToastHost() {
  const isAsked = useSyncExternalStore(onToast, isToastAsked, () => false)
  return (
    isAsked && (
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    )
  )
}
