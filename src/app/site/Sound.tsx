/**
 * The background sound of the public site. Its dock comes when the page has settled and with a script only:
 * without one nothing stands there that does nothing.
 */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

// A page without its sound is still the page: where the dock does not arrive, nothing is shown.
const SoundDock = lazy<() => ReactNode>(() =>
  import('./SoundDock.tsx').then(
    (dock) => ({ default: dock.SoundDock }),
    () => ({ default: () => null }),
  ),
)

export function Sound() {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const show = () => setSettled(true)
    // Safari has no idle time to give
    if (!window.requestIdleCallback) {
      const timer = setTimeout(show, 500)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(show, { timeout: 2_000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return (
    settled && (
      <Suspense>
        <SoundDock />
      </Suspense>
    )
  )
}
