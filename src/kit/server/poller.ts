/** Work that is looked for again and again while the process runs: one round after the other, with a pause between. */
import { errorText } from './http/log-lines.ts'

export type Poller = { /** Ends after the round at hand. */ stop: () => Promise<void> }

/**
 * @param round does what is due, and tells its own errors; `stopped` says whether it should end early
 * @param waits milliseconds before the first round and between two
 */
export function startPoller(round: (stopped: () => boolean) => Promise<void>, waits: { first: number; pause: number }): Poller {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  function next(wait: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = round(() => stopped)
        // A round tells its own errors; one that fails at that is not the last one.
        .catch((error: unknown) => console.error(`A round of work failed: ${errorText(error)}`))
        .finally(() => next(waits.pause))
    }, wait)
    timer.unref()
  }
  next(waits.first)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
