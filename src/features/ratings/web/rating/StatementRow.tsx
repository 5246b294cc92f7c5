import { Button } from '@mantine/core'
import { memo, useState } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { statementKindNames } from '../../../instruments/rules.ts'
import type { Mark } from '../../../instruments/rules-means.ts'
import { besides, historyOf, type Share } from '../../rules.ts'
import { Marks, markWords } from './Marks.tsx'
import { NoteField } from './NoteField.tsx'
import { Photos } from './Photos.tsx'
import styles from './rating.module.css'
import type { Statement } from './standing.ts'
import type { Acts } from './use-acts.ts'

/** A mark that was given, and is not safe on the device yet. */
export type Pressed = { readonly mark: Mark }

type StatementRowProps = {
  survey: string
  statement: Statement
  acts: Acts
  /** What the person holds of it. */
  share: Share | undefined
  pressed: Pressed | undefined
  isCurrent: boolean
  readsOnly: boolean
  onMark: (statement: string, mark: Mark) => void
  onCurrent: (statement: string) => void
}

const kinds = ['mark', 'note'] as const

/** A statement with the person's own mark, note and photos. Drawn anew only when something of it changes: an area has many. */
export const StatementRow = memo(function StatementRow(props: StatementRowProps) {
  const { survey, statement, acts, share, pressed, isCurrent, readsOnly, onMark, onCurrent } = props
  const [isNoting, setNoting] = useState(false)
  const [isPast, setPast] = useState(false)
  const note = share?.note
  const mark = pressed ? pressed.mark : (share?.mark?.mark ?? null)
  const photos = [...(share?.photos.values() ?? [])].filter(({ gone }) => !gone).map(({ photo }) => photo)
  // own marks and notes, and those written on another device without knowing of what counts
  const history = kinds.flatMap((kind) => historyOf(share, kind))
  const beside = kinds.flatMap((kind) => besides(share, kind))
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
        <Marks label={`Your mark for ${number}`} mark={mark} isKept={!pressed} onMark={(one) => onMark(statement.id, one)} />
      )}
      {!readsOnly && (
        <div className={styles.tools}>
          {!showsNote && (
            <Button variant="subtle" data-act="note" leftSection={<Icon name="note" />} onClick={() => setNoting(true)}>
              Note
            </Button>
          )}
          <Photos survey={survey} statement={statement.id} photos={photos.sort().join(' ')} acts={acts} />
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
})
