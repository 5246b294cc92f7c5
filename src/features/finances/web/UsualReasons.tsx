import type { RefObject } from 'react'
import styles from './payment.module.css'

type UsualReasonsProps = {
  reasons: readonly string[]
  /** Where a reason of one's own is written. */
  field: RefObject<HTMLTextAreaElement | null>
  onPick: (sentence: string) => void
}

/**
 * The reasons most given, one key each: the group has the focus when the dialog opens, 1 to 4 choose and go to the button, so that
 * Enter sends. Whoever begins to write instead writes into the field.
 */
export function UsualReasons({ reasons, field, onPick }: UsualReasonsProps) {
  function pick(sentence: string) {
    onPick(sentence)
    field.current?.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
  }
  return (
    <fieldset
      className={styles.usual}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === ' ') return
        const sentence = reasons[Number(event.key) - 1]
        if (!sentence) return field.current?.focus()
        event.preventDefault()
        pick(sentence)
      }}
    >
      <legend>Usual reasons, or write your own</legend>
      {reasons.map((sentence, i) => (
        <button
          key={sentence}
          type="button"
          aria-keyshortcuts={String(i + 1)}
          data-autofocus={i === 0 || undefined}
          onClick={() => pick(sentence)}
        >
          <kbd>{i + 1}</kbd> {sentence}
        </button>
      ))}
    </fieldset>
  )
}
