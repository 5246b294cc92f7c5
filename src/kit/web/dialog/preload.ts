/**
 * Parts that are loaded when they are first opened: a dialog nobody opens costs nobody anything. The first press of a key or a button
 * already fetches what most presses lead to, so that nobody waits for it either.
 */
export const parts = {
  dialog: () => import('./DialogWindow.tsx'),
  confirm: () => import('./ConfirmWindow.tsx'),
}

/** Fetches them at the first press anywhere; @returns how to stop waiting for one */
export function preloadOnFirstPress(): () => void {
  const stop = () => {
    for (const name of ['pointerdown', 'keydown']) window.removeEventListener(name, load, true)
  }
  const load = () => {
    stop()
    for (const part of Object.values(parts)) part().catch(() => undefined)
  }
  for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, load, true)
  return stop
}
