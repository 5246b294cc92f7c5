import { Anchor, Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatDays, formatInstant } from '../../../kit/contract/days.ts'
import { formatBytes } from '../../../kit/contract/words.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { categoryOf } from '../../navigation/rules-categories.ts'
import { addressOf } from '../../navigation/rules-public.ts'
import type { NewsroomAnnouncement } from '../contract.ts'
import { attachmentAddress, coverAddress, newsroomCrumbs } from './announcement-states.ts'
import { valuesOf } from './announcement-values.ts'
import text from './editor/text.module.css'
import { NewsroomActions } from './NewsroomActions.tsx'
import styles from './newsroom.module.css'
import { StateLine } from './StateLine.tsx'

const AnnouncementPreview = lazy(() => import('./AnnouncementPreview.tsx'))

/** One announcement for roles that read and do not write. */
export function AnnouncementReading({ record }: { record: NewsroomAnnouncement }) {
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <Page
      title={record.title}
      description={<StateLine record={record} />}
      crumbs={newsroomCrumbs}
      actions={
        <>
          <Button variant="default" leftSection={<Icon name="eye" />} onClick={() => setPreviewed(true)}>
            Preview
          </Button>
          <NewsroomActions record={record} />
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
            {
              label: 'Attachments',
              value:
                record.attachments.length > 0 &&
                record.attachments.map((file) => (
                  <Anchor key={file.id} href={attachmentAddress(record.id, file.id)} display="block">
                    {file.name}, {formatBytes(file.bytes)}
                  </Anchor>
                )),
            },
            { label: 'Written on', value: formatInstant(record.created_at) },
          ]}
        />
      </Section>
      <Section title="Text">
        <div className={styles.readingText}>
          {record.summary && <p className={styles.summary}>{record.summary}</p>}
          {record.has_cover && (
            <div className={styles.cover}>
              <img src={coverAddress(record, 'large')} alt={record.cover_alt ?? ''} />
            </div>
          )}
          {/* The server hands this text out only after it has been through the allow-list (src/kit/server/html/body.ts). */}
          <div className={text.text} dangerouslySetInnerHTML={{ __html: record.body }} />
        </div>
      </Section>
      {isPreviewed && (
        <Suspense>
          <AnnouncementPreview values={valuesOf(record)} record={record} onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
    </Page>
  )
}
