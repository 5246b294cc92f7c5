/** `/announcements`, also held to a category: by its own address (`/announcements/trainings`) or by the query `title`. */
import { data, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import art from '../../drawings/web/parts/art.module.css'
import { type AnnouncementCategory, announcementCategories, categoryOf, categorySays } from '../../navigation/rules-categories.ts'
import { ask, publicUrlOf, searchOf } from '../../public-frame/web/parts/ask.ts'
import { addresses } from '../../public-frame/web/parts/menu.ts'
import { headOf } from '../../public-frame/web/parts/meta.ts'
import pageHead from '../../public-frame/web/parts/pagehead.module.css'
import { still } from '../../public-frame/web/parts/static-island.tsx'
import { announcements } from '../contract.ts'
import follow from './follow.module.css'
import list from './list.module.css'
import { pathOf, queryOf } from './list-address.ts'
import news from './parts/news.module.css'

const allSays = 'Survey news, visits, trainings and conferences: what the agency has to tell, newest first.'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const category = askedCategory(params.category, url.searchParams.get('title'))
  const asked = {
    // Further than the call pages: the page says that the list ends before.
    page: Math.min(whole(url.searchParams.get('page')) ?? 1, 5_000),
    search: searchOf(url),
    year: whole(url.searchParams.get('year')),
  }
  const answer = await ask(context, announcements.list, { query: { ...asked, title: category } })
  const name = category ? categoryOf(category).name : 'Announcements'
  const says = category ? categorySays[category] : allSays
  const crumbs = category ? [{ name: 'Announcements', to: addresses.announcements }, { name }] : [{ name }]
  const head = headOf(context, {
    title: asked.page > 1 ? `${name}, page ${asked.page}` : name,
    description: says,
    path: pathOf(category ?? null) + queryOf(asked),
    crumbs,
    hidden: asked.search !== '' || asked.year !== undefined || answer.data.length === 0,
    feed: category,
  })
  return { ...answer, category: category ?? null, name, says, asked, crumbs, publicUrl: publicUrlOf(context), head }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default still(() => import('./AnnouncementListSections.tsx'), [pageHead, art, list, news, follow])

/** @throws 404 for an address that names no category */
function askedCategory(path: string | undefined, title: string | null): AnnouncementCategory | undefined {
  if (path === undefined) return announcementCategories.find((one) => one.category === title)?.category
  const found = announcementCategories.find((one) => one.path === `${addresses.announcements}/${path}`)
  if (!found) throw data(null, { status: 404 })
  return found.category
}

/** A whole number from 1 to 9,999 as it may stand in the address, else nothing. */
function whole(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
}
