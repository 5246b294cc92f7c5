/** `/admin/settings/{view}`: what the agency changes of itself, section by section, for the Superadmin. */
import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { takeOver } from '../../../kit/web/agency-changes.ts'
import { query } from '../../../kit/web/api.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { settings } from '../contract.ts'
import styles from './settings.module.css'
import { settingsRooms, settingsViews } from './settings-views.ts'

export default function SettingsPage() {
  const { view = 'agency' } = useParams()
  const read = useQuery(query(settings.show))
  const pages = read.data?.data.pages
  const shown = settingsViews.find((one) => one.key === view)
  // this page shows the new name at once, too
  useEffect(() => {
    if (pages) takeOver(pages)
  }, [pages])
  return (
    <Page
      title="Settings"
      description="Who the agency is, and the numbers its rules go by. The site, the portal, mails and papers follow at once."
    >
      {read.error ? (
        <ErrorState error={read.error} onRetry={read.refetch} what="settings" access={settings.show.access} />
      ) : (
        <div className={styles.page}>
          <Views current={view} />
          <div className={styles.view}>
            {!shown ? (
              <EmptyState icon="settings" title="There is no such section" text="Choose one from the list." />
            ) : read.data ? (
              <Suspense fallback={<Waiting />}>
                <shown.Part key={shown.key} data={read.data.data} />
              </Suspense>
            ) : (
              <Waiting />
            )}
          </div>
        </div>
      )}
    </Page>
  )
}

/** A list at the left; on a phone a choice. */
function Views({ current }: { current: string }) {
  const navigate = useNavigate()
  return (
    <>
      <nav className={styles.views} aria-label="Sections">
        {settingsRooms.map((room) => (
          <div key={room}>
            <p>{room}</p>
            {settingsViews
              .filter((view) => view.room === room)
              .map((view) => (
                <Link key={view.key} to={`/admin/settings/${view.key}`} aria-current={view.key === current ? 'page' : undefined}>
                  {view.label}
                </Link>
              ))}
          </div>
        ))}
      </nav>
      <NativeSelect
        className={styles.choice}
        label="Section"
        value={current}
        onChange={(event) => navigate(`/admin/settings/${event.currentTarget.value}`)}
        data={settingsRooms.map((room) => ({
          group: room,
          items: settingsViews.filter((view) => view.room === room).map((view) => ({ value: view.key, label: view.label })),
        }))}
      />
    </>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {[200, 340, 300, 340].map((width, index) => (
        <Skeleton key={index} height={index === 0 ? 20 : 56} maw={width} />
      ))}
    </div>
  )
}
