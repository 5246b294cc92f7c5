import { useEffect, useState } from 'react'

type Unreached = typeof import('./Unreached.tsx').Unreached

/** Milliseconds after the frame has come: nobody goes on without a line sooner, and the page comes first. */
const patience = 3_000

/** What stands in the place of a page that cannot be reached; loaded on every line, as it is needed where there is none any more. */
export function useUnreached(): Unreached | undefined {
  const [part, setPart] = useState<{ Unreached: Unreached }>()
  useEffect(() => {
    const timer = setTimeout(() => import('./Unreached.tsx').then(setPart, () => {}), patience)
    return () => clearTimeout(timer)
  }, [])
  return part?.Unreached
}
