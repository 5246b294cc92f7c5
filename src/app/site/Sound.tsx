/**
 * The background sound of the public site. Its dock comes with the page, and a small script of its own listens for the first click
 * from the first paint on; the code that draws the rest comes when the page has settled. Without a script nothing is shown: what would
 * stand there does nothing.
 */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
// with the page: the dock is seen before its code is there
import './sound.module.css'

// On the server at once, so that the dock stands in its place when its script runs (src/app/entry.server.tsx).
const drawn = import.meta.env.SSR ? await import('./SoundDock.tsx') : null

// A page without its sound is still the page: where the dock does not arrive, nothing is shown.
const SoundDock: ComponentType =
  drawn?.SoundDock ??
  lazy<() => ReactNode>(async () => {
    await settled()
    return import('./SoundDock.tsx').then(
      (dock) => ({ default: dock.SoundDock }),
      () => ({ default: () => null }),
    )
  })

export function Sound() {
  return (
    <Suspense>
      <SoundDock />
    </Suspense>
  )
}

/** The browser has nothing else to do. */
async function settled(): Promise<void> {
  await new Promise<unknown>((rest) => {
    // Safari has no idle time to give
    if ('requestIdleCallback' in window) requestIdleCallback(rest, { timeout: 2_000 })
    else setTimeout(rest, 500)
  })
}
