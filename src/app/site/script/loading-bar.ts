/** The loading bar of the public site: shows itself 200 ms after a move has begun; its way to the end takes 5000 ms (`Moving.tsx`). */
const throttle = 200

/** @param gone the move has come to its end, or another one has begun */
export function showLoading(gone: AbortSignal): void {
  const bar = document.querySelector<HTMLElement>('[data-loading-bar]')
  if (!bar) return
  const timer = setTimeout(() => {
    bar.hidden = false
  }, throttle)
  gone.addEventListener('abort', () => {
    clearTimeout(timer)
    bar.hidden = true
  })
}
