/** `/admin/announcements/{id}` and `/admin/announcements/new`: one announcement, to write or to read. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { CallError } from '../../../kit/contract/client.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { loadAhead } from '../../../kit/web/states/ahead.ts'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { announcementCategories } from '../../navigation/rules-categories.ts'
import { newsroom } from '../contract.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { newsroomCrumbs } from './announcement-states.ts'
import styles from './newsroom.module.css'

const waiting = (
  <div className={styles.columns} aria-busy="true">
    <div className={styles.coming}>
      <div />
      <div />
      <div />
    </div>
    <div className={styles.coming}>
      <div />
    </div>
  </div>
)
const AnnouncementReading = lazyPart(
  () => import('./AnnouncementReading.tsx').then((file) => file.AnnouncementReading),
  loadAhead,
  <Page title="Announcement" crumbs={newsroomCrumbs}>
    {waiting}
  </Page>,
)

export default function NewsroomPage() {
  const { announcement_id: id = '' } = useParams()
  // What was new when the page was opened keeps its form when it gets its address: the cursor stays where it is.
  const [made, setMade] = useState('')
  const [round, setRound] = useState(0)
  const arrived = useRef(false)
  useEffect(() => {
    if (id === made) arrived.current = true
    else if (arrived.current) {
      arrived.current = false
      setMade('')
      setRound((count) => count + 1)
    }
  }, [id, made])
  if (id === 'new' || id === made) return <NewAnnouncement key={round} onMade={setMade} />
  return <StoredAnnouncement key={id} id={id} />
}

function NewAnnouncement({ onMade }: { onMade: (id: string) => void }) {
  const [params] = useSearchParams()
  const may = useCan(newsroom.add)
  const asked = announcementCategories.find((one) => one.category === params.get('category'))
  if (may) return <AnnouncementForm record={null} category={asked?.category ?? null} onMade={onMade} />
  return (
    <Page title="New announcement" crumbs={newsroomCrumbs}>
      <ErrorState error={new CallError(403, '')} access={newsroom.add.access} what="announcement" />
    </Page>
  )
}

function StoredAnnouncement({ id }: { id: string }) {
  const may = useCan(newsroom.edit)
  const read = useQuery(query(newsroom.show, { params: { id } }))
  if (read.data) {
    const record = read.data.data
    return may ? <AnnouncementForm record={record} category={null} onMade={() => undefined} /> : <AnnouncementReading record={record} />
  }
  return (
    <Page title="Announcement" crumbs={newsroomCrumbs}>
      {read.error ? <ErrorState error={read.error} onRetry={read.refetch} access={newsroom.show.access} what="announcement" /> : waiting}
    </Page>
  )
}
