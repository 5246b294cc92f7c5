/**
 * What of the agency's settings differs from the defaults, as the document carries it: data in its head, and nothing where nothing
 * differs. The browser's build holds the defaults alone, each where it is used, and asks here first (scripts/light/light-agency.ts).
 */
export const blockId = 'agency'

/** Empty on the server, which has the settings themselves. */
export const changed: Record<string, unknown> = /* @__PURE__ */ JSON.parse(blockText() || '{}')

/** The block of this document. */
export function blockText(): string {
  return typeof document === 'undefined' ? '' : (document.getElementById(blockId)?.textContent ?? '')
}

const listeners = new Set<() => void>()
let times = 0

/** The settings have changed while this document is open: from now on it goes by these. */
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
