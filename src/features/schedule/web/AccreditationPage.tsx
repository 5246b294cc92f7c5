import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { agencyDay, daysBetween, formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { ExportButton } from '../../../kit/web/list/ExportButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { partWhenSeen } from '../../../kit/web/states/part-when-seen.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { RecordComments } from '../../comments/web/parts/RecordComments.tsx'
import { VisitInstruments } from '../../instruments/web/parts/VisitInstruments.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { outcomes } from '../../outcomes/contract.ts'
import { packets } from '../../packets/contract.ts'
import { teams } from '../../teams/contract.ts'
import { type VisitProgram, visits } from '../../visits/contract.ts'
import { assignable, changeable } from '../../visits/rules-steps.ts'
import { campusesWords } from '../../visits/web/parts/Campuses.tsx'
import styles from '../../visits/web/parts/visit.module.css'
import type { Visit } from '../../visits/web/parts/visit-record.ts'
import { schedule } from '../contract.ts'
import { StatusMenu } from './parts/StatusMenu.tsx'
import { VisitMenu } from './parts/VisitMenu.tsx'
import { VisitFacts, VisitWay } from './VisitHead.tsx'
import { VisitPrograms } from './VisitPrograms.tsx'
import { useVisitFigures } from './visit-figures.ts'

// below the first screen
const VisitWork = partWhenSeen(
  () => import('./VisitWork.tsx').then((file) => file.VisitWork),
  () => ({ height: 0 }),
)
const VisitTeam = partWhenSeen(
  () => import('../../teams/web/parts/VisitTeam.tsx').then((file) => file.VisitTeam),
  () => ({ height: 276, onPhones: 575 }),
)
const VisitPayment = partWhenSeen(
  () => import('./VisitPayment.tsx').then((file) => file.VisitPayment),
  () => ({ height: 242, onPhones: 279 }),
)
const VisitActivity = partWhenSeen(
  () => import('../../logs/web/parts/VisitActivity.tsx').then((file) => file.VisitActivity),
  () => ({ height: 563, onPhones: 711 }),
)
const CorrectionDialog = lazyPart(() => import('../../outcomes/web/parts/CorrectionDialog.tsx').then((file) => file.CorrectionDialog))
const OutcomeDialog = lazyPart(() => import('../../outcomes/web/parts/OutcomeDialog.tsx').then((file) => file.OutcomeDialog))
const AssignPanel = lazyPart(() => import('../../teams/web/parts/AssignPanel.tsx').then((file) => file.AssignPanel))
const VisitEdit = lazyPart(() => import('./VisitEdit.tsx').then((file) => file.VisitEdit))
const VisitProgramsEdit = lazyPart(() => import('./VisitProgramsEdit.tsx').then((file) => file.VisitProgramsEdit))
const MergeDialog = lazyPart(() => import('./parts/MergeDialog.tsx').then((file) => file.MergeDialog))

/** One accreditation: where it stands, its programs, team, payment and log; QA acts on all of it here. */
export default function AccreditationPage() {
  const { accreditation_id = '', institution_id = '' } = useParams()
  const record = useQuery(query(visits.show, { params: { id: accreditation_id } }))
  const crumbs = [
    { label: 'Schedule', to: '/admin/schedule' },
    {
      label: record.data?.data.institution.name ?? 'Institution',
      to: `/admin/schedule/${record.data?.data.institution.id ?? institution_id}`,
    },
  ]
  if (record.error && !record.data) {
    return (
      <Page title="Accreditation" crumbs={crumbs}>
        <ErrorState error={record.error} onRetry={record.refetch} access={visits.show.access} what="visit" />
      </Page>
    )
  }
  if (!record.data) {
    return (
      <Page title={<Skeleton width={320} height={28} />} crumbs={crumbs}>
        <div role="status" aria-label="The visit is loading">
          <Skeleton height={98} radius="lg" mb="lg" />
          <Skeleton height={96} mb="lg" />
          <Skeleton height={240} />
        </div>
      </Page>
    )
  }
  return (
    <Record
      key={accreditation_id}
      visit={record.data.data}
      crumbs={crumbs}
      onReload={() => record.refetch().then((read) => read.data?.data)}
    />
  )
}

type Open = 'merge' | 'edit' | 'outcomes' | 'programs' | 'assign' | null
type RecordProps = { visit: Visit; crumbs: { label: string; to: string }[]; onReload: () => Promise<Visit | undefined> }

function Record({ visit, crumbs, onReload }: RecordProps) {
  const [open, setOpen] = useState<Open>(null)
  const [corrected, setCorrected] = useState<VisitProgram | null>(null)
  const mayCorrect = useCan(outcomes.correct)
  const mayWrite = useCan(schedule.edit)
  const step = useChange(schedule.edit)
  const navigate = useNavigate()
  const remove = useChange(schedule.remove, { onAnswer: () => navigate(`/admin/schedule/${visit.institution.id}`) })
  const programs = useQuery(query(visits.programs, { params: { accreditation_id: visit.id }, query: { paginate: 100 } }))
  const team = useQuery(query(teams.list, { params: { id: visit.id }, query: { paginate: 100 } }))
  const figures = useVisitFigures(visit.id)
  const close = () => setOpen(null)
  const hasPacket = !visit.is_history && ['approved', 'scheduled', 'ongoing', 'reported', 'decided'].includes(visit.status)
  const mayAssign = mayWrite && assignable.includes(visit.status)
  const mayEdit = mayWrite && changeable.includes(visit.status)

  return (
    <Page
      crumbs={crumbs}
      title={`${visitTypeNames[visit.visit_type]}, ${campusesWords(visit.campuses)}`}
      description={`${visit.institution.name} · ${formatDays(visit.visit_date, visit.visit_end)}${countdown(visit)}`}
      actions={
        <>
          <ActionButton call={schedule.edit} icon="pencil" onClick={() => setOpen('edit')}>
            Edit
          </ActionButton>
          <span className={mayWrite ? styles.notOnPhone : undefined}>
            <ExportButton call={visits.export} input={{ params: { id: visit.id } }} />
          </span>
          {mayWrite && <StatusMenu visit={visit} act={step} onDecide={() => setOpen('outcomes')} />}
          {mayWrite && <VisitMenu visit={visit} remove={remove} onMerge={() => setOpen('merge')} />}
        </>
      }
    >
      <Refused refusal={step.refusal} onReload={() => onReload().then(step.clear)} onClose={step.clear} />
      <Refused refusal={remove.refusal} onClose={remove.clear} />
      <VisitWay visit={visit} />
      <VisitFacts visit={visit} programs={programs.data?.programs} />
      {hasPacket && (
        <ActionButton call={packets.show} icon="file-text" to={`/admin/visits/${visit.id}/packet`} mb="lg">
          Packet of the visit
        </ActionButton>
      )}

      {!visit.merged_into && (
        <>
          <Section
            title="Programs"
            count={visit.counts.programs}
            description={figures?.programs}
            actions={
              <>
                {mayEdit && (
                  <ActionButton call={schedule.edit} size="xs" icon="plus" onClick={() => setOpen('programs')} disabled={!programs.data}>
                    Add or change programs
                  </ActionButton>
                )}
                {visit.may_decide && (
                  <ActionButton
                    call={outcomes.record}
                    size="xs"
                    variant="filled"
                    icon="rosette-discount-check"
                    onClick={() => setOpen('outcomes')}
                    disabled={!programs.data}
                  >
                    Record outcomes
                  </ActionButton>
                )}
              </>
            }
          >
            <VisitPrograms read={programs} onCorrect={mayCorrect && visit.status === 'decided' ? setCorrected : undefined} />
            <VisitInstruments visit={visit} />
          </Section>

          <VisitWork visit={visit} />

          <Section
            title="Team"
            count={visit.counts.accreditors}
            description={figures?.team}
            actions={
              mayAssign && (
                <>
                  <ActionButton call={teams.add} size="xs" icon="users-group" to={`/admin/proposals/${visit.id}`}>
                    Propose a team
                  </ActionButton>
                  <ActionButton call={teams.add} size="xs" icon="user-plus" onClick={() => setOpen('assign')}>
                    Assign accreditor
                  </ActionButton>
                </>
              )
            }
          >
            <VisitTeam read={team} onAssign={mayAssign ? () => setOpen('assign') : undefined} isPast={visit.is_history} />
          </Section>
        </>
      )}

      <div className={styles.two}>
        <div>
          <Section title="Payment">
            <VisitPayment visit={visit} />
          </Section>
          <RecordComments record="accreditation" id={visit.id} />
        </div>
        <VisitActivity accreditationId={visit.id} />
      </div>

      {open === 'merge' && (
        <MergeDialog
          institution={visit.institution}
          chosen={[visit.id]}
          onClose={close}
          onDone={({ id }) => {
            close()
            navigate(`/admin/schedule/${visit.institution.id}/${id}`)
          }}
        />
      )}
      {open === 'edit' && <VisitEdit visit={visit} onReload={onReload} onClose={close} />}
      {open === 'programs' && programs.data && (
        <VisitProgramsEdit visit={visit} programs={programs.data.programs} onReload={onReload} onClose={close} />
      )}
      {open === 'outcomes' && programs.data && (
        <OutcomeDialog
          visit={visit}
          programs={programs.data.programs.filter((one) => one.outcome === null)}
          onReload={onReload}
          onClose={close}
        />
      )}
      {corrected?.decision && (
        <CorrectionDialog
          visit={visit}
          program={corrected}
          decision={corrected.decision}
          onReload={onReload}
          onClose={() => setCorrected(null)}
        />
      )}
      {open === 'assign' && <AssignPanel visit={visit} hasCoordinator={visit.coordinator !== null} onClose={close} />}
    </Page>
  )
}

/** ` · in 4 days` while the visit lies ahead. */
function countdown(visit: Visit): string {
  const left = daysBetween(agencyDay(), visit.visit_date)
  if (left < 0 || !['requested', 'approved', 'scheduled'].includes(visit.status)) return ''
  return left === 0 ? ' · today' : ` · in ${formatCount(left, 'day')}`
}
