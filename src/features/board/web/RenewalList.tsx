import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { InstitutionChip } from '../../institutions/web/parts/place-chips.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { Level } from '../../ladder/web/parts/Level.tsx'
import { board } from '../contract.ts'
import { priorityClasses, type RenewalRow } from '../contract-records.ts'

const filters = { priority_class: 'many', institution: 'one' } as const
const classWords = { A: 'A, within 90 days', B: 'B, within a year', C: 'C, later' }
const classOptions = priorityClasses.map((value) => ({ value, label: classWords[value] }))

/** Whose level ends, and has no visit yet: the most urgent first. */
export function RenewalList() {
  const list = useList(board.renewals, {
    name: 'board-renewals',
    filters,
    ask: ({ page, paginate, search, filters }) => {
      const priority_class = priorityClasses.filter((one) => filters.priority_class?.includes(one))
      const filter = {
        ...(priority_class.length > 0 ? { priority_class } : {}),
        ...(filters.institution ? { institution_id: filters.institution } : {}),
      }
      return { query: { page, paginate, search, filter } }
    },
  })
  return (
    <List
      label="Renewals"
      list={list}
      columns={columns}
      rowName={(row) => row.program}
      rowLink={(row) => `/admin/schedule/${row.institution_id}`}
      placeholder="Search program or institution"
      filters={
        <>
          <FilterChip kind="many" label="Class" options={classOptions} {...list.chip('priority_class')} />
          <InstitutionChip list={list} chosenName={list.read.data?.data[0]?.institution} />
        </>
      }
      nothing="No renewal matches"
      none={{
        icon: 'certificate',
        title: 'No level ends soon',
        text: 'Programs whose validity ends within two years stand here until a visit is asked for.',
      }}
    />
  )
}

const columns: readonly Column<RenewalRow>[] = [
  {
    key: 'program',
    header: 'Program',
    lead: true,
    render: (row) => (
      <>
        {row.program}
        <small>
          {row.institution}, {row.campus}
        </small>
      </>
    ),
  },
  { key: 'class', header: 'Class', width: 80, render: (row) => row.priority_class },
  { key: 'days_left', header: 'Left', width: 120, align: 'right', render: (row) => formatCount(row.days_left, 'day') },
  {
    key: 'valid_to',
    header: 'Valid until',
    width: 150,
    render: (row) => (
      <>
        {formatDay(row.grace_until ?? row.valid_to)}
        {row.grace_until && <small>grace period</small>}
      </>
    ),
  },
  { key: 'level', header: 'Holds', width: 150, render: (row) => <Level level={row.level} /> },
  { key: 'usual', header: 'Usual survey', width: 190, priority: 2, render: (row) => visitTypeNames[row.usual_survey] },
]
