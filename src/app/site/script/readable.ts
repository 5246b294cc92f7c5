/** Tells the service worker which public page is read, so that it opens without a line, too (scripts/service-worker/worker.js). */
import { whenIdle } from '../../../kit/web/states/ahead.ts'

let worker: Promise<ServiceWorkerRegistration> | undefined

export function sayWhatIsRead(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const read = location.pathname + location.search
  worker ??= idle()
    .then(() => navigator.serviceWorker.register('/sw.js'))
    .then(() => navigator.serviceWorker.ready)
  worker.then(
    ({ active }) => active?.postMessage({ read }),
    // Refused by the browser or its settings: the page is as good without.
    () => {},
  )
}

/** The page has loaded, and the browser has nothing else to do. */
async function idle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  await new Promise<void>((rest) => whenIdle(rest))
}
