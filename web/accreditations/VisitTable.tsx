import { shortRegion } from '../../agency.config.ts'
import type { AccreditationRow } from '../../contract/accreditation-records.ts'
import { accreditations } from '../../contract/accreditations.ts'
import { paymentName, visitStatusNames, visitTypeNames } from '../../contract/visits.ts'
import { DataTable } from '../ui/DataTable.tsx'
import type { Column, DataTableProps, RowAction } from '../ui/data-table.ts'
import { formatCount, formatDays } from '../ui/format.ts'
import { Status } from '../ui/Status.tsx'
import { paymentTone, visitTones } from '../ui/tones.ts'
import { levelsSoughtWords } from './levels-sought.ts'
import styles from './schedule.module.css'

type VisitTableProps = Pick<DataTableProps<AccreditationRow>, 'read' | 'rows' | 'empty' | 'static' | 'sort' | 'onSort' | 'skeletonRows'> & {
  label: string
  /** The list goes over several institutions: each row names its own. */
  withInstitution?: boolean
  rowMenu?: (row: AccreditationRow) => readonly RowAction[]
}

/** Visits, a row each; leads to the accreditation's page. */
export function VisitTable({ withInstitution = false, ...table }: VisitTableProps) {
  return (
    <DataTable
      {...table}
      columns={columns(withInstitution)}
      rowKey={(row) => row.id}
      rowName={(row) => `${row.number}, ${row.institution.name}`}
      rowLink={pageOf}
      access={accreditations.list.access}
    />
  )
}

/** Where the page of an accreditation is. */
export function pageOf(visit: { id: string; institution: { id: string } }): string {
  return `/admin/schedule/${visit.institution.id}/${visit.id}`
}

function columns(withInstitution: boolean): Column<AccreditationRow>[] {
  const place: Column<AccreditationRow> = withInstitution
    ? {
        key: 'institution',
        header: 'Institution',
        lead: true,
        sortKey: 'institution',
        render: (row) => (
          <>
            {row.institution.name}
            <small>
              {row.campus.name} · {shortRegion(row.institution.region)}
            </small>
          </>
        ),
      }
    : {
        key: 'visit',
        header: 'Visit',
        lead: true,
        render: (row) => (
          <>
            {visitTypeNames[row.visit_type]}
            <small>
              {row.number} · {row.campus.name}
            </small>
          </>
        ),
      }
  const type: Column<AccreditationRow>[] = withInstitution
    ? [
        {
          key: 'type',
          header: 'Visit',
          width: 168,
          priority: 2,
          short: (row) => visitTypeNames[row.visit_type],
          render: (row) => (
            <>
              {visitTypeNames[row.visit_type]}
              <small>{row.number}</small>
            </>
          ),
        },
      ]
    : []
  return [
    place,
    ...type,
    {
      key: 'dates',
      header: 'Dates',
      width: withInstitution ? 148 : 164,
      sortKey: 'visit_date',
      render: (row) => <span className={styles.nowrap}>{formatDays(row.visit_date, row.visit_end)}</span>,
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
          <small className={styles.nowrap}>{levelsSoughtWords(row.levels_sought)}</small>
        </>
      ),
    },
    {
      key: 'coordinator',
      header: 'Coordinator',
      width: withInstitution ? 176 : 248,
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
      header: 'Payment',
      width: withInstitution ? 124 : 148,
      priority: 3,
      render: (row) =>
        row.payment_status ? (
          <Status tone={paymentTone(row.payment_status, row.payment_verified)}>
            {paymentName(row.payment_status, row.payment_verified)}
          </Status>
        ) : (
          '–'
        ),
    },
    {
      key: 'status',
      header: 'Status',
      width: 116,
      render: (row) => <Status tone={visitTones[row.status]}>{visitStatusNames[row.status]}</Status>,
    },
  ]
}

/** `4 people, 2 unanswered` */
export function teamWords(row: Pick<AccreditationRow, 'accreditors' | 'unanswered'>): string {
  if (row.accreditors === 0) return 'Nobody assigned'
  const people = formatCount(row.accreditors, 'person', 'people')
  return row.unanswered > 0 ? `${people}, ${row.unanswered} unanswered` : people
}
