import { formatDay, formatInstant } from '../../../../kit/contract/days.ts'
import { formatBytes } from '../../../../kit/contract/words.ts'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { KeepTogether } from '../../../../kit/web/record/KeepTogether.tsx'
import type { Recommendation } from '../../contract.ts'
import { complianceNames } from '../../rules.ts'
import { placeWords, RecommendationStatus } from './recommendation-words.tsx'
import styles from './recommendations.module.css'

/** All of one recommendation: what is asked, what the institution says, what the next team found. */
export function RecommendationRecord({
  of: one,
  isNamed = true,
}: {
  of: Recommendation /** With program and owner. */
  isNamed?: boolean
}) {
  return (
    <div className={styles.record}>
      <p className={styles.text}>{one.text}</p>
      <Facts
        columns={2}
        facts={[
          { label: 'State', value: <RecommendationStatus of={one} /> },
          { label: 'Recommended', value: one.visit.number, detail: placeWords(one) },
          isNamed && { label: 'Program', value: one.program, detail: one.campus },
          isNamed && { label: 'Owner', value: one.owner?.name },
        ]}
      />
      {one.carries_on && (
        <div className={styles.said}>
          <h3>Carries on what {one.carries_on.number} recommended</h3>
          <p>{one.carries_on.text}</p>
        </div>
      )}
      {one.answer !== null && (
        <div className={styles.said}>
          <h3>Answer of the institution</h3>
          <p>{one.answer}</p>
          <small>
            <KeepTogether>
              {[one.answered_by, formatInstant(one.answered_at), one.done_on && `done on ${formatDay(one.done_on)}`]
                .filter(Boolean)
                .join(' · ')}
            </KeepTogether>
          </small>
        </div>
      )}
      <Evidence of={one} />
      {one.rating && (
        <div className={styles.said}>
          <h3>
            {complianceNames[one.rating]}, says the team of {one.rated_in?.number}
          </h3>
          <p>{one.rating_sentence}</p>
          <small>{[one.rated_by, formatInstant(one.rated_at)].filter(Boolean).join(' · ')}</small>
        </div>
      )}
      {one.closed_reason && (
        <div className={styles.said}>
          <h3>Closed by QA</h3>
          <p>{one.closed_reason}</p>
        </div>
      )}
    </div>
  )
}

function Evidence({ of: { files, links } }: { of: Recommendation }) {
  if (files.length + links.length === 0) return null
  return (
    <ul className={styles.evidence} aria-label="Evidence">
      {files.map((file) => (
        <li key={file.id}>
          <a href={`/api/files/${file.id}`} download>
            {file.name}
          </a>{' '}
          <small>{formatBytes(file.bytes)}</small>
        </li>
      ))}
      {links.map((link) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noreferrer noopener">
            {link.replace(/^https:\/\//, '')}
          </a>
        </li>
      ))}
    </ul>
  )
}
