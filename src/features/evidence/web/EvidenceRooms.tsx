/** The rooms of an institution (`/institution/evidence`): one for each program of its visits. */
import { formatDays } from '../../../kit/contract/days.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Status } from '../../../kit/web/record/Status.tsx'
import { visitStatusNames } from '../../visits/rules.ts'
import { visitTones } from '../../visits/web/parts/tones.ts'
import { evidence } from '../contract.ts'
import type { EvidenceRoom } from '../contract-records.ts'
import { RoomBar } from './parts/RoomBar.tsx'

const columns: readonly Column<EvidenceRoom>[] = [
  { key: 'program', header: 'Program', lead: true, render: ({ program }) => program },
  { key: 'visit', header: 'Visit', width: 190, oneLine: true, render: ({ visit_date, visit_end }) => formatDays(visit_date, visit_end) },
  {
    key: 'status',
    header: 'Status',
    width: 130,
    priority: 2,
    render: ({ status }) => <Status tone={visitTones[status]}>{visitStatusNames[status]}</Status>,
  },
  { key: 'full', header: 'Room', width: '42%', card: 'bare', render: (room) => <RoomBar room={room} /> },
]

export default function EvidenceRooms() {
  const list = useList(evidence.rooms, { name: 'evidence-rooms', ask: ({ page, paginate }) => ({ query: { page, paginate } }) })
  return (
    <ListPage
      title="Evidence"
      description="For each program of a visit: what the team reads before it comes"
      label="Evidence rooms"
      list={list}
      columns={columns}
      rowName={({ program }) => program}
      rowLink={({ id }) => `/institution/evidence/${id}`}
      groupOf={({ number, campus }) => `${number}, ${campus}`}
      nothing="No program matches"
      none={{
        icon: 'folder',
        title: 'No visit is coming',
        text: 'Once the agency has approved a visit, the evidence of its programs is laid out here.',
      }}
    />
  )
}
