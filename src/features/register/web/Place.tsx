/** A campus or an institution: how many of its programs hold what on a day, and each of them. */
import clsx from 'clsx'
import { useLoaderData } from 'react-router'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber, onOneLine } from '../../../kit/contract/words.ts'
import { LevelArch } from '../../drawings/web/parts/LevelArch.tsx'
import { House } from '../../drawings/web/parts/PageHeads.tsx'
import { levelNames, levelsSought } from '../../ladder/rules.ts'
import { registerAddresses } from '../../navigation/rules-register.ts'
import { PageHead } from '../../public-frame/web/parts/PageHead.tsx'
import site from '../../public-frame/web/parts/site.module.css'
import { registerStatuses, statusNames } from '../rules.ts'
import { DecisionRows } from './DecisionRows.tsx'
import { DayForm } from './parts/DayForm.tsx'
import { DayNote } from './parts/DayNote.tsx'
import { Pages } from './parts/Pages.tsx'
import { correctionOf, ProgramRows } from './parts/ProgramRows.tsx'
import { StatusMark, untilWhen } from './parts/State.tsx'
import type { campusLoader, institutionLoader } from './place-loader.ts'
import styles from './register.module.css'

type Loaded = typeof institutionLoader | typeof campusLoader

export function Place() {
  const { kind, place, programs, day, path, crumbs, lead } = useLoaderData<Loaded>()
  const { on, today, counts, name } = place
  return (
    <>
      <PageHead crumbs={crumbs} title={name} lead={lead} drawing={<House arches={kind === 'campus' ? 3 : 5} />} />
      <div className={clsx(site.page, styles.record)}>
        <div>
          <section aria-labelledby="state" className={styles.panel}>
            <DayNote on={on} today={today} wrong={day.wrong} future={day.future} />
            <h2 id="state">{formatCount(counts.programs, 'program')}</h2>
            <Levels />
            <DayForm action={path} on={on} today={today} />
          </section>
          <Whole />
          <section aria-labelledby="programs" className={styles.decisions}>
            <h2 id="programs">Programs</h2>
            {programs.data.length > 0 ? (
              <ProgramRows programs={programs.data} day={day.on} within={kind} />
            ) : (
              <p>{programs.meta.total > 0 ? 'The list ends before this page.' : 'It has no program in the register.'}</p>
            )}
            <Pages meta={programs.meta} addressOf={(page) => withQuery(path, { on: day.on, page: page > 1 ? page : undefined })} />
          </section>
        </div>
        <Facts />
      </div>
    </>
  )
}

/** What the institution itself holds on the day, and what was decided about that; nothing where nothing was. */
function Whole() {
  const { whole, place } = useLoaderData<Loaded>()
  if (!whole || whole.decisions.length === 0) return null
  const { state, decisions, name_then } = whole
  return (
    <>
      <section aria-labelledby="whole" className={styles.panel}>
        <div className={styles.holds}>
          {state.level !== 'none' && <LevelArch level={state.level} />}
          <div>
            <h2 id="whole">{state.level === 'none' ? 'No institutional level' : `Institutional ${levelNames[state.level]}`}</h2>
            {state.status !== 'none' && (
              <p className={styles.marks}>
                <StatusMark state={state} /> <span>{untilWhen(state)}</span>
              </p>
            )}
            {state.valid_from && state.valid_to && (
              <p className={site.muted}>Validity: {onOneLine(formatDays(state.valid_from, state.valid_to))}</p>
            )}
            <p className={site.muted}>Held by the institution as a whole; each of its programs has its own level.</p>
            {name_then !== place.name && <p className={site.muted}>It was called {name_then} then.</p>}
          </div>
        </div>
      </section>
      <DecisionRows decisions={decisions} subject="institution" />
    </>
  )
}

/** What is in force on the day, as a bar and in words, and what is not. */
function Levels() {
  const { kind, place, day } = useLoaderData<Loaded>()
  const { levels, statuses, programs } = place.counts
  const held = levelsSought.filter((level) => levels[level] > 0)
  const narrowed = (more: Record<string, string>) => withQuery(registerAddresses.search, { [kind]: place.id, on: day.on, ...more })
  if (programs === 0) return null
  return (
    <div className={clsx(site.scale, styles.scale)}>
      {held.length > 0 && (
        <div className={site.bar} aria-hidden="true">
          {held.map((level) => (
            <i key={level} className={site[level]} style={{ '--n': levels[level] } as React.CSSProperties} />
          ))}
        </div>
      )}
      <ul aria-label="In force, by level">
        {held.length === 0 && <li className={styles.plain}>No level is in force.</li>}
        {held.map((level) => (
          <li key={level} className={site[level]}>
            {levelNames[level]} <b>{formatNumber(levels[level])}</b>
          </li>
        ))}
      </ul>
      <p className={styles.statuses}>
        {registerStatuses
          .filter((status) => statuses[status] > 0)
          .map((status) => (
            <a key={status} href={narrowed({ status })}>
              {statusNames[status]} {formatNumber(statuses[status])}
            </a>
          ))}
      </p>
    </div>
  )
}

function Facts() {
  const { place, of, campuses, path, day } = useLoaderData<Loaded>()
  return (
    <aside className={styles.facts} aria-label="At a glance">
      {(of || place.former_names.length > 0 || !place.is_active) && (
        <>
          <h2>At a glance</h2>
          <dl>
            {of && (
              <>
                <dt>Institution</dt>
                <dd>
                  <a href={of.to}>{of.name}</a>
                </dd>
              </>
            )}
            {place.former_names.length > 0 && <dt>Former names</dt>}
            {place.former_names.map(({ name, until }) => (
              <dd key={name + until}>
                {name} <span className={site.muted}>until {formatDay(until)}</span>
              </dd>
            ))}
            {!place.is_active && (
              <>
                <dt>Today</dt>
                <dd>No longer active</dd>
              </>
            )}
          </dl>
        </>
      )}
      {campuses.length > 0 && (
        <>
          <h2>{formatCount(campuses.length, 'campus', 'campuses')}</h2>
          <ul>
            {campuses.map((campus) => (
              <li key={campus.id}>
                <a href={withQuery(registerAddresses.campus(campus.id), { on: day.on })}>{campus.name}</a>
                <span className={site.muted}>
                  {formatNumber(campus.accredited)} of {formatCount(campus.programs, 'program')} accredited
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={correctionOf(path)}>Request a correction</a>
      </p>
    </aside>
  )
}

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
