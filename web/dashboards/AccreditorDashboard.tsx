/** An accreditor's visits: what waits for an answer, what comes next, what may be judged, and what institutions say. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { agency } from '../../agency.config.ts'
import { accreditations } from '../../contract/accreditations.ts'
import type { OwnAssignment, OwnAssignmentCount } from '../../contract/assignments.ts'
import { feedback } from '../../contract/feedback.ts'
import { accreditorItems } from '../../contract/feedback-items.ts'
import { assignmentRoleNames, assignmentStatusNames, visitTypeNames } from '../../contract/visits.ts'
import { query } from '../api.ts'
import { AverageBars } from '../feedback/AverageBars.tsx'
import { GiveFeedback } from '../feedback/GiveFeedback.tsx'
import { formatCount, formatDay, formatDays, formatNumber } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { InstitutionMark } from '../ui/Person.tsx'
import { Trouble } from '../ui/State.tsx'
import { Status } from '../ui/Status.tsx'
import { assignmentTones } from '../ui/tones.ts'
import styles from './dashboard.module.css'
import { type Total, Totals } from './Totals.tsx'

const programs = '/accreditor/programs'

export const meta = () => [{ title: `Dashboard · ${agency.acronym}` }]

export default function AccreditorDashboard() {
  const count = useQuery(query(accreditations.ownCount))
  const toAnswer = useQuery(query(accreditations.ownAssignments, { query: { state: 'to_answer', paginate: 5 } }))
  const upcoming = useQuery(query(accreditations.ownAssignments, { query: { state: 'upcoming', paginate: 6 } }))
  const coming = upcoming.data?.data.filter((one) => one.assignment_status !== 'invited')
  return (
    <Page title="Dashboard" description="Your survey visits">
      {count.error ? <Trouble error={count.error} onRetry={count.refetch} what="dashboard" /> : <Totals of={cards(count.data?.data)} />}
      <div className={styles.cols}>
        <div data-span="7">
          <Panel title="Invitations to answer" count={toAnswer.data?.meta.total} read={toAnswer} nothing="Nothing waits for your answer.">
            {toAnswer.data?.data.map((one) => (
              <VisitRow key={one.id} visit={one} end={<span className={styles.quiet}>answer by {formatDay(one.answer_until)}</span>} />
            ))}
          </Panel>
          <Panel
            title="Next visits"
            count={coming?.length}
            read={upcoming}
            nothing="No visit is coming up. When QA invites you, the visit appears here and you get an e-mail."
          >
            {coming?.map((one) => (
              <VisitRow
                key={one.id}
                visit={one}
                end={<Status tone={assignmentTones[one.assignment_status]}>{assignmentStatusNames[one.assignment_status]}</Status>}
              />
            ))}
          </Panel>
          <FeedbackToGive />
        </div>
        <div data-span="5">
          <Rating />
        </div>
      </div>
    </Page>
  )
}

function cards(count: OwnAssignmentCount | undefined): Total[] {
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  const next = count?.next_visit
  return [
    {
      label: 'Accreditations',
      value: number(count?.total),
      detail: `${formatCount(count?.programs ?? 0, 'program')} surveyed`,
      to: programs,
    },
    {
      label: 'To answer',
      value: number(count?.to_answer),
      detail: count?.to_answer ? 'accept or decline' : 'nothing waits',
      to: `${programs}?state=to_answer`,
      tone: count?.to_answer ? 'warn' : undefined,
    },
    {
      label: 'Upcoming',
      value: number(count?.upcoming),
      detail: next ? `next ${formatDay(next.visit_date)}` : 'none scheduled',
      to: `${programs}?state=upcoming`,
    },
    { label: 'Ongoing', value: number(count?.ongoing), detail: 'taking place now', to: `${programs}?state=upcoming` },
    { label: 'Completed', value: number(count?.completed), detail: 'visits behind you', to: `${programs}?state=past` },
    { label: 'Institutions', value: number(count?.institutions), detail: 'visited or to visit' },
  ]
}

function VisitRow({ visit, end, action }: { visit: OwnAssignment; end?: ReactNode; action?: ReactNode }) {
  const line = (
    <>
      <InstitutionMark name={visit.institution.name} />
      <span>
        <strong>{visit.institution.name}</strong>
        <small>
          {formatDays(visit.visit_date, visit.visit_end)} · {visit.campus.name} · {visitTypeNames[visit.visit_type]} ·{' '}
          {assignmentRoleNames[visit.role]}
        </small>
      </span>
      {end ?? action}
    </>
  )
  return (
    <li>
      {action ? (
        <div className={styles.row}>{line}</div>
      ) : (
        <Link className={styles.row} to={`${programs}?search=${encodeURIComponent(visit.number)}`}>
          {line}
        </Link>
      )}
    </li>
  )
}

/** Past visits whose institution the accreditor has not judged yet. */
function FeedbackToGive() {
  const past = useQuery(query(accreditations.ownAssignments, { query: { state: 'past', paginate: 50 } }))
  const given = useQuery(query(feedback.list, { query: { paginate: 100 } }))
  const [chosen, setChosen] = useState<OwnAssignment | null>(null)
  const done = new Set(given.data?.data.map((one) => one.accreditation_id))
  const open =
    given.data &&
    past.data?.data.filter(
      (one) =>
        (one.status === 'reported' || one.status === 'decided') &&
        ['accepted', 'confirmed', 'completed'].includes(one.assignment_status) &&
        !done.has(one.accreditation_id),
    )
  return (
    <>
      <Panel title="Feedback to give" count={open?.length} read={past} nothing="You have given feedback about every visit that is over.">
        {open?.slice(0, 5).map((one) => (
          <VisitRow
            key={one.id}
            visit={one}
            action={
              <Button variant="default" size="xs" onClick={() => setChosen(one)} aria-label={`Give feedback about ${one.institution.name}`}>
                Give feedback
              </Button>
            }
          />
        ))}
      </Panel>
      {chosen && (
        <GiveFeedback
          about="institution"
          subject={chosen.institution.name}
          accreditationId={chosen.accreditation_id}
          visit={`${visitTypeNames[chosen.visit_type]}, ${chosen.campus.name}, ${formatDays(chosen.visit_date, chosen.visit_end)}`}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

function Rating() {
  const read = useQuery(query(feedback.list, { query: { paginate: 100 } }))
  const averages = read.data?.about_you
  return (
    <section className={styles.panel} aria-label="What institutions say">
      <div className={styles.panelHead}>
        <h2>What institutions say</h2>
        {averages && <span className={styles.quiet}>{formatCount(averages.count, 'voice')}</span>}
      </div>
      {averages && <AverageBars items={accreditorItems} averages={averages} />}
      {read.data && !averages && (
        <p className={styles.empty}>Averages appear when at least three institutions have given feedback about you.</p>
      )}
    </section>
  )
}

type Read = { data: { data: unknown[] } | undefined; error: unknown; refetch: () => unknown }

function Panel({
  title,
  count,
  read,
  nothing,
  children,
}: {
  title: string
  count: number | undefined
  read: Read
  nothing: string
  children: ReactNode
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.panelHead}>
        <h2>
          {title} {count !== undefined && count > 0 && <span className={styles.quiet}>{formatNumber(count)}</span>}
        </h2>
      </div>
      {read.error ? (
        <Trouble error={read.error} onRetry={read.refetch} bare />
      ) : count === 0 ? (
        <p className={styles.empty}>{nothing}</p>
      ) : (
        <ul className={styles.rows}>{children}</ul>
      )}
    </section>
  )
}
