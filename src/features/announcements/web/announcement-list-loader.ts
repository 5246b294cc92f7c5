import type { LoaderFunctionArgs } from 'react-router'
import { data } from 'react-router'
import type { AnnouncementCategory } from '../../navigation/rules-categories.ts'
import { announcementCategories, categoryOf, categorySays } from '../../navigation/rules-categories.ts'
import { ask, publicUrlOf, searchOf } from '../../public-frame/web/parts/ask.ts'
import { addresses } from '../../public-frame/web/parts/menu.ts'
import { headOf } from '../../public-frame/web/parts/meta.ts'
import { announcements } from '../contract.ts'
import { pathOf, queryOf } from './list-address.ts'

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
