import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDays, formatInstant } from '../../../../kit/contract/days.ts'
import { query } from '../../../../kit/web/api.ts'
import { PanelBody, PanelFoot, SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { assignmentRoleNames } from '../../../visits/rules.ts'
import { type OpenPlace, proposals } from '../../contract-proposals.ts'
import { placeWhyWords } from '../../rules-words.ts'
import { Impossible } from './Impossible.tsx'
import { NextPeople } from './PlannedTeam.tsx'

/** Who fits the place, what each would cost, and the click that invites. */
export function OpenPlacePanel({ place, onClose }: { place: OpenPlace; onClose: () => void }) {
  const read = useQuery({ ...query(proposals.replacements, { params: { id: place.id } }), retry: false })
  const replace = useChange(proposals.replace, { onAnswer: onClose })
  const leaveEmpty = useChange(proposals.leaveEmpty, { onAnswer: onClose })
  const refusal = replace.refusal ?? leaveEmpty.refusal
  const { visit } = place
  return (
    <SidePanel
      title={`${assignmentRoleNames[place.role]}, ${visit.number}`}
      description={`${visit.institution}, ${formatDays(visit.visit_date, visit.visit_end)}`}
      onClose={onClose}
    >
      <PanelBody>
        <Refused
          refusal={refusal}
          onClose={() => {
            replace.clear()
            leaveEmpty.clear()
          }}
        />
        <Facts
          columns={1}
          facts={[
            { label: placeWhyWords[place.why], value: place.name, detail: formatInstant(place.since) },
            ...(place.reason ? [{ label: 'Reason', value: place.reason }] : []),
            { label: 'Areas', value: place.areas.join(', ') || null },
          ]}
        />
        <Section title="Who fits best" description="With everybody else of the team where they are">
          {read.error ? (
            <ErrorState error={read.error} onRetry={read.refetch} access={proposals.replacements.access} what="list of people" bare />
          ) : !read.data ? (
            <div role="status" aria-label="People are looked for">
              <Skeleton height={52} mb="xs" />
              <Skeleton height={52} mb="xs" />
              <Skeleton height={52} />
            </div>
          ) : read.data.data.impossible ? (
            <Impossible
              of={read.data.data.impossible}
              help={
                'Assign somebody by hand on the page of the visit: a Superadmin may let be what keeps a person off. Or leave the place empty.'
              }
            />
          ) : (
            <NextPeople
              label="People who fit the place"
              next={read.data.data.next}
              verb="Invite"
              busy={replace.busy}
              onTake={({ accreditor_id }) => replace.send({ params: { id: place.id }, body: { accreditor_id, version: place.version } })}
            />
          )}
        </Section>
      </PanelBody>
      <PanelFoot>
        {place.why !== 'silent' && (
          <Button
            variant="default"
            loading={leaveEmpty.busy}
            onClick={() => leaveEmpty.send({ params: { id: place.id }, body: { version: place.version } })}
          >
            Leave it empty
          </Button>
        )}
      </PanelFoot>
    </SidePanel>
  )
}
