/** `/register/programs`: the search of the public register. Plain links and a form. */
import clsx from 'clsx'
import { type MetaArgs, useLoaderData } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { Shelf } from '../../drawings/web/parts/PageHeads.tsx'
import { degreeLevels, degreeNames, levelNames, levels } from '../../ladder/rules.ts'
import { registerAddresses } from '../../navigation/rules-register.ts'
import { addresses } from '../../public-frame/web/parts/menu.ts'
import { PageHead } from '../../public-frame/web/parts/PageHead.tsx'
import { SearchChoice, SearchForm } from '../../public-frame/web/parts/SearchForm.tsx'
import site from '../../public-frame/web/parts/site.module.css'
import { registerStatuses, statusNames } from '../rules.ts'
import { DayNote } from './parts/DayNote.tsx'
import { Pages } from './parts/Pages.tsx'
import { ProgramRows } from './parts/ProgramRows.tsx'
import { RegionMap } from './parts/RegionMap.tsx'
import styles from './register.module.css'
import type { loader } from './search-loader.ts'

export { loader } from './search-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function RegisterSearch() {
  const { data, meta, overview, crumbs, title, on, today, wrong, future, day } = useLoaderData<typeof loader>()
  const { addressWith } = useAsked()
  return (
    <>
      <PageHead
        crumbs={crumbs}
        title={title}
        lead={`${formatCount(overview.programs, 'program')} and ${formatCount(overview.decisions, 'decision')} of ${agency.acronym}. Find a program, and see what it holds today or held on any other day.`}
        drawing={<Shelf />}
      />
      <div className={site.page}>
        <Search />
        <div className={styles.columns}>
          <aside className={styles.side} aria-label="Regions and open data" data-later="">
            <RegionMap
              regions={overview.regions}
              addressOf={(region) => addressWith({ region, page: undefined })}
              chosen={useAsked().asked.region}
            />
            <p className={clsx(site.muted, styles.open)}>
              The register is open data. <a href={registerAddresses.data}>Take all of it along</a>
            </p>
          </aside>
          <div>
            <DayNote on={on} today={today} wrong={wrong} future={future} />
            <Found />
            {data.length > 0 ? <ProgramRows programs={data} day={day} /> : <Nothing />}
            <Pages meta={meta} addressOf={(page) => addressWith({ page })} />
          </div>
        </div>
      </div>
    </>
  )
}

/** What was asked for as the address writes it, and the address with something else in it. */
function useAsked() {
  const { filter, valid_on, day, meta } = useLoaderData<typeof loader>()
  const { institution_id: institution, campus_id: campus, ...rest } = filter
  const asked: Record<string, string | number | undefined> = {
    ...rest,
    institution,
    campus,
    valid_on,
    on: day,
    page: meta.page > 1 ? meta.page : undefined,
  }
  const addressWith = (other: Record<string, string | number | undefined>) => {
    const query = Object.entries({ ...asked, ...other }).filter(
      ([name, value]) => value !== undefined && value !== '' && !(name === 'page' && value === 1),
    )
    return (
      registerAddresses.search + (query.length > 0 ? `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}` : '')
    )
  }
  return { asked, addressWith }
}

function Search() {
  const { filter, valid_on, day, overview } = useLoaderData<typeof loader>()
  const more = filter.place || filter.discipline || filter.year || valid_on || filter.degree
  return (
    <SearchForm
      className={styles.search}
      action={registerAddresses.search}
      label="Search the register"
      placeholder="Program, campus, institution, or what they were called before"
      search={filter.search}
    >
      <SearchChoice name="region" label="Region" chosen={filter.region}>
        <option value="">All regions</option>
        {overview.regions.map(({ region }) => (
          <option key={region}>{region}</option>
        ))}
      </SearchChoice>
      <SearchChoice name="level" label="Level" chosen={filter.level}>
        <option value="">Any level</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {levelNames[level]}
          </option>
        ))}
      </SearchChoice>
      <SearchChoice name="status" label="Status" chosen={filter.status}>
        <option value="">Any status</option>
        {registerStatuses.map((status) => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </SearchChoice>
      <DayField name="on" label="State on" day={day} />
      {filter.institution_id && <input type="hidden" name="institution" value={filter.institution_id} />}
      {filter.campus_id && <input type="hidden" name="campus" value={filter.campus_id} />}
      <details className={styles.more} open={Boolean(more)}>
        <summary>More to narrow it by</summary>
        <div>
          <SearchChoice name="degree" label="Degree" chosen={filter.degree}>
            <option value="">Any degree</option>
            {degreeLevels.map((degree) => (
              <option key={degree} value={degree}>
                {degreeNames[degree]}
              </option>
            ))}
          </SearchChoice>
          <SearchChoice name="discipline" label="Discipline" chosen={filter.discipline}>
            <option value="">Any discipline</option>
            {overview.disciplines.map((discipline) => (
              <option key={discipline}>{discipline}</option>
            ))}
          </SearchChoice>
          <div>
            <label className={site.label} htmlFor="place">
              Province or city
            </label>
            <div className={site.field}>
              <input id="place" name="place" type="text" maxLength={200} defaultValue={filter.place} />
            </div>
          </div>
          <SearchChoice name="year" label="Decided in" chosen={filter.year}>
            <option value="">Any year</option>
            {overview.years.map((year) => (
              <option key={year}>{year}</option>
            ))}
          </SearchChoice>
          <DayField name="valid_on" label="In force on" day={valid_on} />
        </div>
      </details>
    </SearchForm>
  )
}

function DayField({ name, label, day }: { name: string; label: string; day: string | undefined }) {
  return (
    <div>
      <label className={site.label} htmlFor={name}>
        {label}
      </label>
      <div className={site.field}>
        <input id={name} name={name} type="date" min="1900-01-01" max="2200-12-31" defaultValue={day} />
      </div>
    </div>
  )
}

/** How many are found, and what the list is held to, each with the way to take it off. */
function Found() {
  const { meta, filter, valid_on, narrowed, institution, campus } = useLoaderData<typeof loader>()
  const { addressWith } = useAsked()
  const held: [words: string | null | undefined, without: Record<string, undefined>][] = [
    [filter.search && `“${filter.search}”`, { search: undefined }],
    [filter.region, { region: undefined }],
    [filter.place && `in ${filter.place}`, { place: undefined }],
    [institution, { institution: undefined }],
    [campus, { campus: undefined }],
    [filter.discipline, { discipline: undefined }],
    [filter.degree && degreeNames[filter.degree], { degree: undefined }],
    [filter.level && levelNames[filter.level], { level: undefined }],
    [filter.status && statusNames[filter.status], { status: undefined }],
    [filter.year ? `decided in ${filter.year}` : null, { year: undefined }],
    [valid_on && `in force on ${formatDay(valid_on)}`, { valid_on: undefined }],
  ]
  return (
    <div className={styles.found}>
      <p className={site.muted} role="status">
        {meta.more ? `More than ${formatNumber(meta.total)} programs` : formatCount(meta.total, 'program')}
        {narrowed ? ' found.' : ' by name.'}
        {meta.more && filter.search && ' Shown are some of them: add a word to find the one you look for.'}{' '}
        {narrowed && <a href={registerAddresses.search}>Show all</a>}
      </p>
      {narrowed && (
        <ul className={styles.held} aria-label="Held to">
          {held.map(
            ([words, without]) =>
              words && (
                <li key={Object.keys(without)[0]}>
                  {words}{' '}
                  <a href={addressWith({ ...without, page: undefined })} aria-label={`Not only ${words}`}>
                    ×
                  </a>
                </li>
              ),
          )}
        </ul>
      )}
    </div>
  )
}

function Nothing() {
  const { meta } = useLoaderData<typeof loader>()
  const ended = meta.page > 1 && meta.total > 0
  return (
    <section className={styles.empty}>
      <h2>{ended ? 'The list ends before this page' : 'No program found'}</h2>
      <p>
        {ended
          ? `There are ${formatCount(meta.last_page, 'page')}.`
          : 'Try fewer words, or the beginning of one: “nurs” finds Nursing. A program is also found by the names it had before, its campus and its institution.'}
      </p>
      <p>
        <a href={registerAddresses.search}>Show all programs</a> · <a href={addresses.contact}>Ask the agency</a>
      </p>
    </section>
  )
}
