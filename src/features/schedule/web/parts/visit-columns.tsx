import { shortRegion } from '../../../../kit/contract/agency.ts'
import { formatDay, formatDays } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { titled } from '../../../../kit/web/list/record-columns.ts'
import cell from '../../../../kit/web/record/cell.module.css'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { visitTypeNames } from '../../../ladder/rules.ts'
import { paymentName } from '../../../payments/rules.ts'
import { paymentTone } from '../../../payments/web/parts/tones.ts'
import { visitColumns } from '../../../visits/columns.ts'
import { visitStatusNames } from '../../../visits/rules.ts'
import { Campuses } from '../../../visits/web/parts/Campuses.tsx'
import { levelsSoughtWords } from '../../../visits/web/parts/levels-sought.ts'
import { visitTones } from '../../../visits/web/parts/tones.ts'
import type { AccreditationRow } from '../../contract-lists.ts'
import styles from './schedule.module.css'

/** Where the page of an accreditation is. */
export function pageOf(visit: { id: string; institution: { id: string } }): string {
  return `/admin/schedule/${visit.institution.id}/${visit.id}`
}

/** `4 people, 2 unanswered` */
export function teamWords(row: Pick<AccreditationRow, 'accreditors' | 'unanswered'>): string {
  if (row.accreditors === 0) return 'Nobody assigned'
  const people = formatCount(row.accreditors, 'person', 'people')
  return row.unanswered > 0 ? `${people}, ${row.unanswered} unanswered` : people
}

/** The institution, with the campus and its region. */
export function placeCell({ institution, campuses }: AccreditationRow) {
  return (
    <>
      {institution.name}
      <small>
        <Campuses of={campuses} />
        {'\u00a0· '}
        {shortRegion(institution.region)}
      </small>
    </>
  )
}

/** The type of the visit, with its number. */
export function typeCell(row: AccreditationRow) {
  return (
    <>
      {visitTypeNames[row.visit_type]}
      <small>{numberWords(row)}</small>
    </>
  )
}

/** `SV-2014-0012 · past` */
function numberWords({ number, is_history }: AccreditationRow): string {
  return is_history ? `${number} · past` : number
}

/** How far the payment of a visit is; a dash where there is no charge. */
export function paymentCell({ payment_status, payment_verified }: AccreditationRow) {
  if (!payment_status) return '–'
  return <Status tone={paymentTone(payment_status, payment_verified)}>{paymentName(payment_status, payment_verified)}</Status>
}

/** A visit in a list that goes over several institutions: each row names its own. */
const place = { key: 'institution', lead: true, sortKey: 'institution', render: placeCell } as const

const type = {
  key: 'type',
  width: 168,
  priority: 2,
  sortKey: 'number',
  short: (row: AccreditationRow) => visitTypeNames[row.visit_type],
  render: typeCell,
} as const

/** The same in the list of one institution. */
const visit = {
  key: 'visit',
  header: 'Visit',
  lead: true,
  sortKey: 'number',
  render: (row: AccreditationRow) => (
    <>
      {visitTypeNames[row.visit_type]}
      <small>
        {row.number}
        {'\u00a0· '}
        <Campuses of={row.campuses} />
      </small>
    </>
  ),
} as const

/** What a list of visits shows until somebody chooses; within one institution there is room for the coordinator. */
export const usualColumns = ['type', 'dates', 'programs', 'payment', 'status']
export const usualOfOne = ['dates', 'programs', 'coordinator', 'payment', 'status']

/** The columns of a list of visits; `withInstitution` where it goes over several. */
export function listColumns(withInstitution: boolean): readonly Column<AccreditationRow>[] {
  return titled(visitColumns, [
    ...(withInstitution ? [place, type] : [visit]),
    {
      key: 'dates',
      width: withInstitution ? 148 : 164,
      sortKey: 'visit_date',
      render: (row) => <span className={cell.nowrap}>{formatDays(row.visit_date, row.visit_end)}</span>,
    },
    {
      key: 'programs',
      header: 'Programs',
      width: 124,
      priority: 2,
      short: (row) => formatCount(row.programs, 'program'),
      render: (row) => (
        <>
          {row.programs}
          <small className={cell.nowrap}>{levelsSoughtWords(row.levels_sought)}</small>
        </>
      ),
    },
    {
      key: 'coordinator',
      header: 'Coordinator',
      width: withInstitution ? 168 : 204,
      priority: 3,
      render: (row) => (
        <>
          {row.coordinator ?? <span className={styles.nobody}>None yet</span>}
          {row.accreditors > 0 && <small>{teamWords(row)}</small>}
        </>
      ),
    },
    {
      key: 'payment',
      width: withInstitution ? 124 : 148,
      priority: 3,
      render: paymentCell,
    },
    {
      key: 'status',
      width: 116,
      render: (row) => <Status tone={visitTones[row.status]}>{visitStatusNames[row.status]}</Status>,
    },
    {
      key: 'requested',
      header: 'Requested on',
      align: 'right',
      width: 124,
      priority: 3,
      sortKey: 'requested_on',
      render: (row) => formatDay(row.requested_on),
    },
    { key: 'priority', header: 'Priority', width: 80, priority: 3, render: (row) => row.priority_class ?? '–' },
  ])
}

/** With more than the usual columns the wide ones give room, so that the names stay readable. */
export function fitted(columns: readonly Column<AccreditationRow>[]): readonly Column<AccreditationRow>[] {
  if (columns.length <= usualColumns.length + 1) return columns
  const narrow: Record<string, number> = { type: 140, coordinator: 140, programs: 96, payment: 112, requested: 112 }
  return columns.map((column) => (narrow[column.key] ? { ...column, width: narrow[column.key] as number } : column))
}
