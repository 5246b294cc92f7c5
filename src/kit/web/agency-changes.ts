/** The settings change while a document is open: for the page that changes them, and the frame around it. */
import { changed } from '../contract/agency-block.ts'

const listeners = new Set<() => void>()
let times = 0

/** From now on this document goes by these settings. */
export function takeOver(now: Record<string, unknown>): void {
  if (JSON.stringify(now) === JSON.stringify(changed)) return
  for (const key of Object.keys(changed)) delete changed[key]
  Object.assign(changed, now)
  times++
  for (const tell of listeners) tell()
}

/** For parts that stay while pages come and go: `useSyncExternalStore(onTakeOver, timesTakenOver, timesTakenOver)`. */
export function onTakeOver(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function timesTakenOver(): number {
  return times
}
