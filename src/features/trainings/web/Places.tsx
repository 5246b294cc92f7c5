import { formatNumber } from '../../../kit/contract/words.ts'
import type { TrainingModule } from '../contract.ts'
import { placesWords } from './training-words.ts'
import styles from './trainings.module.css'

type PlacesProps = {
  training: Pick<TrainingModule, 'taken' | 'attended' | 'participants' | 'capacity'>
  /** On the training's own page: wider, with words for what the bar shows. */
  large?: boolean
}

/** How full a training is: a bar with words; without a limit of places only the number. Who attended fills it darker. */
export function Places({ training, large = false }: PlacesProps) {
  const { taken, attended, participants, capacity } = training
  const share = (part: number) => `${capacity ? Math.min(100, (part / capacity) * 100) : 0}%`
  const isFull = capacity !== null && taken >= capacity
  const waiting = taken - attended
  const absent = participants - taken
  const parts = [
    attended > 0 && `${formatNumber(attended)} attended`,
    waiting > 0 && `${formatNumber(waiting)} registered`,
    absent > 0 && `${formatNumber(absent)} absent`,
  ].filter(Boolean)
  return (
    <div className={styles.places} data-large={large || undefined} data-full={isFull || undefined}>
      {large ? (
        <span className={styles.placesWords}>
          <b>{placesWords(training)}</b>
          {parts.length > 0 && <span>{parts.join(', ')}</span>}
        </span>
      ) : (
        <span>
          {formatNumber(taken)}
          <span className={styles.of}>{capacity === null ? ', no limit' : ` of ${formatNumber(capacity)}`}</span>
        </span>
      )}
      {capacity !== null && (
        <span className={styles.track} aria-hidden="true">
          <span data-part="attended" style={{ width: share(attended) }} />
          <span data-part="registered" style={{ width: share(waiting) }} />
        </span>
      )}
    </div>
  )
}
