/** New announcements without coming back for them: a calendar to subscribe to, and a feed. */

import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { type AnnouncementCategory, categoryOf } from '../../navigation/rules-categories.ts'
import { feedAddress } from '../../navigation/rules-public.ts'
import follow from './follow.module.css'

/** @param publicUrl calendars subscribe to a whole address, with a scheme of their own */
export function Follow({ category, publicUrl }: { category: AnnouncementCategory | null; publicUrl: string }) {
  const words = category && categoryOf(category)
  const calendar = feedAddress('calendar.ics', words)
  // News of surveys tell of no events.
  const hasEvents = category !== 'ann_accrediting_survey_news'
  return (
    <aside className={follow.follow} aria-labelledby="follow">
      <div>
        <h2 id="follow">Follow {words ? words.name : 'announcements'}</h2>
        <p>
          {hasEvents
            ? 'Dates come into your calendar and news into your feed reader as soon as they are published.'
            : 'News come into your feed reader as soon as they are published.'}
        </p>
      </div>
      <ul>
        {hasEvents && (
          <li>
            <a href={`${publicUrl.replace(/^https?/, 'webcal')}${calendar}`}>
              <Icon name="calendar-plus" />
              <span>Add to your calendar</span>
            </a>
          </li>
        )}
        {hasEvents && (
          <li>
            <a href={calendar}>
              <Icon name="calendar-event" />
              <span>Calendar file</span>
            </a>
          </li>
        )}
        <li>
          <a href={feedAddress('feed.rss', words)}>
            <Icon name="rss" />
            <span>RSS feed</span>
          </a>
        </li>
      </ul>
    </aside>
  )
}
