import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../../kit/web/api.ts'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { type Recommendation, recommendations } from '../../contract.ts'
import { placeWords, RecommendationStatus } from './recommendation-words.tsx'
import styles from './recommendations.module.css'

/** What the visits before recommended to the programs of a visit, as its team rates it, and what it recommended itself. */
export function VisitRecommendations({ accreditationId }: { accreditationId: string }) {
  const read = useQuery(query(recommendations.ofVisit, { params: { accreditation_id: accreditationId } }))
  if (read.error)
    return (
      <Section title="Recommendations">
        <ErrorState error={read.error} onRetry={read.refetch} what="recommendations" />
      </Section>
    )
  const { before = [], own = [] } = read.data?.data ?? {}
  if (before.length + own.length === 0) return null
  return (
    <Section
      title="Recommendations"
      count={before.length + own.length}
      description={before.length > 0 ? ratedWords(before) : 'What the report of this visit recommends.'}
    >
      <Items title="From the visits before" of={before} />
      <Items title="Of this visit" of={own} />
    </Section>
  )
}

function Items({ title, of }: { title: string; of: readonly Recommendation[] }) {
  if (of.length === 0) return null
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.items} aria-label={title}>
        {of.map((one) => (
          <li key={one.id} className={styles.item}>
            <p>
              <Link to={`/admin/recommendations?open=${one.id}`}>{one.text}</Link>
            </p>
            <RecommendationStatus of={one} />
            <small>{[one.program, placeWords(one), one.rating_sentence].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

/** `2 of 5 from the visits before are rated.` */
function ratedWords(before: readonly Recommendation[]): string {
  return `${before.filter(({ rating }) => rating).length} of ${before.length} from the visits before are rated.`
}
