/**
 * The keys of the portal that belong to no feature: the dialog of keys (`?`) shows them, and who listens to them asks here. A combination
 * is written as on a keyboard, its parts apart: `Ctrl K`, which is ⌘ K on a Mac.
 */

export type KeyWords = {
  /** Each of them does it. */
  keys: readonly string[]
  does: string
}
export type KeyGroup = { name: string; keys: readonly KeyWords[] }

export const portalKeys = {
  search: { keys: ['Ctrl K'], does: 'search pages, records and what you can do' },
  keys: { keys: ['?'], does: 'show these keys' },
  close: { keys: ['Esc'], does: 'close the dialog, menu or panel that is open' },
} as const satisfies Record<string, KeyWords>

export const listKeys = {
  search: { keys: ['/'], does: 'go to the search of the list' },
  next: { keys: ['J', '↓'], does: 'next row, among what waits' },
  before: { keys: ['K', '↑'], does: 'row before' },
  open: { keys: ['Enter'], does: 'open the row' },
  act: { keys: ['A', '…', 'Z'], does: 'in the menu of a row: what stands beside the letter' },
} as const satisfies Record<string, KeyWords>

const panelKeys = {
  next: { keys: ['J', '→'], does: 'next record' },
  before: { keys: ['K', '←'], does: 'record before' },
  act: { keys: ['A', '…', 'Z'], does: 'the acts at the foot of the panel, by their letters' },
} as const satisfies Record<string, KeyWords>

/** Where a text is written in a dialog. */
export const sendKey = { keys: ['Ctrl Enter'], does: 'send what is written in the dialog' } as const satisfies KeyWords

const chartKeys = {
  go: { keys: ['←', '→', '↑', '↓'], does: 'from figure to figure' },
  ends: { keys: ['Home', 'End'], does: 'first and last figure' },
  open: { keys: ['Enter'], does: 'open the list of what is counted' },
} as const satisfies Record<string, KeyWords>

const calendarKeys = {
  day: { keys: ['←', '→', '↑', '↓'], does: 'day by day, week by week' },
  month: { keys: ['Page Up', 'Page Down'], does: 'month before and after' },
} as const satisfies Record<string, KeyWords>

/** What every area has; the features have groups of their own. */
export const keyGroups: readonly KeyGroup[] = [
  { name: 'Everywhere', keys: Object.values(portalKeys) },
  { name: 'Lists', keys: Object.values(listKeys) },
  { name: 'A record beside its list', keys: Object.values(panelKeys) },
  { name: 'Charts', keys: Object.values(chartKeys) },
  { name: 'Calendar of a month', keys: Object.values(calendarKeys) },
]

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const named: Record<string, string> = { '↓': 'ArrowDown', '↑': 'ArrowUp', '←': 'ArrowLeft', '→': 'ArrowRight', Esc: 'Escape' }

/** Whether one of the keys was pressed: `isPressed(event, listKeys.search)`. */
export function isPressed(event: Pressed, { keys }: KeyWords): boolean {
  return keys.some((combination) => {
    const parts = combination.split(' ')
    const key = parts.at(-1) as string
    if (event.key.toLowerCase() !== (named[key] ?? key).toLowerCase()) return false
    // a sign may need Shift on one keyboard and none on another; with Ctrl it is another combination
    if (event.shiftKey && parts.length > 1) return false
    return (event.ctrlKey || event.metaKey) === parts.includes('Ctrl') && event.altKey === parts.includes('Alt')
  })
}

/** Whether the key is typed into a field: single keys then are letters, not acts. */
export function isTyping({ target }: { target: EventTarget | null }): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

let show: (() => void) | undefined

/** Opens the dialog of keys. */
export function showKeys(): void {
  show?.()
}

/** For the frame, which has the dialog. @returns how to end it */
export function onShowKeys(open: () => void): () => void {
  show = open
  return () => {
    show = undefined
  }
}
