/** `/announcement?id=`: one announcement, by slug or id. */
import clsx from 'clsx'
import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { categoryOf } from '../../contract/announcement-categories.ts'
import { type Announcement, announcements } from '../../contract/announcements.ts'
import { agencyDay } from '../../contract/today.ts'
import { ask, publicUrlOf } from '../site/ask.ts'
import { addresses } from '../site/menu.ts'
import { metaOf } from '../site/meta.ts'
import { Crumbs } from '../site/PageHead.tsx'
import prose from '../site/prose.module.css'
import site from '../site/site.module.css'
import { day } from '../site/words.ts'
import { reading } from './AnnouncementList.tsx'
import article from './article.module.css'
import { EventBox } from './EventBox.tsx'
import { addressOf, Cover, coverOf } from './News.tsx'
import { Share } from './Share.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const id = url.searchParams.get('id')?.trim()
  if (!id || id.length > 200) throw data(null, { status: 404 })
  const { data: announcement } = await ask(context, announcements.show, { query: { id } })
  return { announcement, today: agencyDay(), publicUrl: publicUrlOf(context) }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return []
  const { announcement, publicUrl } = loaderData
  return metaOf({
    title: announcement.title,
    description: announcement.summary || categoryOf(announcement.category).says,
    path: addressOf(announcement),
    publicUrl,
    type: 'article',
    image: announcement.has_cover ? coverOf(announcement) : undefined,
  })
}

export default function AnnouncementPage() {
  const { announcement, today, publicUrl } = useLoaderData<typeof loader>()
  const category = categoryOf(announcement.category)
  return (
    <>
      <article className={clsx(site.page, article.article)}>
        <header className={article.head}>
          <Crumbs
            crumbs={[
              { name: 'Announcements', to: addresses.announcements },
              { name: category.name, to: category.path },
            ]}
          />
          <h1>{announcement.title}</h1>
          {announcement.summary && <p className={clsx(site.lead, article.lead)}>{announcement.summary}</p>}
          <p className={article.meta}>
            <span className={site.tag}>{category.tag}</span>
            <span>
              Published <time dateTime={announcement.published_on}>{day(announcement.published_on)}</time>
            </span>
            <span>{reading(announcement.words)}</span>
          </p>
        </header>
        <div className={article.text}>
          <Cover of={announcement} className={article.cover} described />
          {/* The server hands this text out only after it has been through the allow-list (server/announcements/body.ts). */}
          <div className={clsx(prose.prose, article.body)} dangerouslySetInnerHTML={{ __html: announcement.body }} />
        </div>
        <aside className={article.side} aria-label={announcement.event_from ? 'Event and sharing' : 'Sharing'}>
          <EventBox of={announcement} today={today} />
          <Share title={announcement.title} address={publicUrl + addressOf(announcement)} />
        </aside>
      </article>
      <Neighbours of={announcement} name={category.name} />
    </>
  )
}

function Neighbours({ of: { earlier, later }, name }: { of: Announcement; name: string }) {
  if (!earlier && !later) return null
  return (
    <nav className={site.page} aria-label="Other announcements">
      <div className={article.neighbours}>
        {earlier && (
          <div>
            <span className={site.muted}>Earlier in {name}</span>
            <Link to={addressOf(earlier)} rel="prev">
              {earlier.title}
            </Link>
          </div>
        )}
        {later && (
          <div className={article.later}>
            <span className={site.muted}>Later in {name}</span>
            <Link to={addressOf(later)} rel="next">
              {later.title}
            </Link>
          </div>
        )}
      </div>
    </nav>
  )
}
