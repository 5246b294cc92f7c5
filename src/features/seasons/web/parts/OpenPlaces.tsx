import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDays, formatInstant } from '../../../../kit/contract/days.ts'
import { query } from '../../../../kit/web/api.ts'
import { PanelBody, PanelFoot, SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useOpened } from '../../../../kit/web/list/opened.ts'
import { useList } from '../../../../kit/web/list/use-list.ts'
import cell from '../../../../kit/web/record/cell.module.css'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { assignmentRoleNames } from '../../../visits/rules.ts'
import { type OpenPlace, proposals } from '../../contract-proposals.ts'
import { Impossible } from './Impossible.tsx'
import { NextPeople } from './PlannedTeam.tsx'

/** Places that somebody declined, left, or does not answer for, each with the three people who fit it best. */
export default function OpenPlaces() {
  const list = useList(proposals.openPlaces, {
    name: 'actions.open-places',
    ask: ({ page, paginate }) => ({ query: { page, paginate } }),
  })
  const [opened, setOpened] = useOpened()
  const row = list.read.data?.data.find((one) => one.id === opened?.id)
  return (
    <>
      <List
        label="Open places"
        list={list}
        columns={columns}
        current={row?.id}
        rowName={(one) => `the place of ${one.name}, ${one.visit.number}`}
        onOpen={(one) => setOpened(one.id)}
        nothing="No place matches"
        none={{ icon: 'circle-check', title: 'Nothing waits', text: 'Every place of the visits to come is filled.' }}
      />
      {row && <OpenPlacePanel key={row.id} place={row} onClose={() => setOpened(null)} />}
    </>
  )
}

const whyWords: Record<OpenPlace['why'], string> = {
  declined: 'Declined',
  withdrawn: 'Taken off',
  objection: 'The institution objected',
  silent: 'No answer in time',
}

const columns: readonly Column<OpenPlace>[] = [
  {
    key: 'place',
    header: 'Place',
    lead: true,
    render: (one) => (
      <>
        {assignmentRoleNames[one.role]}
        <small>of {one.name}</small>
      </>
    ),
  },
  {
    key: 'institution',
    header: 'Visit to',
    width: 260,
    card: 'wide',
    render: ({ visit }) => (
      <>
        {visit.institution}
        <small>
          {visit.number} · {visit.campus}
        </small>
      </>
    ),
  },
  {
    key: 'dates',
    header: 'Dates',
    width: 152,
    render: ({ visit }) => <span className={cell.nowrap}>{formatDays(visit.visit_date, visit.visit_end)}</span>,
  },
  {
    key: 'why',
    header: 'Why',
    width: 220,
    render: (one) => (
      <>
        {whyWords[one.why]}
        {one.reason && <small>{one.reason}</small>}
      </>
    ),
  },
]

/** Who fits the place, what each would cost, and the click that invites. */
function OpenPlacePanel({ place, onClose }: { place: OpenPlace; onClose: () => void }) {
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
            {
              label: whyWords[place.why],
              value: place.name,
              detail: [place.reason, `since ${formatInstant(place.since)}`].filter(Boolean).join(', '),
            },
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
