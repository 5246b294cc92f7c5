import type { KeyboardEvent } from 'react'
import { type Mark, markNames, marks } from '../../../instruments/rules-means.ts'
import styles from './marks.module.css'

type MarksProps = {
  label: string
  mark: Mark | null
  /** The mark is safe on the device; until then it is shown paler. */
  isKept?: boolean
  onMark: (mark: Mark) => void
}

/**
 * The marks of the scale in a row, large enough for a thumb. Left and right move among them; nothing is chosen by moving.
 *
 *     <Marks label="Your mark" mark={4} onMark={…} />
 */
export function Marks({ label, mark, isKept = true, onMark }: MarksProps) {
  return (
    <div role="radiogroup" aria-label={label} aria-busy={!isKept} className={styles.marks} onKeyDown={move}>
      {marks.map((one, at) => (
        // biome-ignore lint/a11y/useSemanticElements: arrows move between statements and marks here, those of the browser's own would rate
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={one === mark}
          aria-label={`${one === 'na' ? 'NA' : one}, ${markNames[one]}`}
          title={markNames[one]}
          tabIndex={one === mark || (mark === null && at === 0) ? 0 : -1}
          className={styles.mark}
          onClick={() => onMark(one)}
        >
          {one === 'na' ? 'NA' : one}
        </button>
      ))}
    </div>
  )
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A mark as it is read: `4 Very satisfactory`. */
export function markWords(mark: Mark | null): string {
  if (mark === null) return 'taken back'
  return mark === 'na' ? markNames.na : `${mark} ${markNames[mark]}`
}
