import { Button } from '@mantine/core'
import { formatDays, formatInstant } from '../../../kit/contract/days.ts'
import { visitTypeNames } from '../../ladder/rules.ts'
import type { Feedback } from '../contract.ts'
import styles from './parts/feedback.module.css'
import { Stars } from './parts/Stars.tsx'

/** What was said, voice by voice: rating, visit, comment, and the way to the points of every item. */
export function FeedbackVoices({ voices, onOpen }: { voices: readonly Feedback[]; onOpen: (id: string) => void }) {
  return (
    <ol className={styles.voices}>
      {voices.map((voice) => (
        <li key={voice.id}>
          <header>
            <b>{voice.rating.toFixed(2)}</b>
            <Stars rating={voice.rating} />
            <span>{voice.about === 'accreditor' ? voice.institution_name : voice.from_name}</span>
            <small>
              {visitTypeNames[voice.visit_type]}, {voice.campus_name}, {formatDays(voice.visit_date, voice.visit_end)}
              <span className={styles.giver}>
                given {voice.about === 'accreditor' && `by ${voice.from_name} `}on {formatInstant(voice.created_at).split(',')[0]}
              </span>
            </small>
          </header>
          {voice.comment && <blockquote>{voice.comment}</blockquote>}
          <Button
            variant="subtle"
            size="xs"
            className={styles.whole}
            aria-label={`Points of each item, by ${voice.from_name}, visit ${voice.number}`}
            onClick={() => onOpen(voice.id)}
          >
            Points of each item
          </Button>
        </li>
      ))}
    </ol>
  )
}
