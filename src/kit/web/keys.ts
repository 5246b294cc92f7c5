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
} as const satisfies Record<string, KeyWords>

export const listKeys = {
  search: { keys: ['/'], does: 'go to the search of the list' },
  next: { keys: ['J', '↓'], does: 'next row, among what waits' },
  before: { keys: ['K', '↑'], does: 'row before' },
} as const satisfies Record<string, KeyWords>

/** Where a text is written in a dialog. */
export const sendKey = { keys: ['Ctrl Enter'], does: 'send what is written in the dialog' } as const satisfies KeyWords

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
