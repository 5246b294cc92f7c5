/** `/register/programs/{id}`: everything that was decided about a program, and what it held on any day. */
import clsx from 'clsx'
import { type MetaArgs, useLoaderData } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { onOneLine } from '../../../kit/contract/words.ts'
import { LevelArch } from '../../drawings/web/parts/LevelArch.tsx'
import { House } from '../../drawings/web/parts/PageHeads.tsx'
import { degreeNames, levelNames } from '../../ladder/rules.ts'
import { registerAddresses } from '../../navigation/rules-register.ts'
import { PageHead } from '../../public-frame/web/parts/PageHead.tsx'
import site from '../../public-frame/web/parts/site.module.css'
import { DecisionRows } from './DecisionRows.tsx'
import { DayForm } from './parts/DayForm.tsx'
import { DayNote } from './parts/DayNote.tsx'
import { correctionOf } from './parts/ProgramRows.tsx'
import { qualified, StatusMark, untilWhen } from './parts/State.tsx'
import type { loader } from './program-loader.ts'
import styles from './register.module.css'

export { loader } from './program-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function RegisterProgram() {
  const { program, crumbs } = useLoaderData<typeof loader>()
  const { degree_level, discipline, campus, institution, city, province } = program
  return (
    <>
      <PageHead
        crumbs={crumbs}
        title={program.name}
        lead={[degreeNames[degree_level], discipline, campus, institution, city ?? province].filter(Boolean).join('\u00a0· ')}
        drawing={<House arches={3} />}
      />
      <div className={clsx(site.page, styles.record)}>
        <div>
          <State />
          <DecisionRows decisions={program.decisions} subject="program" />
        </div>
        <Facts />
      </div>
    </>
  )
}

function State() {
  const { program, wrong, future, path } = useLoaderData<typeof loader>()
  const { on, today, state, name, name_then, is_offered, deleted_on } = program
  const words = qualified(state)
  return (
    <section aria-labelledby="state" className={styles.panel}>
      <DayNote on={on} today={today} wrong={wrong} future={future} />
      <div className={styles.holds}>
        {state.level !== 'none' && <LevelArch level={state.level} />}
        <div>
          <h2 id="state">{state.level === 'none' ? 'No level' : levelNames[state.level]}</h2>
          {state.status !== 'none' && (
            <p className={styles.marks}>
              <StatusMark state={state} /> <span>{untilWhen(state)}</span>
            </p>
          )}
          {words && <p>{words}</p>}
          {state.valid_from && state.valid_to && (
            <p className={site.muted}>Validity: {onOneLine(formatDays(state.valid_from, state.valid_to))}</p>
          )}
          {name_then !== name && <p className={site.muted}>It was called {name_then} then.</p>}
          {deleted_on ? (
            <p className={site.muted}>
              The program left the agency’s records on {formatDay(deleted_on)}. What was decided about it stays here.
            </p>
          ) : (
            !is_offered && <p className={site.muted}>The program is no longer offered.</p>
          )}
        </div>
      </div>
      <DayForm action={path} on={on} today={today} />
    </section>
  )
}

function Facts() {
  const { program, path, publicUrl } = useLoaderData<typeof loader>()
  const badge = registerAddresses.badge(program.id)
  const place = [program.city, program.province, program.region].filter(Boolean).join(', ')
  return (
    <aside className={styles.facts} aria-label="At a glance">
      <h2>At a glance</h2>
      <dl>
        <dt>Institution</dt>
        <dd>
          <a href={registerAddresses.institution(program.institution_id)}>{program.institution}</a>
        </dd>
        <dt>Campus</dt>
        <dd>
          <a href={registerAddresses.campus(program.campus_id)}>{program.campus}</a>
        </dd>
        <dt>Place</dt>
        <dd>{place}</dd>
        {program.former_names.length > 0 && (
          <>
            <dt>Former names</dt>
            {program.former_names.map(({ name, until }) => (
              <dd key={name + until}>
                {name} <span className={site.muted}>until {formatDay(until)}</span>
              </dd>
            ))}
          </>
        )}
      </dl>
      <h2>Take it along</h2>
      <img src={badge} alt={`Badge of ${agency.acronym} with the level of today`} height="28" loading="lazy" />
      <details>
        <summary>Show this badge on another site</summary>
        <pre>{`<a href="${publicUrl}${path}">\n  <img src="${publicUrl}${badge}"\n    alt="${agency.acronym} accreditation" height="28">\n</a>`}</pre>
      </details>
      <p>
        <a href={registerAddresses.linked(program.id)}>As linked data (JSON-LD)</a>
      </p>
      <p>
        <a href={correctionOf(path)}>Request a correction</a>
      </p>
    </aside>
  )
}
