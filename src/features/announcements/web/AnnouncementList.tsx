/** `/announcements`, also held to a category: by its own address (`/announcements/trainings`) or by the query `title`. */
import clsx from 'clsx'
import { type MetaArgs, useLoaderData } from 'react-router'
import { formatDay, monthName } from '../../../kit/contract/days.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { CallGoingOut } from '../../drawings/web/parts/PageHeads.tsx'
import { type AnnouncementCategory, announcementCategories } from '../../navigation/rules-categories.ts'
import { addressOf } from '../../navigation/rules-public.ts'
import { addresses } from '../../public-frame/web/parts/menu.ts'
import { PageHead } from '../../public-frame/web/parts/PageHead.tsx'
import { SearchChoice, SearchForm } from '../../public-frame/web/parts/SearchForm.tsx'
import site from '../../public-frame/web/parts/site.module.css'
import type { AnnouncementRow } from '../contract.ts'
import type { loader } from './announcement-list-loader.ts'
import { Follow } from './Follow.tsx'
import list from './list.module.css'
import { type Asked, pathOf, queryOf } from './list-address.ts'
import { Pager } from './Pager.tsx'
import { Cover, News } from './parts/News.tsx'
import { reading } from './parts/reading.ts'

export { loader } from './announcement-list-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function AnnouncementList() {
  const { data: rows, meta: page, pinned, counts, years, category, name, says, asked, crumbs, publicUrl } = useLoaderData<typeof loader>()
  const narrowed = asked.search !== '' || asked.year !== undefined
  const featured = !narrowed && asked.page === 1 ? pinned : null
  const here = pathOf(category)
  return (
    <>
      <PageHead crumbs={crumbs} title={name} lead={says} drawing={<CallGoingOut />} />
      <Tabs category={category} counts={counts} />
      <div className={clsx(site.page, list.list)}>
        {featured && <Featured row={featured} />}
        <Toolbar key={`${here} ${asked.search} ${asked.year}`} here={here} asked={asked} years={years} inCategory={category !== null} />
        {narrowed && rows.length > 0 && (
          <p className={clsx(site.muted, list.found)} role="status">
            {formatNumber(page.total)} found{asked.search && ` for “${asked.search}”`}
            {asked.year && ` in ${asked.year}`}. <a href={here}>Show all</a>
          </p>
        )}
        {rows.length === 0 && <Nothing asked={asked} here={here} narrowed={narrowed} />}
        {byMonth(rows.filter((row) => row.id !== featured?.id)).map(([name, ofMonth]) => (
          <section key={name} className={list.month}>
            <h2>{name}</h2>
            <News rows={ofMonth} tagged={category === null} />
          </section>
        ))}
        <Pager meta={page} shown={rows.length} addressOf={(number) => here + queryOf({ ...asked, page: number })} />
        <Follow category={category} publicUrl={publicUrl} />
      </div>
    </>
  )
}

function Tabs({ category, counts }: { category: AnnouncementCategory | null; counts: Record<AnnouncementCategory, number> }) {
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0)
  return (
    <nav className={list.tabs} aria-label="Announcement categories">
      <div className={site.page}>
        <ul>
          <li>
            <a href={addresses.announcements} aria-current={category === null ? 'page' : undefined}>
              All <span className={list.count}>{formatNumber(total)}</span>
            </a>
          </li>
          {announcementCategories.map((one) => (
            <li key={one.category}>
              <a href={one.path} aria-current={one.category === category ? 'page' : undefined}>
                {one.name} <span className={list.count}>{formatNumber(counts[one.category])}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

function Featured({ row }: { row: AnnouncementRow }) {
  return (
    <article className={list.featured}>
      <Cover of={row} />
      <div>
        <p className={clsx(site.tag, site.pinned)}>Pinned</p>
        <h2>
          <a href={addressOf(row)}>{row.title}</a>
        </h2>
        <p>{row.summary}</p>
        <p className={clsx(site.muted, list.when)}>
          <time dateTime={row.published_on}>{formatDay(row.published_on)}</time> · {reading(row.words)}
        </p>
      </div>
    </article>
  )
}

function Toolbar({ here, asked, years, inCategory }: { here: string; asked: Asked; years: { year: number }[]; inCategory: boolean }) {
  return (
    <SearchForm
      className={list.toolbar}
      action={here}
      label={inCategory ? 'Search in this category' : 'Search announcements'}
      placeholder="For example: grace period, Region XI, nursing"
      search={asked.search}
    >
      <SearchChoice name="year" label="Year" chosen={asked.year}>
        <option value="">All years</option>
        {years.map(({ year }) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </SearchChoice>
    </SearchForm>
  )
}

function Nothing({ asked, here, narrowed }: { asked: Asked & { page: number }; here: string; narrowed: boolean }) {
  if (asked.page > 1)
    return (
      <section className={list.empty} role="status">
        <h2>The list ends before page {asked.page}</h2>
        <p>Announcements may have been taken down since you got this address.</p>
        <a href={here + queryOf({ ...asked, page: 1 })}>Go to the first page</a>
      </section>
    )
  if (narrowed)
    return (
      <section className={list.empty} role="status">
        <h2>Nothing found{asked.search && ` for “${asked.search}”`}</h2>
        <p>Try one word instead of several, another year, or all categories.</p>
        <a href={here}>Show all</a>
      </section>
    )
  return (
    <section className={list.empty}>
      <h2>Nothing published here yet</h2>
      <p>What is published in this category will stand here, newest first.</p>
      <a href={addresses.announcements}>See all announcements</a>
    </section>
  )
}

function byMonth(rows: AnnouncementRow[]): [string, AnnouncementRow[]][] {
  return [...Map.groupBy(rows, (row) => monthName(row.published_on))]
}
