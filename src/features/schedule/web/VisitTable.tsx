import { DataTable } from '../../../kit/web/list/DataTable.tsx'
import type { DataTableProps } from '../../../kit/web/list/data-table.ts'
import { schedule } from '../contract.ts'
import type { AccreditationRow } from '../contract-lists.ts'
import { listColumns, pageOf, usualOfOne } from './parts/visit-columns.tsx'

type VisitTableProps = Pick<DataTableProps<AccreditationRow>, 'read' | 'empty' | 'skeletonRows'> & { label: string }

/** The visits of one institution inside another list; each leads to the accreditation's page. */
export function VisitTable(table: VisitTableProps) {
  return (
    <DataTable
      {...table}
      static
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => `${row.number}, ${row.institution.name}`}
      rowLink={pageOf}
      access={schedule.list.access}
    />
  )
}

const columns = listColumns(false).filter((column) => column.lead || usualOfOne.includes(column.key))
