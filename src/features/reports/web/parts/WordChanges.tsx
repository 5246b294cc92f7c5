import { diffWordsWithSpace } from 'diff'
import { type Priority, priorityNames } from '../../../recommendations/rules.ts'
import type { TypedText } from '../../contract-records.ts'
import styles from './reports.module.css'

/** One text held against another, word by word: what went is struck out, what came is marked. */
export function WordChanges({ from, to }: { from: TypedText; to: TypedText }) {
  const [before, after] = [wholeOf(from), wholeOf(to)]
  if (before === after) return <p className={styles.quiet}>No word is different.</p>
  return (
    <p className={styles.changes}>
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, at) => {
        if (added) return <ins key={at}>{value}</ins>
        if (removed) return <del key={at}>{value}</del>
        return value
      })}
    </p>
  )
}

/** All a section says, as one text. */
function wholeOf({ narrative, strengths, improvements, items }: TypedText): string {
  const recommended = items.map(
    ({ area, text, priority, due_on }) => `${area ?? 'Program'}: ${text} (${priorityNames[priority as Priority]}, ${due_on})`,
  )
  return [narrative, strengths && `Strengths\n${strengths}`, improvements && `Areas for improvement\n${improvements}`, ...recommended]
    .filter((part) => part.trim() !== '')
    .join('\n\n')
}
