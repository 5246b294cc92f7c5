import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agency } from '../../agency.config.ts'
import { accreditations } from '../../contract/accreditations.ts'
import type { OwnAssignment } from '../../contract/assignments.ts'
import { query } from '../api.ts'
import { formatCount } from '../ui/format.ts'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { useListState } from '../ui/list-state.ts'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { Paging } from '../ui/Paging.tsx'
import { State, Trouble } from '../ui/State.tsx'
import { AssignmentCard, AssignmentSkeleton } from './AssignmentCard.tsx'
import styles from './assignment-card.module.css'
import { DeclineDialog } from './DeclineDialog.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'

export const meta = () => [{ title: `Programs · ${agency.acronym}` }]

const states = [
  { value: 'all', label: 'All' },
  { value: 'to_answer', label: 'To answer' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const
type Which = 'to_answer' | 'upcoming' | 'past'

/** The accreditor's own visits with their programs; invitations are answered on the spot. */
export default function AccreditorPrograms() {
  const list = useListState({ filters: { state: 'one' } })
  const [declining, setDeclining] = useState<OwnAssignment | null>(null)
  const state = states.find((one) => one.value === list.filters.state && one.value !== 'all')?.value as Which | undefined
  const count = useQuery(query(accreditations.ownCount))
  const read = useQuery({
    ...query(accreditations.ownAssignments, {
      query: { page: list.page, paginate: list.paginate, query: list.search, ...(state ? { state } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const toAnswer = count.data?.data.to_answer ?? 0

  return (
    <Page title="Programs" count={read.data?.meta.total} description="Your survey visits and the programs you look at.">
      {toAnswer > 0 && state !== 'to_answer' && (
        <div className={styles.notice}>
          <Notice tone="warn" title={`${formatCount(toAnswer, 'invitation')} to answer`}>
            <p>The agency plans with your answer: accept or decline until the day named on each.</p>
            <Button variant="default" size="xs" mt="xs" onClick={() => list.setFilter('state', 'to_answer')}>
              Show {toAnswer === 1 ? 'it' : 'them'}
            </Button>
          </Notice>
        </div>
      )}
      <ListToolbar
        list={list}
        placeholder="Search institutions, programs"
        end={
          <ModeSwitch
            label="Which visits"
            value={state ?? 'all'}
            onChange={(value) => list.setFilter('state', value === 'all' ? undefined : value)}
            options={states}
          />
        }
      />
      {read.error && !read.data ? (
        <Trouble error={read.error} onRetry={read.refetch} access={accreditations.ownAssignments.access} />
      ) : !read.data ? (
        <AssignmentSkeleton />
      ) : read.data.data.length === 0 ? (
        <State
          icon={state === 'to_answer' && !list.search ? 'circle-check' : 'calendar-event'}
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
        <ul className={styles.list} data-stale={read.isPlaceholderData || undefined}>
          {read.data.data.map((assignment) => (
            <li key={assignment.id}>
              <AssignmentCard assignment={assignment} onDecline={() => setDeclining(assignment)} />
            </li>
          ))}
        </ul>
      )}
      <Paging meta={read.data?.meta} onPage={list.setPage} onPaginate={list.setPaginate} />
      {declining && <DeclineDialog assignment={declining} onClose={() => setDeclining(null)} />}
    </Page>
  )
}

/** What an empty list says: nothing to answer is good news, a search without a result is none. */
function nothing(state: Which | undefined, searched: boolean): { title: string; text: string } {
  if (searched) return { title: 'No visit matches', text: 'Search for less, or look at all visits.' }
  if (state === 'to_answer') return { title: 'Nothing to answer', text: 'Every invitation has your answer. New ones come by mail, too.' }
  if (state === 'upcoming') return { title: 'No visit ahead', text: 'Visits you are invited to appear here, and you get a mail.' }
  if (state === 'past') return { title: 'No visit is over yet', text: 'Visits stay here when they are over, with their outcomes.' }
  return { title: 'No visits yet', text: 'When the agency invites you to a survey visit, it appears here and you get a mail.' }
}
