import type { Feedback } from '../../contract/feedback.ts'
import { highestScore, itemNames, itemsAbout } from '../../contract/feedback-items.ts'
import { visitTypeNames } from '../../contract/visits.ts'
import { formatDays, formatInstant } from '../ui/format.ts'
import styles from './feedback.module.css'
import { Stars } from './Stars.tsx'

/** What was said, voice by voice: rating, visit, comment, and the points of every item. */
export function FeedbackVoices({ voices, open = false }: { voices: readonly Feedback[]; open?: boolean }) {
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
                given by {voice.from_name} on {formatInstant(voice.created_at).split(',')[0]}
              </span>
            </small>
          </header>
          {voice.comment && <blockquote>{voice.comment}</blockquote>}
          <details open={open}>
            <summary>Points of each item</summary>
            <dl>
              {itemsAbout(voice.about).map((item) => (
                <div key={item} style={{ display: 'contents' }}>
                  <dt>{itemNames[item]}</dt>
                  <dd>
                    {voice.items[item] ?? '–'} of {highestScore}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ol>
  )
}
