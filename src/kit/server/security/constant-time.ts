import { setTimeout } from 'node:timers/promises'

/** Longer than the work behind any of these answers takes. */
const leastMilliseconds = 150

/** Answers no sooner than after a while, so that the time tells nobody whether there was anything to do (docs/domain.md#one-time-links). */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), setTimeout(leastMilliseconds)])
  return answer
}
