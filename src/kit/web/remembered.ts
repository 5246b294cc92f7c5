/** What a person chose once and finds again: columns, page size. Kept in this browser until the person logs out; nothing secret. */
import { useCallback, useSyncExternalStore } from 'react'
import { useCurrentUser } from './current-user.ts'
import { readStored, store } from './stored.ts'

const listeners = new Set<() => void>()
/** Where the browser keeps nothing (private windows, full storage), at least until the page is left. */
const unsaved = new Map<string, string>()

/**
 * Like `useState`, over reloads. On the server and while a page comes alive it is the usual value.
 *
 *     const [shown, setShown] = useRemembered<string[]>('columns.programs', usual)
 *
 * @param isValid what is stored may be from an older version of the page; other values count as none
 */
export function useRemembered<T>(name: string, usual: T, isValid: (value: unknown) => value is T): [T, (value: T) => void] {
  const user = useCurrentUser()
  const key = `portal.${user?.id ?? 'nobody'}.${name}`
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  )
  const remember = useCallback(
    (value: T) => {
      write(key, JSON.stringify(value))
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [parsed(text, usual, isValid), remember]
}

function parsed<T>(text: string | null, usual: T, isValid: (value: unknown) => value is T): T {
  if (text === null) return usual
  try {
    const value: unknown = JSON.parse(text)
    return isValid(value) ? value : usual
  } catch {
    return usual
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(key: string): string | null {
  return readStored(key) ?? unsaved.get(key) ?? null
}

function write(key: string, text: string): void {
  unsaved.set(key, text)
  store(key, text)
}
