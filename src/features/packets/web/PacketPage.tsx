/** The packet of a visit, for its team, its institution and staff: one page to print and carry. */
import { Anchor, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { pathOf } from '../../../kit/contract/client.ts'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { assignmentRoleNames, visitModeNames, visitStatusNames } from '../../visits/rules.ts'
import { type Packet, packets } from '../contract.ts'
import styles from './packet.module.css'

const PacketDialog = lazyPart(() => import('./PacketDialog.tsx').then((file) => file.PacketDialog))

export default function PacketPage() {
  const { accreditation_id = '' } = useParams()
  const area = useLocation().pathname.split('/')[1] ?? 'admin'
  const read = useQuery(query(packets.show, { params: { accreditation_id } }))
  const [isOpen, setOpen] = useState(false)
  const packet = read.data?.data
  return (
    <Page
      title={packet ? `Packet of ${packet.number}` : 'Packet of a visit'}
      description={packet && `${packet.institution.name} · ${formatDays(packet.visit_date, packet.visit_end)}`}
      actions={
        packet && (
          <div className={styles.acts}>
            <Button
              component="a"
              variant="default"
              download
              href={pathOf(packets.calendar, { params: { accreditation_id } })}
              leftSection={<Icon name="calendar-plus" />}
            >
              Into the calendar
            </Button>
            {packet.may_edit && (
              <ActionButton call={packets.write} icon="pencil" onClick={() => setOpen(true)}>
                Write the packet…
              </ActionButton>
            )}
          </div>
        )
      }
    >
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} access={packets.show.access} what="packet" />}
      {read.isPending && <Skeleton height={320} radius="lg" role="status" aria-label="The packet is loading" />}
      {packet && <Whole packet={packet} area={area} />}
      {packet && isOpen && <PacketDialog packet={packet} onClose={() => setOpen(false)} />}
    </Page>
  )
}

function Whole({ packet, area }: { packet: Packet; area: string }) {
  const { institution, campuses, team, programs } = packet
  const coordinator = team.find((one) => one.role === 'overall_coordinator')
  return (
    <>
      <Section title="The visit">
        <Facts
          facts={[
            { label: 'Status', value: visitStatusNames[packet.status] },
            { label: 'Mode', value: visitModeNames[packet.mode] },
            { label: 'Institution', value: institution.name, detail: [institution.phone, institution.email].filter(Boolean).join(' · ') },
            { label: 'Overall coordinator', value: coordinator?.name, detail: coordinator?.email },
            ...agency.departments.slice(0, 1).map((office) => ({ label: office.name, value: office.phone, detail: office.email })),
          ]}
        />
      </Section>
      <Programme packet={packet} />
      <Section title="Places">
        <ul className={styles.lines}>
          {campuses.map((campus) => (
            <li key={campus.id}>
              <strong>{campus.name}</strong> {campus.address}{' '}
              <Anchor
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(`${institution.name}, ${campus.address || campus.name}`)}`}
                target="_blank"
                rel="noreferrer"
              >
                Map of {campus.name}
              </Anchor>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Travel and lodging">
        <p className={styles.text}>{packet.travel || 'Nothing is written yet.'}</p>
      </Section>
      <Section title="The team" count={team.length}>
        <ul className={styles.lines}>
          {team.map((one) => (
            <li key={one.id}>
              <strong>{one.name}</strong>{' '}
              {[assignmentRoleNames[one.role], one.home_institution, one.areas.join(', '), one.email].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Programs" count={programs.length}>
        <ul className={styles.lines}>
          {programs.map((one) => (
            <li key={one.survey_id}>
              <strong>{one.name}</strong> {one.open_recommendations} open recommendations{' '}
              <span className={styles.acts}>
                <Anchor component={Link} to={`/${area}/evidence/${one.survey_id}`}>
                  Evidence of {one.name}
                </Anchor>
                {one.last_report && area !== 'accreditor' && (
                  <Anchor component={Link} to={`/${area}/reports/${one.last_report}`}>
                    Last report on {one.name}
                  </Anchor>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Programme({ packet: { programme, is_proposed } }: { packet: Packet }) {
  const days = [...new Set(programme.map((item) => item.day))]
  return (
    <Section title="Programme" description={is_proposed && 'Proposed from the days of the visit. Nobody has written it yet.'}>
      {days.map((day) => (
        <div key={day} className={styles.day}>
          <h3>{formatDay(day)}</h3>
          <ol className={styles.lines}>
            {programme
              .filter((item) => item.day === day)
              .map((item) => (
                <li key={`${item.from} ${item.what} ${item.who} ${item.place}`}>
                  <strong>{item.to ? `${item.from}–${item.to}` : item.from}</strong> {item.what}
                  <small>{[item.who, item.place].filter(Boolean).join(' · ')}</small>
                </li>
              ))}
          </ol>
        </div>
      ))}
    </Section>
  )
}
