import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { titled } from '../../../kit/web/list/record-columns.ts'
import { Person } from '../../../kit/web/record/Person.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { accountStatusNames } from '../../accounts/rules.ts'
import { accountTones } from '../../accounts/web/parts/tones.ts'
import { accreditorStatusNames } from '../../people/rules.ts'
import { accreditorTones } from '../../people/web/parts/tones.ts'
import { accreditorColumns } from '../columns.ts'
import type { AccreditorRow } from '../contract.ts'
import { highestDegreeNames } from './accreditor-words.ts'

/** The columns of the list of accreditors; the first always shows. */
export const listColumns: readonly Column<AccreditorRow>[] = titled(accreditorColumns, [
  {
    key: 'name',
    lead: true,
    sortKey: 'name',
    render: (row) => <Person name={row.name} detail={row.position} avatar={row.avatar_small} />,
  },
  {
    key: 'home_institution',
    sortKey: 'home_institution',
    priority: 2,
    card: 'wide',
    width: 220,
    render: (row) => row.home_institution ?? '–',
    short: (row) => row.home_institution,
  },
  {
    key: 'specialisations',
    priority: 3,
    card: 'wide',
    width: 196,
    render: (row) => row.specialisations.join(', ') || '–',
  },
  {
    key: 'region',
    sortKey: 'region',
    width: 112,
    priority: 3,
    render: (row) => (row.region ? shortRegion(row.region) : '–'),
  },
  {
    key: 'degree',
    width: 124,
    render: (row) => (row.highest_degree ? highestDegreeNames[row.highest_degree] : '–'),
  },
  {
    key: 'status',
    sortKey: 'status',
    width: 104,
    render: (row) => <Status tone={accreditorTones[row.status]}>{accreditorStatusNames[row.status]}</Status>,
  },
  { key: 'visits', sortKey: 'accreditations', align: 'right', width: 92, render: (row) => <Visits row={row} /> },
  {
    key: 'last_visit',
    sortKey: 'last_visit',
    align: 'right',
    width: 116,
    priority: 2,
    render: (row) => formatDay(row.last_visit),
  },
  {
    key: 'account',
    width: 116,
    priority: 3,
    render: (row) => <Status tone={accountTones[row.account_status]}>{accountStatusNames[row.account_status]}</Status>,
  },
  { key: 'email', width: 220, priority: 3, card: 'wide', render: (row) => row.email },
  { key: 'mobile', width: 132, priority: 3, render: (row) => row.mobile ?? '–' },
  {
    key: 'trainings',
    align: 'right',
    width: 88,
    priority: 3,
    render: (row) => formatNumber(row.training_count),
  },
])

export const usualColumns = ['home_institution', 'region', 'degree', 'status', 'visits', 'last_visit']

/** With more than the usual columns the wide ones give room, so that the names stay readable. */
export function fitted(columns: readonly Column<AccreditorRow>[]): readonly Column<AccreditorRow>[] {
  if (columns.length <= usualColumns.length + 1) return columns
  const narrow: Record<string, number> = { home_institution: 160, specialisations: 160, degree: 112, email: 180 }
  return columns.map((column) => (narrow[column.key] ? { ...column, width: narrow[column.key] as number } : column))
}

/** Visits that were held; below them what is under way or to come. */
function Visits({ row }: { row: AccreditorRow }) {
  const { completed, ongoing, upcoming } = row.accreditation_counts
  return (
    <>
      {formatNumber(completed)}
      {ongoing > 0 && <small>{ongoing} now</small>}
      {upcoming > 0 && <small>{upcoming} to come</small>}
    </>
  )
}
