import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { formatDays, formatInstant } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import type { Averages, RatingSummary, VisitRating } from '../contract.ts'
import { type FeedbackSubject, highestScore, itemName, itemsAbout, itemsAsked, markStep, markSteps } from '../rules.ts'
import styles from './marks.module.css'

type Voice = VisitRating['voices'][number]
type MarksProps = {
  about: FeedbackSubject
  visits: readonly VisitRating[]
  summary: RatingSummary
  /** Opens one piece of feedback. */
  onOpen: (id: string) => void
}

/**
 * Visit by item, each mark shaded by how good it is. A visit opens in its place: who said what, and their own points where several spoke.
 * On a phone the table moves within its own box, and the visits stay in sight; on paper every visit is open.
 */
export function VisitMarks({ about, visits, summary, onOpen }: MarksProps) {
  const asked = itemsAsked(about)
  const items = itemsAbout(about).filter((item) => asked.includes(item) || visits.some((visit) => visit.items[item] !== undefined))
  const name = useId()
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what moves sideways has to be reached by the keyboard */}
      <section className={styles.box} aria-labelledby={name} tabIndex={0}>
        <table className={styles.marks}>
          <VisuallyHidden component="caption" id={name}>
            Marks, visit by visit
          </VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">Visit</th>
              <th scope="col">Rating</th>
              {items.map((item) => (
                <th key={item} scope="col">
                  {itemName(item)}
                </th>
              ))}
            </tr>
          </thead>
          {visits.map((visit) => (
            <VisitRows key={visit.accreditation_id} visit={visit} about={about} items={items} onOpen={onOpen} />
          ))}
          <tfoot>
            <AverageRow name="All visits" items={items} averages={{ ...summary, rating: summary.rating ?? undefined }} />
            {summary.agency && <AverageRow name="The agency’s average" items={items} averages={summary.agency} />}
          </tfoot>
        </table>
      </section>
      <MarkKey />
    </>
  )
}

function VisitRows({
  visit,
  about,
  items,
  onOpen,
}: { visit: VisitRating; items: readonly string[] } & Pick<MarksProps, 'about' | 'onOpen'>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const comments = visit.voices.filter(({ comment }) => comment).length
  const isOne = visit.voices.length === 1
  return (
    <>
      <tbody>
        <tr>
          <th scope="row">
            <button type="button" data-print="words" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
              <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
              <span>
                <b>{about === 'accreditor' ? visit.institution_name : visit.campus_name}</b>
                <small>
                  {visitTypeNames[visit.visit_type]}, <KeepTogether>{formatDays(visit.visit_date, visit.visit_end)}</KeepTogether>
                  {'\u00a0· '}
                  <span className={styles.together}>
                    {formatCount(visit.count, 'voice')}, {comments === 0 ? 'no comment' : formatCount(comments, 'comment')}
                  </span>
                </small>
              </span>
            </button>
          </th>
          <Marks averages={visit} items={items} />
        </tr>
      </tbody>
      <tbody id={id} className={styles.voices} hidden={!isOpen}>
        {visit.voices.map((voice) => (
          <VoiceRows key={voice.id} voice={voice} number={visit.number} items={items} isOne={isOne} onOpen={onOpen} />
        ))}
      </tbody>
    </>
  )
}

type VoiceProps = {
  voice: Voice
  number: string
  items: readonly string[] /** The only one: its points are those of the visit. */
  isOne: boolean
}

function VoiceRows({ voice, number, items, isOne, onOpen }: VoiceProps & Pick<MarksProps, 'onOpen'>) {
  const who = (
    <>
      <b>{voice.from_name}</b> <small>given {formatInstant(voice.created_at).split(',')[0]}</small>
    </>
  )
  return (
    <>
      {!isOne && (
        <tr>
          <th scope="row">{who}</th>
          <Marks averages={voice} items={items} points />
        </tr>
      )}
      <tr>
        <td colSpan={items.length + 2}>
          <div className={styles.said}>
            {isOne && <p>{who}</p>}
            {voice.comment ? <blockquote>{voice.comment}</blockquote> : <p className={styles.none}>No comment.</p>}
            <Button
              variant="subtle"
              size="xs"
              aria-label={`Whole feedback of ${voice.from_name}, visit ${number}`}
              onClick={() => onOpen(voice.id)}
            >
              Whole feedback
            </Button>
          </div>
        </td>
      </tr>
    </>
  )
}

type Marked = { rating: number | undefined; items: Averages['items'] }

function AverageRow({ name, items, averages }: { name: string; items: readonly string[]; averages: Marked }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <Marks averages={averages} items={items} />
    </tr>
  )
}

/** The rating and each item. Of one voice the items are points: whole numbers. */
function Marks({ averages, items, points }: { averages: Marked; items: readonly string[]; points?: boolean }): ReactNode {
  return (
    <>
      <Mark value={averages.rating} isRating />
      {items.map((item) => (
        <Mark key={item} value={averages.items[item]} points={points} />
      ))}
    </>
  )
}

function Mark({ value, points, isRating }: { value: number | undefined; points?: boolean | undefined; isRating?: boolean }) {
  return (
    <td data-rating={isRating}>
      {value === undefined ? (
        '–'
      ) : (
        <span className={styles.mark} data-step={markStep(value)}>
          {points ? value : value.toFixed(2)}
        </span>
      )}
    </td>
  )
}

/** What the shades mean. */
function MarkKey() {
  return (
    <ul className={styles.key} aria-hidden="true">
      {markSteps.map((from, at) => {
        const next = markSteps[at + 1]
        return (
          <li key={from}>
            <span className={styles.mark} data-step={at + 1} />
            {at === 0 ? `below ${next?.toFixed(2)}` : `${from.toFixed(2)} – ${next ? (next - 0.01).toFixed(2) : highestScore.toFixed(2)}`}
          </li>
        )
      })}
    </ul>
  )
}
