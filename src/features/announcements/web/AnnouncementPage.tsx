/** `/announcement?id=`: one announcement, by slug or id. */

import clsx from 'clsx'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { agencyDay } from '../../../kit/contract/days.ts'
import art from '../../drawings/web/parts/art.module.css'
import { categoryOf, categorySays } from '../../navigation/rules-categories.ts'
import { addressOf, coverOf } from '../../navigation/rules-public.ts'
import { ask, publicUrlOf } from '../../public-frame/web/parts/ask.ts'
import { headOf } from '../../public-frame/web/parts/meta.ts'
import pageHead from '../../public-frame/web/parts/pagehead.module.css'
import prose from '../../public-frame/web/parts/prose.module.css'
import site from '../../public-frame/web/parts/site.module.css'
import { still } from '../../public-frame/web/parts/static-island.tsx'
import { announcements } from '../contract.ts'
import { newsArticle } from './announcement-data.ts'
import { PdfDownload } from './PdfDownload.tsx'
import { crumbsOf } from './parts/Article.tsx'
import { asideName } from './parts/announcement-words.ts'
import article from './parts/article.module.css'
import { Share } from './Share.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const id = url.searchParams.get('id')?.trim()
  if (!id || id.length > 200 || /\p{C}/u.test(id)) throw data(null, { status: 404 })
  const { data: announcement } = await ask(context, announcements.show, { query: { id } })
  const { title, summary, has_cover, cover_alt, publish_at, changed_at } = announcement
  const category = categoryOf(announcement.category)
  const head = headOf(context, {
    title,
    description: summary || categorySays[announcement.category],
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

const parts = () => import('./AnnouncementSections.tsx')
const Text = still(() => parts().then(({ Text }) => ({ default: Text })), [article, pageHead, prose, art])
const Event = still(() => parts().then(({ Event }) => ({ default: Event })))
const Neighbours = still(() => parts().then(({ Neighbours }) => ({ default: Neighbours })))

export default function AnnouncementPage() {
  const { announcement, publicUrl } = useLoaderData<typeof loader>()
  const { id, slug, title } = announcement
  return (
    <>
      <article className={clsx(site.page, article.article)}>
        <Text />
        <aside className={article.side} aria-label={asideName(announcement)}>
          <Event />
          <PdfDownload key={id} slug={slug} />
          <Share key={`share ${id}`} title={title} address={publicUrl + addressOf(announcement)} />
        </aside>
      </article>
      <Neighbours />
    </>
  )
}
