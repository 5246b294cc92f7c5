import type { LoaderFunctionArgs } from 'react-router'
import { data } from 'react-router'
import { agencyDay } from '../../../kit/contract/days.ts'
import { categoryOf, categorySays } from '../../navigation/rules-categories.ts'
import { addressOf, coverOf } from '../../navigation/rules-public.ts'
import { ask, publicUrlOf } from '../../public-frame/web/parts/ask.ts'
import { headOf } from '../../public-frame/web/parts/meta.ts'
import { announcements } from '../contract.ts'
import { newsArticle } from './announcement-data.ts'
import { crumbsOf } from './parts/Article.tsx'

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
