import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { recommendations } from '../../contract.ts'
import styles from './recommendations.module.css'

/** For the team of a visit: to which of its programs earlier teams recommended something, and what waits for a rating. */
export function TeamRecommendations({ accreditationId }: { accreditationId: string }) {
  const read = useQuery(query(recommendations.mine))
  const programs = (read.data?.data ?? []).filter((one) => one.accreditation_id === accreditationId)
  if (programs.length === 0) return null
  return (
    <Section title="Recommendations of earlier visits" count={programs.reduce((sum, { total }) => sum + total, 0)}>
      <ul className={styles.items}>
        {programs.map((one) => (
          <li key={one.survey_id} className={styles.item}>
            <p>
              <Link to={`/accreditor/recommendations/${one.survey_id}`}>{one.program}</Link>
            </p>
            <small>{one.unrated > 0 ? `${one.unrated} of ${formatCount(one.total, 'recommendation')} to rate` : 'All rated'}</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}
