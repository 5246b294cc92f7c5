import { Button } from '@mantine/core'
import { type FocusEvent, useRef } from 'react'
import styles from './texts.module.css'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Where a name is inserted: the field that was typed in last. Spread `around` on what holds the fields. */
export function useInsertion() {
  const last = useRef<Field | null>(null)
  const holder = useRef<HTMLDivElement>(null)
  return {
    around: {
      ref: holder,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')) last.current = target
      },
    },
    insert: (name: string) => {
      const field = last.current ?? holder.current?.querySelector('textarea')
      if (!field) return
      field.focus()
      field.setRangeText(`{${name}}`, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}

type PlaceholdersProps = {
  label: string
  of: readonly { name: string; says?: string }[]
  onInsert: (name: string) => void
}

/** What a text may name in braces, each a button that writes it where the cursor stands. */
export function Placeholders({ label, of, onInsert }: PlaceholdersProps) {
  return (
    <div className={styles.placeholders}>
      <span>{label}</span>
      <ul aria-label={label}>
        {of.map(({ name, says }) => (
          <li key={name}>
            <Button
              variant="default"
              size="compact-sm"
              title={says}
              aria-label={`Insert {${name}}${says ? `: ${says}` : ''}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(name)}
            >
              <code>{`{${name}}`}</code>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
