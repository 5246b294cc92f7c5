import { formatDay } from '../../../../kit/contract/days.ts'
import type { Column, RowAction } from '../../../../kit/web/list/data-table.ts'
import { saveFile } from '../../../../kit/web/list/ExportButton.tsx'
import { titled } from '../../../../kit/web/list/record-columns.ts'
import cell from '../../../../kit/web/record/cell.module.css'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { toast } from '../../../../kit/web/states/toast.ts'
import { paperColumns } from '../../columns.ts'
import { type PaperRow, papers } from '../../contract.ts'
import { paperKindNames } from '../../rules.ts'

/** As all lists of papers show them. */
export const columns: readonly Column<PaperRow>[] = titled(paperColumns, [
  { key: 'number', lead: true, width: 132, render: (row) => row.number },
  {
    key: 'kind',
    width: 170,
    priority: 2,
    render: (row) => (
      <>
        {paperKindNames[row.kind]}
        {row.replaces && <small>in place of {row.replaces}</small>}
        {row.replaced_by && <small>replaced by {row.replaced_by}</small>}
      </>
    ),
    short: (row) => paperKindNames[row.kind],
  },
  {
    key: 'about',
    render: (row) => (
      <>
        {row.about}
        {row.institution && <small>{row.institution}</small>}
      </>
    ),
  },
  {
    key: 'issued_on',
    width: 150,
    render: (row) => (
      <>
        {formatDay(row.issued_on)}
        {row.issued_by && <small className={cell.nowrap}>{row.issued_by}</small>}
      </>
    ),
  },
  { key: 'decision', width: 120, priority: 3, render: (row) => row.decision ?? '–' },
  {
    key: 'made',
    width: 120,
    priority: 2,
    render: (row) => (
      <>
        {row.made_at ? <Status tone="ok">{row.signed_by ? 'Signed' : 'Made'}</Status> : <Waits row={row} />}
        {row.problem && <small>{row.problem}</small>}
      </>
    ),
  },
])

function Waits({ row }: { row: PaperRow }) {
  return <Status tone={row.problem ? 'warn' : 'note'}>{row.problem ? 'Cannot be made' : 'Being made'}</Status>
}

/** What can be done with one: save its file, open its check page. */
export function menuOf(row: PaperRow): RowAction[] {
  return [
    {
      label: 'Save the PDF',
      icon: 'download',
      disabled: row.made_at === null && 'Its file is being made. Load the list again in a moment.',
      onClick: () => void savePaper(row),
    },
    { label: 'Check page', icon: 'external-link', to: `/c/${row.number}` },
  ]
}

/** Downloads the paper; says so where it is not made yet, or does not come. */
export function savePaper(row: PaperRow): Promise<void> {
  if (!row.made_at) {
    toast.error(`${row.number} is being made. Try again in a moment.`)
    return Promise.resolve()
  }
  return saveFile(papers.file, { params: { id: row.id } }, `${row.number}.pdf`).catch((error: Error) => toast.error(error.message))
}
