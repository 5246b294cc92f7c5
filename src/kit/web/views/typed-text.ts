/** What stands in a field that is typed into, apart from the page it stands on: a letter draws the field anew, and not the page. */
import { useSyncExternalStore } from 'react'

export type TypedText = {
  now(): string
  put(text: string): void
  subscribe(hear: () => void): () => void
}

export function typedText(text: string): TypedText {
  const hearers = new Set<() => void>()
  return {
    now: () => text,
    put(next) {
      if (next === text) return
      text = next
      for (const hear of hearers) hear()
    },
    subscribe(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
}

/** For the field itself. */
export function useTypedText({ now, subscribe }: TypedText): string {
  return useSyncExternalStore(subscribe, now, now)
}
