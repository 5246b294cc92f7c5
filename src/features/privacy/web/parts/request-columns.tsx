import { formatDay, formatInstant } from '../../../../kit/contract/days.ts'
import { roleName } from '../../../../kit/contract/roles.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { titled } from '../../../../kit/web/list/record-columns.ts'
import { requestColumns } from '../../columns.ts'
import type { DeskRequest } from '../../contract-desk.ts'
import { requestKindNames } from '../../rules.ts'
import { RequestStatus } from './RequestStatus.tsx'

/** As the desk and the inbox show requests. */
export const columns: readonly Column<DeskRequest>[] = titled(requestColumns, [
  {
    key: 'person',
    lead: true,
    width: 230,
    render: (row) => (
      <>
        {row.person.name}
        <small>{roleName(row.person.role)}</small>
      </>
    ),
    short: (row) => row.person.name,
  },
  { key: 'kind', width: 150, render: (row) => requestKindNames[row.kind] },
  { key: 'text', priority: 2, card: 'wide', render: (row) => row.text, short: (row) => row.text },
  { key: 'asked', width: 175, priority: 3, render: (row) => formatInstant(row.asked_at) },
  { key: 'due', width: 120, render: (row) => formatDay(row.due_on) },
  { key: 'state', width: 160, render: (row) => <RequestStatus of={row} /> },
])
