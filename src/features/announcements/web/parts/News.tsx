/** Announcements as rows: day, title, and what is known of the event. */

import { formatDay, formatDays } from '../../../../kit/contract/days.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { CategoryCover } from '../../../drawings/web/parts/Covers.tsx'
import { categoryOf } from '../../../navigation/rules-categories.ts'
import { addressOf, coverOf } from '../../../navigation/rules-public.ts'
import site from '../../../public-frame/web/parts/site.module.css'
import type { AnnouncementRow } from '../../contract.ts'
import news from './news.module.css'

/**
 * @param brief without summary and event: for the home page
 * @param tagged with the name of the category, where rows of several stand together
 */
export function News({ rows, brief = false, tagged = false }: { rows: AnnouncementRow[]; brief?: boolean; tagged?: boolean }) {
  return (
    <ul className={news.news}>
      {rows.map((row) => (
        <li key={row.id} data-later={brief ? undefined : ''}>
          <time dateTime={row.published_on}>{formatDay(row.published_on)}</time>
          <div>
            {tagged && <p className={site.tag}>{categoryOf(row.category).tag}</p>}
            <h3>
              <a href={addressOf(row)}>{row.title}</a>
            </h3>
            {!brief && row.summary && <p className={news.summary}>{row.summary}</p>}
            {!brief && <Facts of={row} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Facts({ of }: { of: AnnouncementRow }) {
  if (!of.venue && !of.event_from) return null
  return (
    <p className={news.facts}>
      {of.venue && (
        <span>
          <Icon name="map-pin" />
          {of.venue}
        </span>
      )}
      {of.event_from && (
        <span>
          <Icon name="calendar-event" />
          {formatDays(of.event_from, of.event_to)}
        </span>
      )}
    </p>
  )
}

/** The uploaded picture, or the drawing of the category. */
export function Cover({
  of,
  className,
  described = false,
  lazy = false,
  src = coverOf(of),
}: {
  of: AnnouncementRow
  className?: string | undefined
  described?: boolean
  /** Far down its page: loaded when somebody comes near. */
  lazy?: boolean
  /** A picture that is not public yet. */
  src?: string | undefined
}) {
  return (
    <div className={className ? `${site.cover} ${className}` : site.cover}>
      {of.has_cover ? (
        <img src={src} alt={described ? (of.cover_alt ?? '') : ''} width={800} height={400} loading={lazy ? 'lazy' : 'eager'} />
      ) : (
        <CategoryCover category={of.category} />
      )}
    </div>
  )
}
