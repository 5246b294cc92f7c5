import { useSyncExternalStore } from 'react'

/**
 * When a link loads its page ahead: when somebody means it, and not without a line. The router would load the document anew where a script
 * does not come, also where the pointer only rests on the link.
 *
 *     <Link to={to} prefetch={useAhead()}>
 */
export function useAhead(): 'intent' | 'none' {
  return useSyncExternalStore(
    listen,
    () => (navigator.onLine ? 'intent' : 'none'),
    () => 'intent',
  )
}

function listen(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
