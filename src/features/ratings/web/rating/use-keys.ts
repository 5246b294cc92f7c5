import { useLayoutEffect } from 'react'
import { useLatest } from '../../../../kit/web/latest.ts'
import { type Mark, marks } from '../../../instruments/rules-means.ts'

type Keys = {
  mark(mark: Mark): void
  next(): void
  before(): void
  note(): void
  photo(): void
  undo(): void
  help(): void
}

/** Listens while nobody types: a digit in a note is a digit. From the moment the page stands: who types at once loses no mark. */
export function useKeys(isOn: boolean, keys: Keys): void {
  const latest = useLatest(keys)
  useLayoutEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const field =
        event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('input, textarea, select, [contenteditable]') : null
      if (field) {
        if (event.key === 'Escape') field.blur()
        return
      }
      const act = actOf(event.key, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, latest])
}

function actOf(key: string, { mark, next, before, note, photo, undo, help }: Keys): (() => void) | undefined {
  const given = key.toLowerCase() === 'n' ? 'na' : marks.find((one) => String(one) === key)
  if (given !== undefined) return () => mark(given)
  const acts: Record<string, () => void> = { j: next, arrowdown: next, k: before, arrowup: before, t: note, p: photo, u: undo, '?': help }
  return acts[key.toLowerCase()]
}
