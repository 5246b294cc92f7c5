import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isToastAsked, onToast } from './toast.ts'

const Toasts = lazy(() => import('./Toasts.tsx'))

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
