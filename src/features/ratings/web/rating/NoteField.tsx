import { useEffect, useRef } from 'react'
import { longest, type MarkMade, type NoteMade, type Operation } from '../../rules.ts'
import styles from './rating.module.css'
import { useKeptText } from './use-kept-text.ts'

type NoteFieldProps = {
  label: string
  note: NoteMade | undefined
  beside: readonly (MarkMade | NoteMade)[]
  /** It was opened just now: it takes the keys. */
  isAsked: boolean
  keep(text: string, after: string[]): Promise<Operation | null>
  onEmpty(): void
}

/** A note, kept on the device while it is typed. */
export function NoteField({ label, note, beside, isAsked, keep, onEmpty }: NoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const base = [note, ...beside.filter((one) => one.kind === 'note')].flatMap((one) => one?.id ?? [])
  const { value, isKept, change, leave } = useKeptText({ text: note?.text ?? '', base, keep })
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return (
    <div className={styles.note}>
      <textarea
        ref={field}
        className={styles.text}
        aria-label={label}
        placeholder="What you saw, and where"
        rows={2}
        maxLength={longest.note}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => {
          leave()
          if (value.trim() === '') onEmpty()
        }}
      />
      <KeptWords isKept={isKept} isTyped={value !== ''} />
    </div>
  )
}

/** Whether what was typed is safe on the device. */
export function KeptWords({ isKept, isTyped }: { isKept: boolean; isTyped: boolean }) {
  return <small className={styles.kept}>{isTyped && (isKept ? 'Kept on this device' : 'Not kept yet …')}</small>
}
