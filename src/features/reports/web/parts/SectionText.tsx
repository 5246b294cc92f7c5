import { formatDay } from '../../../../kit/contract/days.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { needsWords } from '../../../ladder/rules-surveys.ts'
import { type Priority, priorityNames } from '../../../recommendations/rules.ts'
import type { EarlierItem, ReportMeans, VersionSection } from '../../contract-records.ts'
import { areaOfKey, carriedWords, recommendations } from '../../rules.ts'
import styles from './reports.module.css'

const tones = { high: 'err', medium: 'warn', low: 'note' } as const satisfies Record<Priority, string>

/** What a section says, to be read. */
export function SectionText({ section, earlier }: { section: VersionSection; earlier: readonly EarlierItem[] }) {
  const isArea = areaOfKey(section.key) !== null
  return (
    <div className={styles.text}>
      {section.narrative.trim() ? <Paragraphs text={section.narrative} /> : section.key !== recommendations && <Empty />}
      {isArea && (
        <>
          <h3>Strengths</h3>
          <Points text={section.strengths} />
          <h3>Areas for improvement</h3>
          <Points text={section.improvements} />
        </>
      )}
      {section.key === recommendations && <Items section={section} earlier={earlier} />}
    </div>
  )
}

function Items({ section: { items }, earlier }: { section: VersionSection; earlier: readonly EarlierItem[] }) {
  if (items.length === 0) return <Empty />
  return (
    <ol className={styles.items}>
      {items.map(({ id, area, text, priority, due_on, follows }) => (
        <li key={id}>
          <p>{text}</p>
          <p className={styles.line}>
            <span>{area ? `Area ${area}` : 'The program'}</span>
            <Status tone={tones[priority]}>{priorityNames[priority]}</Status>
            <span>Due {formatDay(due_on)}</span>
          </p>
          <CarriedOn of={earlier.find((one) => one.id === follows)} />
        </li>
      ))}
    </ol>
  )
}

/** The recommendation of an earlier visit that an item carries on. */
export function CarriedOn({ of: one }: { of: EarlierItem | undefined }) {
  if (!one) return null
  return (
    <p className={styles.quiet}>
      {carriedWords(one)}: {one.text}
    </p>
  )
}

function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part, at) => <p key={at}>{part.trim()}</p>)
}

function Points({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) return <p className={styles.quiet}>None named.</p>
  return (
    <ul>
      {lines.map((line, at) => (
        <li key={at}>{line.trim()}</li>
      ))}
    </ul>
  )
}

function Empty() {
  return <p className={styles.quiet}>Nothing is written yet.</p>
}

/** The summary of ratings: computed, never typed. */
export function MeansTable({ means }: { means: ReportMeans }) {
  const { areas, grand_mean, threshold, reaches } = means
  return (
    <>
      <table className={styles.means}>
        <caption>Means of the team’s marks</caption>
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">Rated</th>
            <th scope="col">Mean</th>
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area.code}>
              <th scope="row">
                <b>{area.code}</b> {area.title}
              </th>
              <td>
                {area.set} of {area.statements}
              </td>
              <td>
                {area.mean ?? '–'}
                {area.reaches === false && <small>below</small>}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Grand mean
            </th>
            <td>
              {grand_mean ?? '–'}
              {reaches === false && <small>below</small>}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.quiet}>
        {threshold ? `The survey asks for ${needsWords(threshold)}.` : 'This survey is judged by criteria, not by means.'}
      </p>
    </>
  )
}
