/** `/admin/proposals/:accreditation_id`: a team proposed for one visit, looked at, changed, and invited as a whole. */
import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { agencyDay, formatDay, formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { shortName } from '../../../kit/web/record/short-name.ts'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { type AssignmentRole, assignmentRoleNames } from '../../visits/rules.ts'
import { lastAnswerDay } from '../../visits/rules-days.ts'
import { type NextPerson, type Places, type ProposedPlace, proposals } from '../contract-proposals.ts'
import { Impossible } from './parts/Impossible.tsx'
import { PlacesFields } from './parts/PlacesFields.tsx'
import { NextPeople, PlannedTeam } from './parts/PlannedTeam.tsx'
import styles from './parts/planned-team.module.css'

type Kept = { accreditor_id: string; role: AssignmentRole }

export default function ProposalPage() {
  const { accreditation_id: id = '' } = useParams()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Places | undefined>()
  const [kept, setKept] = useState<readonly Kept[]>([])
  const [ruledOut, setRuledOut] = useState<readonly { accreditor_id: string; name: string }[]>([])
  const [places] = useDebouncedValue(asked, 300)
  const body = { places, kept: [...kept], ruled_out: ruledOut.map((one) => one.accreditor_id) }
  const read = useQuery({ ...query(proposals.propose, { params: { id }, body }), placeholderData: keepPreviousData, retry: false })
  const invitation = useChange(proposals.invite)
  const crumbs = [{ label: 'Schedule', to: '/admin/schedule' }]
  const proposal = read.data?.data
  if (!proposal)
    return (
      <Page title="Propose a team" crumbs={crumbs}>
        {read.error ? (
          <ErrorState error={read.error} onRetry={read.refetch} access={proposals.propose.access} what="proposal" />
        ) : (
          <div role="status" aria-label="The team is being planned">
            {[1, 2, 3, 4, 5].map((n) => (
              <Skeleton key={n} height={60} mb="xs" />
            ))}
          </div>
        )}
      </Page>
    )

  const { visit, team, served, impossible } = proposal
  const visitPage = `/admin/schedule/${visit.institution_id}/${visit.id}`
  const busy = read.isFetching || invitation.busy
  const fresh = team.filter((one) => one.status === null)
  const answerUntil = lastAnswerDay(visit.visit_date, agencyDay())

  /** Everybody else stays where they are: it costs what was said. */
  function take(place: ProposedPlace, next: NextPerson) {
    setKept(
      fresh.map(({ accreditor_id, role }) => ({
        accreditor_id: accreditor_id === place.accreditor_id ? next.accreditor_id : accreditor_id,
        role,
      })),
    )
  }

  async function invite() {
    const team = fresh.map(({ accreditor_id, role, areas }) => ({ accreditor_id, role, areas }))
    await invitation.send({ params: { id }, body: { version: visit.version, team } }, { onAnswer: () => navigate(visitPage) })
  }

  return (
    <Page
      title={`Team for ${visit.number}`}
      description={`${visitTypeNames[visit.visit_type]} · ${visit.institution}, ${visit.campus} · ${formatDays(visit.visit_date, visit.visit_end)}`}
      crumbs={[...crumbs, { label: visit.number, to: visitPage }]}
    >
      <Refused refusal={invitation.refusal} onReload={() => read.refetch().then(invitation.clear)} onClose={invitation.clear} />
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} access={proposals.propose.access} what="proposal" bare />}
      <PlacesFields places={asked ?? proposal.places} busy={invitation.busy} onChange={setAsked} />
      {impossible ? (
        <Impossible
          of={impossible}
          help="Change the places, take back whom you ruled out or keep, or move the visit on its page; a Superadmin may let somebody be with a reason there."
        />
      ) : (
        <PlannedTeam
          label="Proposed team"
          team={team}
          busy={busy}
          onKeep={({ accreditor_id, role }, isKept) =>
            setKept((before) => [
              ...before.filter((one) => one.accreditor_id !== accreditor_id),
              ...(isKept ? [{ accreditor_id, role }] : []),
            ])
          }
          onRuleOut={({ accreditor_id, name }) => {
            setKept((before) => before.filter((one) => one.accreditor_id !== accreditor_id))
            setRuledOut((before) => [...before, { accreditor_id, name }])
          }}
          why={(place) => (
            <>
              <p>
                {place.says}. {place.visits_this_year === 1 ? 'The only visit' : `${place.visits_this_year} visits`} this year
                {place.specialisations.length > 0 ? `; ${place.specialisations.join(', ')}.` : '.'}
              </p>
              {place.next.length === 0 ? (
                <p>Nobody else can be {assignmentRoleNames[place.role].toLowerCase()} here with the others as they are.</p>
              ) : (
                <NextPeople
                  label={`In place of ${shortName(place.name)}`}
                  next={place.next}
                  verb="Take instead"
                  busy={busy}
                  onTake={(next) => take(place, next)}
                />
              )}
            </>
          )}
        />
      )}
      {ruledOut.length > 0 && (
        <p className={styles.foot}>
          Not proposed: {ruledOut.map((one) => one.name).join('; ')}.{' '}
          <Button size="xs" variant="subtle" onClick={() => setRuledOut([])}>
            Take that back
          </Button>
        </p>
      )}
      <div className={styles.foot}>
        <ActionButton
          call={proposals.invite}
          variant="filled"
          icon="mail"
          loading={invitation.busy}
          disabled={fresh.length === 0 || busy || impossible !== null}
          onClick={invite}
        >
          {fresh.length === 0 ? 'Nobody to invite' : `Invite ${formatCount(fresh.length, 'accreditor')}`}
        </ActionButton>
        <p role="status">
          {busy
            ? 'Planning anew …'
            : [
                served !== null && `Serves the visit ${served} % as well as the best team thinkable.`,
                fresh.length > 0 &&
                  answerUntil >= agencyDay() &&
                  `Nobody is told before you invite; each then answers until ${formatDay(answerUntil)}.`,
              ]
                .filter(Boolean)
                .join(' ')}
        </p>
      </div>
    </Page>
  )
}
