import { countdown, formatDays, weekdaysOf } from '../../../../kit/contract/days.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import site from '../../../public-frame/web/parts/site.module.css'
import { leaf } from '../../../public-frame/web/parts/words.ts'
import type { Announcement } from '../../contract.ts'
import article from './article.module.css'

/** When and where, and how far away. Nothing when the announcement tells of no event. */
export function EventBox({ of, today }: { of: Announcement; today: string }) {
  const { event_from, event_to, venue } = of
  if (!event_from) return null
  const sheet = leaf(event_from, event_to)
  const over = (event_to ?? event_from) < today
  return (
    <section className={article.eventbox}>
      <header>
        <div className={article.leaf} aria-hidden="true">
          <small>{sheet.month}</small>
          <b>{sheet.days}</b>
        </div>
        <div>
          <h2>{countdown(event_from, event_to, today)}</h2>
          {weekdaysOf(event_from, event_to)}
        </div>
      </header>
      <dl>
        <div>
          <dt>
            <Icon name="calendar-event" />
            Date
          </dt>
          <dd>
            <time dateTime={event_from}>{formatDays(event_from, event_to)}</time>
          </dd>
        </div>
        {venue && (
          <div>
            <dt>
              <Icon name="map-pin" />
              Venue
            </dt>
            <dd>{venue}</dd>
          </div>
        )}
      </dl>
      {!over && (
        <footer>
          <a className={`${site.button} ${site.quiet}`} href={`/api/announcement/calendar?id=${of.id}`} download>
            <Icon name="calendar-plus" className={site.icon} />
            Add to calendar
          </a>
        </footer>
      )}
    </section>
  )
}
