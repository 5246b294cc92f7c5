/** `/announcement?id=`: one announcement, by slug or id. */
import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { categoryOf } from '../../contract/announcement-categories.ts'
import { type Announcement, announcements } from '../../contract/announcements.ts'
import { agencyDay } from '../../contract/today.ts'
import { ask, publicUrlOf } from '../site/ask.ts'
import { headOf } from '../site/meta.ts'
import site from '../site/site.module.css'
import { newsArticle } from '../site/structured-data.ts'
import { Article, crumbsOf } from './Article.tsx'
import article from './article.module.css'
import { addressOf, coverOf } from './News.tsx'
import { PdfDownload } from './PdfDownload.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const id = url.searchParams.get('id')?.trim()
  if (!id || id.length > 200 || /\p{C}/u.test(id)) throw data(null, { status: 404 })
  const { data: announcement } = await ask(context, announcements.show, { query: { id } })
  const { title, summary, has_cover, cover_alt, publish_at, changed_at } = announcement
  const category = categoryOf(announcement.category)
  const head = headOf(context, {
    title,
    description: summary || category.says,
    path: addressOf(announcement),
    type: 'article',
    image: has_cover ? { path: coverOf(announcement), alt: cover_alt ?? title } : undefined,
    crumbs: [...crumbsOf(announcement), { name: title }],
    about: (publicUrl) => [newsArticle(publicUrl, announcement)],
    feed: announcement.category,
    article: { published: publish_at, changed: changed_at, section: category.name },
  })
  return { announcement, today: agencyDay(), publicUrl: publicUrlOf(context), head }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function AnnouncementPage() {
  const { announcement, today, publicUrl } = useLoaderData<typeof loader>()
  return (
    <>
      <Article
        of={announcement}
        today={today}
        publicUrl={publicUrl}
        download={<PdfDownload key={announcement.id} slug={announcement.slug} />}
      />
      <Neighbours of={announcement} name={categoryOf(announcement.category).name} />
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
