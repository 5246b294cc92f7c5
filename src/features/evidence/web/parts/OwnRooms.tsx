import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../../kit/web/api.ts'
import { useUser } from '../../../../kit/web/current-user.ts'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { evidence } from '../../contract.ts'
import styles from './room.module.css'

/** The rooms of one visit, on the page of who is on its team. Nothing while there are none. */
export function OwnRooms({ accreditationId }: { accreditationId: string }) {
  const { role } = useUser()
  const read = useQuery(query(evidence.rooms, { query: { paginate: 100 } }))
  const rooms = (read.data?.data ?? []).filter((room) => room.accreditation_id === accreditationId)
  if (rooms.length === 0 && !read.error) return null
  return (
    <Section title="Evidence" description="What the institution has laid out for you.">
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} what="evidence" bare />}
      <ul className={styles.rooms}>
        {rooms.map((room) => (
          <li key={room.id}>
            <Link to={`/${role}/evidence/${room.id}`}>{room.program}</Link>
            <span className={styles.quiet}>
              {room.reading_closed ?? (room.items > 0 ? `${room.items} laid out` : 'Nothing laid out yet')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
