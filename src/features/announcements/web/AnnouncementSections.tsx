/** What of an announcement's page stays as it was sent: its text, its event, the way to the others. */
import { Link, useLoaderData } from 'react-router'
import { categoryOf } from '../../navigation/rules-categories.ts'
import { addressOf } from '../../navigation/rules-public.ts'
import site from '../../public-frame/web/parts/site.module.css'
import type { loader } from './announcement-loader.ts'
import { ArticleText } from './parts/Article.tsx'
import article from './parts/article.module.css'
import { EventBox } from './parts/EventBox.tsx'

export function Text() {
  const { announcement } = useLoaderData<typeof loader>()
  return <ArticleText of={announcement} />
}

export function Event() {
  const { announcement, today } = useLoaderData<typeof loader>()
  return <EventBox of={announcement} today={today} />
}

export function Neighbours() {
  const { announcement } = useLoaderData<typeof loader>()
  const { earlier, later } = announcement
  const { name } = categoryOf(announcement.category)
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
