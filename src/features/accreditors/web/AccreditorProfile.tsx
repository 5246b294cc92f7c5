import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { useCurrentUser } from '../../../kit/web/current-user.ts'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { phoneAddress } from '../../../kit/web/record/Reach.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { degreeNames } from '../../ladder/rules.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { relationNames } from '../../people/rules.ts'
import { attendanceNames, trainingTypeNames } from '../../people/rules-trainings.ts'
import type { AccreditorCard } from '../contract.ts'
import styles from './accreditors.module.css'
import { TwoYears } from './TwoYears.tsx'

/** What is known of a person: how to reach them, what they studied, which trainings and ties they have. */
export function AccreditorProfile({ accreditor }: { accreditor: AccreditorCard }) {
  const user = useCurrentUser()
  const { accreditation_counts: visits, academics, trainings, training_modules, sub_member_institutions: ties } = accreditor
  const degrees = (['doctorate', 'masteral', 'undergraduate'] as const).filter((level) => academics[level].length > 0)
  const trainingsOpen = user !== null && mayOpen(user.role, '/admin/trainings') === true
  return (
    <>
      <Facts
        columns={2}
        facts={[
          { label: 'Home institution', value: accreditor.home_institution },
          { label: 'Region', value: accreditor.region },
          { label: 'E-mail', value: <Mail address={accreditor.email} /> },
          { label: 'Mobile', value: accreditor.mobile && <Anchor href={phoneAddress(accreditor.mobile)}>{accreditor.mobile}</Anchor> },
          {
            label: 'Visits',
            value: `${visits.completed} held`,
            detail: [visits.ongoing && `${visits.ongoing} now`, visits.upcoming && `${visits.upcoming} to come`].filter(Boolean).join(', '),
          },
          { label: 'Last visit', value: formatDay(accreditor.last_visit) },
          {
            label: 'Takes',
            value: accreditor.visits_a_year === null ? 'As many as others' : `${formatCount(accreditor.visits_a_year, 'visit')} a year`,
            detail: accreditor.areas.length > 0 ? `Areas ${accreditor.areas.join(', ')}` : 'All areas',
          },
          { label: 'Languages', value: accreditor.languages.join(', ') || null },
          { label: 'Trips begin in', value: accreditor.province ?? accreditor.home_province },
          { label: 'Profile confirmed', value: accreditor.confirmed_on ? formatDay(accreditor.confirmed_on) : 'Not yet' },
        ]}
      />
      <TwoYears of={accreditor.record} />
      <Part title="Specialisations" nothing="None entered yet." rows={accreditor.specialisations.length}>
        <ul className={styles.fields}>
          {accreditor.specialisations.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Part>
      <Part title="Degrees" nothing="None entered yet." rows={degrees.length}>
        <Facts columns={1} facts={degrees.map((level) => ({ label: degreeNames[level], value: <Lines of={academics[level]} /> }))} />
      </Part>
      <Part
        title="Ties"
        description="Institutions this person is tied to, besides the home institution"
        nothing="No other institution."
        rows={ties.length}
      >
        <ul className={styles.rows}>
          {ties.map((tie) => (
            <li key={tie.id}>
              <b>{tie.institution.name}</b>
              <small>{[tie.relation && relationNames[tie.relation], span(tie.from, tie.to)].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Days off" description="No visits on these days" nothing="None from today on." rows={accreditor.days_off.length}>
        <ul className={styles.rows}>
          {accreditor.days_off.map((one) => (
            <li key={one.id}>
              <b>{formatDays(one.from, one.to)}</b>
              <small>{one.note}</small>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Agency trainings" count={training_modules.length} nothing="Linked to none yet." rows={training_modules.length}>
        <ul className={styles.rows}>
          {training_modules.map((module) => (
            <li key={module.id}>
              {trainingsOpen ? (
                <Anchor component={Link} to={`/admin/training/${module.id}`}>
                  {module.title}
                </Anchor>
              ) : (
                <b>{module.title}</b>
              )}
              <small>
                {[attendanceNames[module.attendance], trainingTypeNames[module.type], formatDays(module.starts_on, module.ends_on)].join(
                  ' · ',
                )}
              </small>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Own trainings" count={trainings.length} nothing="None entered yet." rows={trainings.length}>
        <ul className={styles.rows}>
          {trainings.map((training) => (
            <li key={training.id}>
              <b>{training.title}</b>
              <small>
                {[training.organiser, training.hours && formatCount(training.hours, 'hour'), formatDays(training.from, training.to)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}

type PartProps = { title: string; description?: string; count?: number; rows: number; nothing: string; children: ReactNode }

function Part({ title, description, count, rows, nothing, children }: PartProps) {
  return (
    <Section title={title} count={count} description={rows > 0 && description}>
      {rows > 0 ? children : <p className={styles.none}>{nothing}</p>}
    </Section>
  )
}

/** Breaks behind the @ where the line is too short. */
function Mail({ address }: { address: string }) {
  const [name, domain] = address.split('@')
  return (
    <Anchor href={`mailto:${address}`}>
      {name}@<wbr />
      {domain}
    </Anchor>
  )
}

function Lines({ of }: { of: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {of.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}

/** `since 12 Mar 2024`, `12 Mar 2024 – 3 Apr 2025`, `until 3 Apr 2025` */
function span(from: string | null, to: string | null): string | null {
  if (from && to) return formatDays(from, to)
  return from ? `since ${formatDay(from)}` : to && `until ${formatDay(to)}`
}
