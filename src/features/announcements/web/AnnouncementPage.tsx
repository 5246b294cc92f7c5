/** `/announcement?id=`: one announcement, by slug or id. */
import clsx from 'clsx'
import { type MetaArgs, useLoaderData } from 'react-router'
import { categoryOf } from '../../navigation/rules-categories.ts'
import { addressOf } from '../../navigation/rules-public.ts'
import site from '../../public-frame/web/parts/site.module.css'
import type { Announcement } from '../contract.ts'
import type { loader } from './announcement-loader.ts'
import { PdfDownload } from './PdfDownload.tsx'
import { ArticleText } from './parts/Article.tsx'
import { asideName } from './parts/announcement-words.ts'
import article from './parts/article.module.css'
import { EventBox } from './parts/EventBox.tsx'
import { Share } from './parts/Share.tsx'

export { loader } from './announcement-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function AnnouncementPage() {
  const { announcement, today, publicUrl } = useLoaderData<typeof loader>()
  const { slug, title } = announcement
  return (
    <>
      <article className={clsx(site.page, article.article)}>
        <ArticleText of={announcement} />
        <aside className={article.side} aria-label={asideName(announcement)}>
          <EventBox of={announcement} today={today} />
          <PdfDownload slug={slug} />
          <Share title={title} address={publicUrl + addressOf(announcement)} />
        </aside>
      </article>
      <Neighbours of={announcement} />
    </>
  )
}

function Neighbours({ of }: { of: Pick<Announcement, 'category' | 'earlier' | 'later'> }) {
  const { earlier, later } = of
  const { name } = categoryOf(of.category)
  if (!earlier && !later) return null
  return (
    <nav className={site.page} aria-label="Other announcements">
      <div className={article.neighbours}>
        {earlier && (
          <div>
            <span className={site.muted}>Earlier in {name}</span>
            <a href={addressOf(earlier)} rel="prev">
              {earlier.title}
            </a>
          </div>
        )}
        {later && (
          <div className={article.later}>
            <span className={site.muted}>Later in {name}</span>
            <a href={addressOf(later)} rel="next">
              {later.title}
            </a>
          </div>
        )}
      </div>
    </nav>
  )
}
