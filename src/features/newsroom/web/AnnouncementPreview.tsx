/** What is typed, as the public page will show it. Brings the public site's styles along: loaded by `lazy`. */

import { SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { agencyDay, agencyInstant } from '../../../kit/contract/days.ts'
import type { Announcement } from '../../announcements/contract.ts'
import type { NewsroomAnnouncement } from '../contract.ts'
import { wordsOf } from '../rules.ts'
import '../../public-frame/web/parts/base.css'
import { Dialog } from '../../../kit/web/dialog/Dialog.tsx'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Article } from '../../announcements/web/parts/Article.tsx'
import { coverAddress } from './announcement-states.ts'
import { type AnnouncementValues, automaticSummary, hasCover, slugShown } from './announcement-values.ts'
import { useObjectUrl } from './editor/use-object-url.ts'
import styles from './newsroom.module.css'

type PreviewProps = { values: AnnouncementValues; record: NewsroomAnnouncement | null; onClose: () => void }

/** Pixels of the screens it is shown on. */
const screens = { wide: 1280, phone: 390 }

export default function AnnouncementPreview({ values, record, onClose }: PreviewProps) {
  const [screen, setScreen] = useState<keyof typeof screens>(() => (window.innerWidth < 768 ? 'phone' : 'wide'))
  const { ref, width: room } = useElementSize()
  const chosen = useObjectUrl(values.file)
  const width = screens[screen]
  const scale = room ? Math.min(1, room / width) : 1
  return (
    <Dialog opened onClose={onClose} size={1150} title="Preview" description="As visitors will see it. Nothing is saved by looking.">
      <div className={styles.preview}>
        <SegmentedControl
          aria-label="Width of the screen"
          value={screen}
          onChange={(value) => setScreen(value as keyof typeof screens)}
          data={[
            { value: 'wide', label: <Choice icon="device-desktop">Wide screen</Choice> },
            { value: 'phone', label: <Choice icon="device-mobile">Phone</Choice> },
          ]}
        />
        <div ref={ref} className={styles.stage}>
          <Screen width={width} scale={scale} title={`${values.title || 'The announcement'} as visitors see it`} onEscape={onClose}>
            <Article
              of={shownOf(values, record)}
              today={agencyDay()}
              publicUrl={window.location.origin}
              cover={values.file ? chosen : record ? coverAddress(record, 'large') : undefined}
            />
          </Screen>
        </div>
      </div>
    </Dialog>
  )
}

function Choice({ icon, children }: { icon: 'device-desktop' | 'device-mobile'; children: string }) {
  return (
    <span className={styles.choice}>
      <Icon name={icon} />
      {children}
    </span>
  )
}

/** A page of its own width, so that everything falls as it does on a screen of that size. Links lead nowhere. */
function Screen(props: { width: number; scale: number; title: string; onEscape: () => void; children: ReactNode }) {
  const { width, scale, title, onEscape, children } = props
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)

  useEffect(() => {
    const page = frame?.contentDocument
    if (!page) return
    page.documentElement.lang = 'en'
    page.title = title
    page.head.replaceChildren(...[...document.head.querySelectorAll('link[rel=stylesheet], style')].map((one) => one.cloneNode(true)))
    setBody(page.body)
  }, [frame, title])

  return (
    <iframe
      ref={setFrame}
      title={title}
      className={styles.screen}
      style={{ width, height: `calc(${100 / scale}%)`, transform: scale < 1 ? `scale(${scale})` : undefined }}
    >
      {body &&
        createPortal(
          // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps links from leading away
          <div
            className="site"
            onClickCapture={(event) => {
              if ((event.target as Element).closest('a')) event.preventDefault()
            }}
            onKeyDown={(event) => event.key === 'Escape' && onEscape()}
          >
            <main>{children}</main>
          </div>,
          body,
        )}
    </iframe>
  )
}

/** The announcement as it would be answered if it were public now. */
function shownOf(values: AnnouncementValues, record: NewsroomAnnouncement | null): Announcement {
  const at = values.when === 'later' && values.publish_at ? agencyInstant(values.publish_at) : publicSince(values, record)
  return {
    id: record?.id ?? '',
    slug: slugShown(values),
    title: values.title.trim() || 'Title',
    category: values.category ?? 'ann_accrediting_survey_news',
    summary: values.summary.trim() || automaticSummary(values.body),
    venue: values.venue.trim() || null,
    event_from: values.event_from || null,
    event_to: values.event_to || null,
    publish_at: at,
    published_on: agencyDay(at),
    changed_at: at,
    pinned: values.pinned,
    has_cover: hasCover(values, record),
    cover_alt: values.cover_alt,
    words: wordsOf(values.body).split(' ').filter(Boolean).length,
    body: values.body,
    attachments: record?.attachments ?? [],
    earlier: null,
    later: null,
  }
}

function publicSince(values: AnnouncementValues, record: NewsroomAnnouncement | null): string {
  return record?.state === 'published' && values.when === 'now' ? record.publish_at : new Date().toISOString()
}
