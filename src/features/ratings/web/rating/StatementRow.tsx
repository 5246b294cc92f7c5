import { Button } from '@mantine/core'
import { memo, useState } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { statementKindNames } from '../../../instruments/rules.ts'
import type { Mark } from '../../../instruments/rules-means.ts'
import type { MarkMade, NoteMade } from '../../rules.ts'
import { Marks, markWords } from './Marks.tsx'
import { NoteField } from './NoteField.tsx'
import { Photos } from './Photos.tsx'
import styles from './rating.module.css'
import type { Statement } from './standing.ts'
import type { Acts } from './use-acts.ts'

type StatementRowProps = {
  survey: string
  statement: Statement
  acts: Acts
  mark: Mark | null
  note: NoteMade | undefined
  /** The photos that are there, joined by a space. */
  photos: string
  /** Own marks and notes, the latest first, and those written on another device without knowing of what counts. */
  history: readonly (MarkMade | NoteMade)[]
  beside: readonly (MarkMade | NoteMade)[]
  isCurrent: boolean
  readsOnly: boolean
  onMark: (statement: string, mark: Mark) => void
  onCurrent: (statement: string) => void
}

/** A statement with the person's own mark, note and photos. Drawn anew only when something of it changes: an area has many. */
export const StatementRow = memo(function StatementRow(props: StatementRowProps) {
  const { survey, statement, acts, mark, note, photos, history, beside, isCurrent, readsOnly, onMark, onCurrent } = props
  const [isNoting, setNoting] = useState(false)
  const [isPast, setPast] = useState(false)
  const showsNote = isNoting || (note !== undefined && note.text !== '')
  const number = `${statementKindNames[statement.kind]} ${statement.number}`
  return (
    <li
      id={`statement-${statement.id}`}
      className={styles.statement}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={number}
      onFocus={() => onCurrent(statement.id)}
    >
      <p className={styles.says}>
        <span className={styles.number}>{number}</span>
        {statement.text}
      </p>
      {readsOnly ? (
        <p className={styles.read}>{mark === null ? '' : markWords(mark)}</p>
      ) : (
        <Marks label={`Your mark for ${number}`} mark={mark} onMark={(one) => onMark(statement.id, one)} />
      )}
      {!readsOnly && (
        <div className={styles.tools}>
          {!showsNote && (
            <Button variant="subtle" data-act="note" leftSection={<Icon name="note" />} onClick={() => setNoting(true)}>
              Note
            </Button>
          )}
          <Photos survey={survey} statement={statement.id} photos={photos} acts={acts} />
          {history.length > 0 && (
            <Button variant="subtle" leftSection={<Icon name="history" />} aria-expanded={isPast} onClick={() => setPast(!isPast)}>
              History
            </Button>
          )}
        </div>
      )}
      {beside.map((one) => (
        <p key={one.id} className={styles.beside}>
          <Icon name="device-mobile" size={16} />
          On another device you {one.kind === 'mark' ? `marked ${markWords(one.mark)}` : `wrote “${one.text}”`},{' '}
          {formatInstant(one.at.time)}. What is shown here is later and counts. {one.kind === 'mark' ? 'Mark' : 'Write'} again to settle it.
        </p>
      ))}
      {showsNote && !readsOnly && (
        <NoteField
          label={`Note on ${number}`}
          note={note}
          beside={beside}
          isAsked={isNoting}
          keep={(text, after) => acts.note(statement.id, text, after)}
          onEmpty={() => setNoting(false)}
        />
      )}
      {isPast && (
        <ol className={styles.past} aria-label={`What you gave ${number}`}>
          {history.map((one) => (
            <li key={one.id}>
              <time dateTime={new Date(one.at.time).toISOString()}>{formatInstant(one.at.time)}</time>{' '}
              {one.kind === 'mark' ? markWords(one.mark) : one.text === '' ? 'note taken away' : `“${one.text}”`}
            </li>
          ))}
          {mark !== null && (
            <li>
              <Button variant="default" size="xs" onClick={() => acts.mark(statement.id, null)}>
                Take the mark back
              </Button>
            </li>
          )}
        </ol>
      )}
    </li>
  )
}, isSame)

/** What was written is only ever added to: its number tells whether there is more. */
function isSame(before: StatementRowProps, after: StatementRowProps): boolean {
  const { history, beside, ...rest } = after
  return (
    history.length === before.history.length &&
    beside.length === before.beside.length &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => before[key] === after[key])
  )
}
