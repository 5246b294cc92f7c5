/** One visit of an accreditor: `?id={assignment}`, or without one the visit under way, the next, or the last. */

import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import { listed } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { ExportButton } from '../../../kit/web/list/ExportButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { OwnRooms } from '../../evidence/web/parts/OwnRooms.tsx'
import { packets } from '../../packets/contract.ts'
import { TeamRecommendations } from '../../recommendations/web/parts/TeamRecommendations.tsx'
import { takingPart } from '../../visits/rules-steps.ts'
import { namesOf } from '../../visits/web/parts/Campuses.tsx'
import { whenWords } from '../../visits/web/parts/visit-words.ts'
import type { AssignedVisit } from '../contract.ts'
import { assignments } from '../contract.ts'
import { AcceptedBar } from './AcceptedBar.tsx'
import { AssignedVisitFacts, AssignedVisitNotice } from './AssignedVisitHead.tsx'
import { AssignedVisitTeam } from './AssignedVisitTeam.tsx'
import styles from './assigned-visit.module.css'
import { useAccepted } from './use-answer.ts'
import { VisitDocuments } from './VisitDocuments.tsx'
import { VisitHonorarium } from './VisitHonorarium.tsx'
import { VisitPrograms } from './VisitPrograms.tsx'
import { VisitReport } from './VisitReport.tsx'

const AcceptDialog = lazyPart(() => import('./AcceptDialog.tsx').then((file) => file.AcceptDialog))
const DeclineDialog = lazyPart(() => import('./DeclineDialog.tsx').then((file) => file.DeclineDialog))

const list = '/accreditor/programs'
export default function AccreditorProgram() {
  const named = useSearchParams()[0].get('id')
  const first = useQuery({ ...query(assignments.list, { query: { paginate: 1 } }), enabled: named === null })
  const id = named ?? first.data?.data[0]?.id
  const read = useQuery({ ...query(assignments.show, { params: { id: id ?? '' } }), enabled: id !== undefined })
  const error = first.error ?? read.error
  const visit = read.data?.data
  if (visit) return <Visit key={visit.id} visit={visit} onReload={read.refetch} />
  return (
    <Page title="Visit" crumbs={[{ label: 'Programs', to: list }]}>
      {error ? (
        <ErrorState error={error} onRetry={first.error ? first.refetch : read.refetch} access={assignments.show.access} what="visit" />
      ) : first.data && id === undefined ? (
        <EmptyState
          icon="calendar-event"
          title="No visit yet"
          text="When the agency invites you to a survey visit, it appears here and you get a mail. Meanwhile, complete your profile."
          actions={
            <Button component={Link} to="/accreditor/profile">
              Open your profile
            </Button>
          }
        />
      ) : (
        <div role="status" aria-label="The visit is loading" className={styles.waiting}>
          <Skeleton height={120} radius="lg" />
          <Skeleton height={220} radius="lg" />
        </div>
      )}
    </Page>
  )
}

function Visit({ visit, onReload }: { visit: AssignedVisit; onReload: () => unknown }) {
  const [isDeclining, setDeclining] = useState(false)
  const [isAccepting, setAccepting] = useState(false)
  const accepted = useAccepted()
  const { institution, campus } = visit
  // what waits for the person comes before everything that is only to be read
  const isOwed = whenWords(visit) === 'over' && visit.may_report.includes('submitted')
  const place = [campus.city, campus.province].filter(Boolean).join(', ') || shortRegion(institution.region)
  return (
    <Page
      title={institution.name}
      description={`${listed(namesOf(visit.campuses), 'and')} · ${place} · ${formatDays(visit.visit_date, visit.visit_end)}, ${whenWords(visit)}`}
      crumbs={[{ label: 'Programs', to: list }]}
      actions={
        <>
          {takingPart.includes(visit.assignment_status) && (
            <ActionButton call={packets.show} icon="file-text" to={`/accreditor/visits/${visit.accreditation_id}/packet`}>
              Packet of the visit
            </ActionButton>
          )}
          {whenWords(visit) !== 'over' && (
            <ExportButton
              call={assignments.calendar}
              input={{ params: { id: visit.id } }}
              label="Add to calendar"
              icon="calendar-plus"
              done="The calendar file is saved."
            />
          )}
        </>
      }
    >
      <AssignedVisitNotice visit={visit} onAccept={() => setAccepting(true)} onDecline={() => setDeclining(true)} />
      {visit.may_answer.includes('invited') && <AcceptedBar of={accepted} />}
      {isOwed && <VisitReport visit={visit} onReload={onReload} />}
      <div className={styles.cols}>
        <div>
          <AssignedVisitFacts visit={visit} onDecline={() => setDeclining(true)} />
          <TeamRecommendations accreditationId={visit.accreditation_id} />
          <Section title="Programs" count={visit.programs.length}>
            <VisitPrograms of={visit.programs} whole />
          </Section>
          <OwnRooms accreditationId={visit.accreditation_id} />
          <AssignedVisitTeam visit={visit} />
        </div>
        <div>
          {!isOwed && <VisitReport visit={visit} onReload={onReload} />}
          {visit.honorarium && <VisitHonorarium honorarium={visit.honorarium} />}
          <VisitDocuments />
        </div>
      </div>
      {isAccepting && <AcceptDialog assignment={visit} onAccepted={accepted.keep} onClose={() => setAccepting(false)} />}
      {isDeclining && <DeclineDialog assignment={visit} onClose={() => setDeclining(false)} />}
    </Page>
  )
}
