import { useState } from 'react'
import { formatCount } from '../../../../kit/contract/words.ts'
import { useRemoteList } from '../../../../kit/web/fields/RemoteOptions.tsx'
import { type Colleague, comments } from '../../contract.ts'
import type { CommentedRecord } from '../../rules.ts'
import styles from './comments.module.css'

export type Choice = {
  items: readonly Colleague[]
  isLoading: boolean
  error: unknown
  retry: () => unknown
  /** Which Enter takes. */
  current: Colleague | undefined
  move: (step: 1 | -1) => void
}

/** Colleagues who may be mentioned on a record, by what is typed of their name. */
export function useColleagues(on: { record: CommentedRecord; record_id: string }, typed: string, enabled: boolean): Choice {
  const list = {
    call: comments.colleagues,
    input: (search: string) => ({ query: { ...on, search } }),
    items: (answer: { data: Colleague[] }) => answer.data,
    itemKey: ({ id }: Colleague) => id,
    itemName: ({ name }: Colleague) => name,
  }
  const { items, isLoading, error, retry, settled } = useRemoteList(list, typed, enabled)
  // another word begins at its first one
  const [at, setAt] = useState({ place: 0, search: '' })
  const place = at.search === settled ? Math.min(at.place, Math.max(0, items.length - 1)) : 0
  return {
    items,
    isLoading,
    error,
    retry,
    current: isLoading ? undefined : items[place],
    move: (step) => items.length > 0 && setAt({ place: (place + step + items.length) % items.length, search: settled }),
  }
}

/** The list below the field: by pointer, or by arrows and Enter while the field keeps the focus. */
export function ColleagueChoice({ id, choice, onChoose }: { id: string; choice: Choice; onChoose: (person: Colleague) => void }) {
  const { items, isLoading, error, retry, current } = choice
  return (
    <div className={styles.choice}>
      <p role="status" className={items.length > 0 && !error ? styles.hidden : styles.nothing}>
        {error
          ? 'The colleagues could not be loaded.'
          : isLoading
            ? 'Looking for colleagues …'
            : items.length === 0
              ? 'No colleague who reads this record has this name.'
              : `${formatCount(items.length, 'colleague')}; choose with the arrows and Enter.`}
      </p>
      {Boolean(error) && (
        <button type="button" className={styles.again} onClick={() => retry()}>
          Try again
        </button>
      )}
      {/* the focus stays in the field, which says which of them is meant */}
      <div role="listbox" id={`${id}-list`} aria-label="Colleagues">
        {items.map((person) => (
          // biome-ignore lint/a11y/useFocusableInteractive: reached by the arrows, from the field
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field takes it
          <div
            key={person.id}
            id={`${id}-${person.id}`}
            role="option"
            aria-selected={person.id === current?.id}
            className={styles.person}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            {person.name} <small>{person.role}</small>
          </div>
        ))}
      </div>
    </div>
  )
}
