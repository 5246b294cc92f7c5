import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { agencyDay, daysBetween } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { evidence } from '../../contract.ts'
import type { EvidenceRoom } from '../../contract-records.ts'
import styles from './room.module.css'

/** What the institution's rooms still lack, the next visit first; nothing while none lacks anything. */
export function RoomsToFill({ className }: { className?: string | undefined }) {
  const read = useQuery(query(evidence.rooms, { query: { paginate: 20 } }))
  const rooms = (read.data?.data ?? []).filter(({ missing, filling_closed }) => missing.length > 0 && filling_closed === null)
  if (rooms.length === 0) return null
  return (
    <section className={className} aria-label="Evidence to lay out">
      <h2>Evidence to lay out</h2>
      <ul className={styles.rooms}>
        {rooms.slice(0, 5).map((room) => (
          <li key={room.id}>
            <Link to={`/institution/evidence/${room.id}`}>{room.program}</Link>
            <span className={styles.quiet}>{dueWords(room)}</span>
          </li>
        ))}
        {rooms.length > 5 && (
          <li>
            <Link to="/institution/evidence">and {formatCount(rooms.length - 5, 'more program')}</Link>
          </li>
        )}
      </ul>
    </section>
  )
}

/** `Opens for the team in 12 days. Areas II and IV have no evidence yet.` */
function dueWords({ number, opens, missing }: EvidenceRoom): string {
  const days = daysBetween(agencyDay(), agencyDay(opens))
  const when = days > 0 ? `opens for the team in ${formatCount(days, 'day')}` : 'is open for the team'
  return `The room of ${number} ${when}. ${missing[0] ?? ''}`
}
