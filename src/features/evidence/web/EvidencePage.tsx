/** The evidence room of one program of a visit: the institution fills it, the team reads it, staff see both. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { formatDays } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan, useUser } from '../../../kit/web/current-user.ts'
import { ExportButton } from '../../../kit/web/list/ExportButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { ViewLinks } from '../../../kit/web/views/ViewLinks.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { evidence } from '../contract.ts'
import type { EvidenceRoom } from '../contract-records.ts'
import { RoomBar } from './parts/RoomBar.tsx'
import styles from './parts/room.module.css'
import { teamWords } from './parts/room-words.ts'
import { ItemList } from './room/ItemList.tsx'

const SelfSurveyView = lazyPart(() => import('./room/SelfSurveyView.tsx').then((file) => file.SelfSurveyView))
const ViewsView = lazyPart(() => import('./room/ViewsView.tsx').then((file) => file.ViewsView))

export default function EvidencePage() {
  const { survey_id = '' } = useParams()
  const { role } = useUser()
  const read = useQuery(query(evidence.show, { params: { survey_id } }))
  const room = read.data?.data
  const crumbs = crumbsFor(role, room)
  if (read.error && !room) {
    return (
      <Page title="Evidence" crumbs={crumbs}>
        <ErrorState error={read.error} onRetry={read.refetch} access={evidence.show.access} what="evidence" />
      </Page>
    )
  }
  if (!room) {
    return (
      <Page title={<Skeleton width={320} height={28} />} crumbs={crumbs}>
        <div role="status" aria-label="The room is loading">
          <Skeleton height={64} mb="lg" />
          <Skeleton height={320} />
        </div>
      </Page>
    )
  }
  return <Room key={survey_id} room={room} crumbs={crumbs} />
}

function Room({ room, crumbs }: { room: EvidenceRoom; crumbs: { label: string; to: string }[] }) {
  const { role } = useUser()
  const [params] = useSearchParams()
  const seesViews = useCan(evidence.views)
  const mayExport = useCan(evidence.export)
  const view = params.get('view')
  const isOwner = role === 'institution'
  const named = (name: string | null) => (to: URLSearchParams) => {
    for (const key of [...to.keys()]) to.delete(key)
    if (name) to.set('view', name)
  }
  return (
    <Page
      title={room.program}
      description={`${isOwner ? '' : `${room.institution} · `}${visitTypeNames[room.survey_type]} · ${room.number} · ${formatDays(room.visit_date, room.visit_end)}`}
      crumbs={crumbs}
      actions={mayExport && <ExportButton call={evidence.export} input={{ params: { survey_id: room.id } }} />}
    >
      <div className={styles.head}>
        {role !== 'accreditor' && <RoomBar room={room} />}
        <p className={styles.quiet}>{teamWords(room)}</p>
        {isOwner && room.filling_closed && <Notice title={room.filling_closed} />}
        {isOwner && !room.filling_closed && room.missing.length > 0 && (
          <Notice title="Still missing">
            <ul>
              {room.missing.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      <ViewLinks
        label="The room"
        of={[
          { label: 'Evidence', count: room.items, isOn: view === null, change: named(null) },
          { label: 'Self-survey', count: room.marked, isOn: view === 'self-survey', change: named('self-survey') },
          ...(seesViews ? [{ label: 'Who looked', isOn: view === 'views', change: named('views') }] : []),
        ]}
      />
      {view === null && <ItemList room={room} />}
      {view === 'self-survey' && <SelfSurveyView room={room} />}
      {view === 'views' && seesViews && <ViewsView room={room} />}
    </Page>
  )
}

function crumbsFor(role: string, room: EvidenceRoom | undefined) {
  if (role === 'institution') return [{ label: 'Evidence', to: '/institution/evidence' }]
  if (role === 'accreditor') return [{ label: 'Programs', to: '/accreditor/programs' }]
  const schedule = { label: 'Schedule', to: '/admin/schedule' }
  return room ? [schedule, { label: room.number, to: `/admin/schedule/${room.institution_id}/${room.accreditation_id}` }] : [schedule]
}
