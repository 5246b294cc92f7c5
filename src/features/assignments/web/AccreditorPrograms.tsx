import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { agencyDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { knownOne } from '../../../kit/web/list/known.ts'
import { ListToolbar } from '../../../kit/web/list/ListToolbar.tsx'
import { ListPaging } from '../../../kit/web/list/Paging.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { ViewLinks } from '../../../kit/web/views/ViewLinks.tsx'
import { outOfTeam } from '../../visits/rules.ts'
import { notHeld } from '../../visits/rules-steps.ts'
import type { AccreditorAssignment, AssignmentState } from '../contract.ts'
import { assignments } from '../contract.ts'
import { AcceptedBar } from './AcceptedBar.tsx'
import { AssignmentCard, AssignmentSkeleton, waitsForAct } from './AssignmentCard.tsx'
import { AssignmentRow } from './AssignmentRow.tsx'
import styles from './assignment-card.module.css'
import rowStyles from './assignment-row.module.css'
import { useAccepted } from './use-answer.ts'

const AcceptDialog = lazyPart(() => import('./AcceptDialog.tsx').then((file) => file.AcceptDialog))
const DeclineDialog = lazyPart(() => import('./DeclineDialog.tsx').then((file) => file.DeclineDialog))

const stateNames: Record<AssignmentState, string> = {
  to_answer: 'To answer',
  upcoming: 'Upcoming',
  ongoing: 'Ongoing',
  report_due: 'Report due',
  past: 'Past',
}
const states = Object.keys(stateNames) as AssignmentState[]

/** The accreditor's own visits: cards for what waits for them, answered on the spot; a line for every other, by year. */
export default function AccreditorPrograms() {
  const list = useList(assignments.list, {
    name: 'own-visits',
    filters: { state: 'one' },
    ask: ({ page, paginate, search, filters }) => ({
      query: { page, paginate, query: search, first: 'waiting' as const, state: knownOne(states, filters.state) },
    }),
  })
  const [declining, setDeclining] = useState<AccreditorAssignment | null>(null)
  const [accepting, setAccepting] = useState<AccreditorAssignment | null>(null)
  const accepted = useAccepted()
  const state = knownOne(states, list.filters.state)
  const rows = list.read.data?.data ?? []
  const waiting = rows.filter(waitsForAct)
  const count = useQuery(query(assignments.count)).data?.data
  const counts = { to_answer: count?.to_answer, upcoming: count?.upcoming, ongoing: count?.ongoing, report_due: count?.reports_due }

  return (
    <Page
      cards
      title="Programs"
      count={list.read.data?.meta.total}
      description="Your survey visits and the programs you look at."
      actions={
        <Button component={Link} to="/accreditor/account-settings#calendar" variant="default" leftSection={<Icon name="calendar-plus" />}>
          In your calendar
        </Button>
      }
    >
      <ViewLinks
        label="Which visits"
        of={[
          { label: 'All', isOn: state === undefined, change: (params) => params.delete('state') },
          ...states.map((one) => ({
            label: stateNames[one],
            count: one === 'past' ? undefined : counts[one],
            isOn: state === one,
            change: (params: URLSearchParams) => params.set('state', one),
          })),
        ]}
      />
      <ListToolbar list={list} placeholder="Search institutions, programs" />
      {list.read.error && !list.read.data ? (
        <ErrorState error={list.read.error} onRetry={list.read.refetch} access={assignments.list.access} />
      ) : !list.read.data ? (
        <AssignmentSkeleton />
      ) : list.read.data.data.length === 0 ? (
        <EmptyState
          icon={(state === 'to_answer' || state === 'report_due') && !list.search ? 'circle-check' : 'calendar-event'}
          {...nothing(state, list.search !== '')}
          actions={
            list.narrowed && (
              <Button variant="default" onClick={list.clear}>
                Show all visits
              </Button>
            )
          }
        />
      ) : (
        <div className={styles.groups} data-stale={list.read.isPlaceholderData || undefined}>
          {waiting.length > 0 && (
            <ul className={styles.list} aria-label="What waits for you">
              {waiting.map((assignment) => (
                <li key={assignment.id}>
                  <AssignmentCard
                    assignment={assignment}
                    onAccept={() => setAccepting(assignment)}
                    onDecline={() => setDeclining(assignment)}
                  />
                </li>
              ))}
            </ul>
          )}
          {groupsOf(rows.filter((assignment) => !waiting.includes(assignment))).map(({ title, of }) => (
            <section key={title} className={rowStyles.group} aria-label={title}>
              <h2>
                {title} <small>{formatCount(of.length, 'visit')}</small>
              </h2>
              <ul className={rowStyles.rows}>
                {of.map((assignment) => (
                  <li key={assignment.id}>
                    <AssignmentRow assignment={assignment} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <ListPaging list={list} />
      <AcceptedBar of={accepted} />
      {accepting && <AcceptDialog assignment={accepting} onAccepted={accepted.keep} onClose={() => setAccepting(null)} />}
      {declining && <DeclineDialog assignment={declining} onClose={() => setDeclining(null)} />}
    </Page>
  )
}

/** The visits ahead together, those that are over by their years; in the order they came in. */
function groupsOf(rows: readonly AccreditorAssignment[]): { title: string; of: AccreditorAssignment[] }[] {
  const titleOf = (visit: AccreditorAssignment) => (isAhead(visit) ? 'Ahead' : visit.visit_date.slice(0, 4))
  return [...Map.groupBy(rows, titleOf)].map(([title, of]) => ({ title, of }))
}

function isAhead({ visit_end, assignment_status, status }: AccreditorAssignment): boolean {
  return visit_end >= agencyDay() && !outOfTeam.includes(assignment_status) && !notHeld.includes(status)
}

/** What an empty list says: nothing to answer is good news, a search without a result is none. */
function nothing(state: AssignmentState | undefined, searched: boolean): { title: string; text: string } {
  if (searched) return { title: 'No visit matches', text: 'Search for less, or look at all visits.' }
  if (state === 'to_answer') return { title: 'Nothing to answer', text: 'Every invitation has your answer. New ones come by mail, too.' }
  if (state === 'upcoming') return { title: 'No visit ahead', text: 'Visits you are invited to appear here, and you get a mail.' }
  if (state === 'ongoing') return { title: 'No visit under way', text: 'A visit stands here from its first day until its report is in.' }
  if (state === 'report_due') return { title: 'Nothing to hand in', text: 'After a visit, your part of the report is asked for here.' }
  if (state === 'past') return { title: 'No visit is over yet', text: 'Visits stay here when they are over, with their outcomes.' }
  return { title: 'No visits yet', text: 'When the agency invites you to a survey visit, it appears here and you get a mail.' }
}
