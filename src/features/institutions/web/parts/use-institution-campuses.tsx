import { shortRegion } from '../../../../kit/contract/agency.ts'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import type { ListProps } from '../../../../kit/web/list/ListPage.tsx'
import { titled } from '../../../../kit/web/list/record-columns.ts'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { campusColumns } from '../../columns.ts'
import { type CampusRow, campuses } from '../../contract-campuses.ts'
import { InactiveWord } from './InactiveWord.tsx'

type InstitutionCampusList = ListProps<CampusRow, Record<never, never>>

/** The list of the own campuses, for its page and for the tab of Programs Management; each campus leads to its programs. */
export function useInstitutionCampuses(onAdd: () => void): InstitutionCampusList {
  const list = useList(campuses.ofInstitution, {
    name: 'own-campuses',
    ask: ({ page, paginate, search }) => ({ query: { page, paginate, search } }),
  })
  return {
    label: 'Campuses',
    list,
    columns,
    rowName: (row) => row.name,
    rowLink: (row) => `/institution/programs?campus=${row.id}`,
    rowMenu: (row) => [
      { label: 'Programs of this campus', icon: 'books', letter: 'P', to: `/institution/programs?campus=${row.id}` },
      {
        label: 'Request accreditation',
        icon: 'send',
        letter: 'R',
        to: `/institution/programs/request?campus=${row.id}`,
        disabled: !row.is_active && 'The agency lists this campus as inactive.',
      },
    ],
    placeholder: 'Search campuses, cities',
    nothing: 'No campus matches',
    none: {
      icon: 'map-pin',
      title: 'No campuses yet',
      text: 'Add your campuses; programs belong to one of them.',
      actions: (
        <ActionButton call={campuses.add} icon="plus" onClick={onAdd}>
          Add campus
        </ActionButton>
      ),
    },
  }
}

const columns: readonly Column<CampusRow>[] = titled(campusColumns, [
  {
    key: 'name',
    lead: true,
    render: (row) => (
      <>
        {row.name}
        <InactiveWord isActive={row.is_active} />
      </>
    ),
  },
  {
    key: 'region',
    priority: 2,
    width: 140,
    render: (row) => shortRegion(row.region),
    short: (row) => shortRegion(row.region),
  },
  {
    key: 'place',
    header: 'City, province',
    priority: 3,
    width: 260,
    render: (row) => (
      <>
        {[row.city, row.province].filter(Boolean).join(', ') || '–'}
        {row.address && <small>{row.address}</small>}
      </>
    ),
  },
  {
    key: 'main',
    width: 110,
    render: (row) => (row.is_main ? <Status tone="ok">Main</Status> : <Status tone="idle">Other</Status>),
  },
  { key: 'programs', align: 'right', width: 110, render: (row) => formatNumber(row.programs) },
])
