/** The packet of a visit, for its team, its institution and staff: one page to print and carry. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { agencyDay, countdown, formatDays, formatInstant } from '../../../kit/contract/days.ts'
import { areaOf } from '../../../kit/contract/roles.ts'
import { query } from '../../../kit/web/api.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { ExportButton } from '../../../kit/web/list/ExportButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { assignedVisitPath } from '../../visits/web/parts/visit-words.ts'
import { type Packet, packets } from '../contract.ts'
import { Contacts } from './Contacts.tsx'
import { PacketPrograms } from './PacketPrograms.tsx'
import { Places, Travel } from './Places.tsx'
import { Programme } from './Programme.tsx'
import styles from './packet.module.css'

const PacketDialog = lazyPart(() => import('./PacketDialog.tsx').then((file) => file.PacketDialog))

export default function PacketPage() {
  const { accreditation_id = '' } = useParams()
  const { role } = useUser()
  const read = useQuery(query(packets.show, { params: { accreditation_id } }))
  const [isOpen, setOpen] = useState(false)
  const packet = read.data?.data
  if (!packet)
    return (
      <Page title="Packet of a visit">
        {read.error && <ErrorState error={read.error} onRetry={read.refetch} access={packets.show.access} what="packet" />}
        {read.isPending && <Skeleton height={320} radius="lg" role="status" aria-label="The packet is loading" />}
      </Page>
    )
  const write = () => setOpen(true)
  return (
    <Page
      title={packet.institution.name}
      description={`Packet of ${packet.number} · ${formatDays(packet.visit_date, packet.visit_end)}${soonWords(packet)}`}
      crumbs={crumbsFor(role, packet)}
      actions={
        <>
          <ActionButton icon="printer" onClick={() => window.print()}>
            Print
          </ActionButton>
          <ExportButton
            call={packets.calendar}
            input={{ params: { accreditation_id } }}
            label="Add to calendar"
            icon="calendar-plus"
            done="The calendar file is saved."
          />
          {packet.may_edit && (
            <ActionButton call={packets.write} icon="pencil" variant="filled" onClick={write}>
              {packet.is_proposed ? 'Write the packet' : 'Change the packet'}
            </ActionButton>
          )}
        </>
      }
    >
      <div className={styles.cols}>
        <Programme packet={packet} />
        <div className={styles.side}>
          <Places packet={packet} />
          <Travel packet={packet} />
        </div>
        <div className={styles.rest}>
          <Contacts packet={packet} />
          <PacketPrograms packet={packet} area={areaOf(role)} />
          {packet.written_at && <p className={styles.quiet}>Last written on {formatInstant(packet.written_at)}.</p>}
        </div>
      </div>
      {isOpen && (
        <PacketDialog packet={packet} onReload={() => read.refetch().then(({ data }) => data?.data)} onClose={() => setOpen(false)} />
      )}
    </Page>
  )
}

function soonWords({ visit_date, visit_end }: Packet): string {
  const words = countdown(visit_date, visit_end, agencyDay())
  return words && `, ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** Back to the visit as the reader knows it. */
function crumbsFor(role: string, { accreditation_id, number, institution, team }: Packet) {
  const own = team.find((one) => one.is_you)
  if (role === 'accreditor') return own ? [{ label: 'Visit', to: assignedVisitPath(own.id) }] : []
  if (role === 'institution') return [{ label: number, to: `/institution/programs?tab=accreditations&open=${accreditation_id}` }]
  return [
    { label: 'Schedule', to: '/admin/schedule' },
    { label: number, to: `/admin/schedule/${institution.id}/${accreditation_id}` },
  ]
}
