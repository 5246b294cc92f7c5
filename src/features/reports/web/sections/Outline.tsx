import { introduction, ratingsSummary } from '../../rules.ts'
import styles from '../parts/reports.module.css'

type Entry = { key: string; title: string; finished_by?: string | null }

/** The sections of a report, to jump to. */
export function Outline({ sections }: { sections: readonly Entry[] }) {
  const entries = sections.flatMap((one): Entry[] =>
    one.key === introduction ? [one, { key: ratingsSummary, title: 'Summary of ratings' }] : [one],
  )
  return (
    <nav className={styles.outline} aria-label="Sections">
      <ol>
        {entries.map(({ key, title, finished_by }) => (
          <li key={key}>
            <a href={`#${key}`}>{title}</a>
            {finished_by && <small>finished</small>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
