import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { Section } from '../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { recommendations } from '../../recommendations/contract.ts'
import { placeWords, RecommendationStatus } from '../../recommendations/web/parts/recommendation-words.tsx'
import styles from './program.module.css'

/** So many stand on the page of a program; the list has all. */
const most = 6

/** What the reports recommended to a program, the first due first; each opens in its list. */
export function Recommended({ programId, isOwn }: { programId: string; isOwn: boolean }) {
  const filter = { program_id: programId }
  const staffs = useQuery({
    ...query(recommendations.list, { query: {}, body: { paginate: most, filter } }),
    enabled: !isOwn,
  })
  const own = useQuery({ ...query(recommendations.own, { query: { paginate: most, filter } }), enabled: isOwn })
  const read = isOwn ? own : staffs
  const page = `/${isOwn ? 'institution' : 'admin'}/recommendations?program=${programId}`
  const total = read.data?.meta.total ?? 0
  return (
    <Section title="Recommendations" count={read.data && total}>
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={read.refetch} what="recommendations" bare />
      ) : read.data && total === 0 ? (
        <p className={styles.quiet}>No report has recommended anything to this program yet.</p>
      ) : (
        <ul className={styles.rows} aria-busy={!read.data}>
          {(read.data?.data ?? []).map((one) => (
            <li key={one.id}>
              <p className={styles.text}>
                <Link to={`${page}&open=${one.id}`}>{one.text}</Link>
              </p>
              <RecommendationStatus of={one} />
              <small>{placeWords(one)}</small>
            </li>
          ))}
        </ul>
      )}
      {total > most && (
        <p className={styles.all}>
          <Link to={page}>All {formatNumber(total)} recommendations</Link>
        </p>
      )}
    </Section>
  )
}
