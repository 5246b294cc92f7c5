import { ExportButton, exportOf } from '../../../kit/web/list/ExportButton.tsx'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { List } from '../../../kit/web/list/ListPage.tsx'
import type { FilterValues } from '../../../kit/web/list/list-state.ts'
import { useOpened } from '../../../kit/web/list/opened.ts'
import { filtersOf } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { requestColumns } from '../columns.ts'
import { privacyDesk, type RequestFilter } from '../contract-desk.ts'
import { requestKindNames, requestKinds, requestStateNames, requestStates } from '../rules.ts'
import { RequestPanel } from './parts/RequestPanel.tsx'
import { columns } from './parts/request-columns.tsx'

const filters = filtersOf(requestColumns)

function filterOf({ state, kind, overdue }: FilterValues<typeof filters>): RequestFilter {
  const states = requestStates.filter((one) => state?.includes(one))
  const kinds = requestKinds.filter((one) => kind?.includes(one))
  return {
    ...(states.length > 0 ? { state: states } : {}),
    ...(kinds.length > 0 ? { kind: kinds } : {}),
    ...(overdue === 'yes' ? { is_overdue: true } : {}),
  }
}

/** All requests about data: what waits first, the soonest due on top. */
export function DeskRequests() {
  const list = useList(privacyDesk.list, {
    name: 'privacy-requests',
    filters,
    ask: ({ page, paginate, search, filters }) => ({ query: { page, paginate, search, filter: filterOf(filters) } }),
  })
  const [opened, setOpened] = useOpened()
  const asked = { search: list.search, filter: filterOf(list.filters) }
  return (
    <>
      <List
        label="Requests about data"
        list={list}
        columns={columns}
        current={opened?.id}
        rowName={(row) => `${requestKindNames[row.kind]} of ${row.person.name}`}
        onOpen={(row) => setOpened(row.id)}
        placeholder="Search people and what they ask"
        filters={
          <>
            <FilterChip
              kind="many"
              label="State"
              options={requestStates.map((value) => ({ value, label: requestStateNames[value] }))}
              {...list.chip('state')}
            />
            <FilterChip
              kind="many"
              label="Request"
              options={requestKinds.map((value) => ({ value, label: requestKindNames[value] }))}
              {...list.chip('kind')}
            />
            <FilterChip kind="one" label="Day due" options={[{ value: 'yes', label: 'Overdue' }]} {...list.chip('overdue')} />
          </>
        }
        end={<ExportButton call={privacyDesk.export} input={{ query: asked }} />}
        bulk={[exportOf(privacyDesk.export)]}
        nothing="No request matches"
        none={{ icon: 'circle-check', title: 'Nothing asked yet', text: 'What people ask about their data comes here, and under Actions.' }}
      />
      {opened && <RequestPanel key={opened.id} id={opened.id} onClose={() => setOpened(null)} />}
    </>
  )
}
