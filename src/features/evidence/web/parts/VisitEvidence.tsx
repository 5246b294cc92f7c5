import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../../../kit/web/api.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { evidence } from '../../contract.ts'
import { RoomBar } from './RoomBar.tsx'
import styles from './room.module.css'
import { teamWords } from './room-words.ts'

const TimesDialog = lazyPart(() => import('./TimesDialog.tsx').then((file) => file.TimesDialog))

/** The evidence rooms of a visit, for staff who read them. */
export function VisitEvidence({ accreditationId }: { accreditationId: string }) {
  const mayRead = useCan(evidence.ofVisit)
  const [isSetting, setSetting] = useState(false)
  const read = useQuery({ ...query(evidence.ofVisit, { params: { accreditation_id: accreditationId } }), enabled: mayRead })
  if (!mayRead) return null
  const { rooms = [], times } = read.data?.data ?? {}
  const [first] = rooms
  if (first?.status === 'decided' && rooms.every(({ items }) => items === 0)) return null
  return (
    <Section
      title="Evidence"
      description={first && teamWords(first)}
      actions={
        <ActionButton call={evidence.setTimes} size="xs" icon="clock" disabled={!times} onClick={() => setSetting(true)}>
          Set times
        </ActionButton>
      }
    >
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} what="evidence" bare />}
      <ul className={styles.rooms}>
        {rooms.map((room) => (
          <li key={room.id}>
            <Link to={`/admin/evidence/${room.id}`}>{room.program}</Link>
            <RoomBar room={room} />
          </li>
        ))}
      </ul>
      {isSetting && first && times && (
        <TimesDialog room={first} times={times} onReload={() => read.refetch()} onClose={() => setSetting(false)} />
      )}
    </Section>
  )
}
