import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { categoryOf } from '../../contract/announcement-categories.ts'
import type { EditedAnnouncement } from '../../contract/announcement-edits.ts'
import { Facts } from '../ui/Facts.tsx'
import { formatDays, formatInstant } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Page } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { EditedActions } from './EditedActions.tsx'
import styles from './edited.module.css'
import { editedCover, editedCrumbs } from './edited-states.ts'
import { valuesOf } from './edited-values.ts'
import text from './editor/text.module.css'
import { addressOf } from './News.tsx'
import { StateLine } from './StateLine.tsx'

const EditedPreview = lazy(() => import('./EditedPreview.tsx'))

/** One announcement for roles that read and do not write. */
export function EditedReading({ record }: { record: EditedAnnouncement }) {
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <Page
      title={record.title}
      description={<StateLine record={record} />}
      crumbs={editedCrumbs}
      actions={
        <>
          <Button variant="default" leftSection={<Icon name="eye" />} onClick={() => setPreviewed(true)}>
            Preview
          </Button>
          <EditedActions record={record} />
        </>
      }
    >
      <Section title="Facts">
        <Facts
          facts={[
            { label: 'Category', value: categoryOf(record.category).name },
            {
              label: record.state === 'scheduled' ? 'Public from' : 'Published',
              value: record.state === 'draft' ? null : formatInstant(record.publish_at),
            },
            { label: 'Pinned', value: record.pinned ? 'Yes' : 'No' },
            { label: 'Author', value: record.author_name },
            { label: 'Event', value: record.event_from && formatDays(record.event_from, record.event_to) },
            { label: 'Venue', value: record.venue },
            { label: 'Address', value: addressOf(record) },
            { label: 'Written on', value: formatInstant(record.created_at) },
          ]}
        />
      </Section>
      <Section title="Text">
        <div className={styles.readingText}>
          {record.summary && <p className={styles.summary}>{record.summary}</p>}
          {record.has_cover && (
            <div className={styles.cover}>
              <img src={editedCover(record, 'large')} alt={record.cover_alt ?? ''} />
            </div>
          )}
          {/* The server hands this text out only after it has been through the allow-list (server/announcements/body.ts). */}
          <div className={text.text} dangerouslySetInnerHTML={{ __html: record.body }} />
        </div>
      </Section>
      {isPreviewed && (
        <Suspense>
          <EditedPreview values={valuesOf(record)} record={record} onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
    </Page>
  )
}
