import { formatInstant } from '../../../kit/contract/days.ts'
import { type Role, roleName } from '../../../kit/contract/roles.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Change } from '../../../kit/web/record/Change.tsx'
import { Person } from '../../../kit/web/record/Person.tsx'
import { changesOf } from '../../logs/web/parts/words.ts'
import { type AccreditorLogEntry, accreditors } from '../contract.ts'
import styles from './accreditors.module.css'

/** What happened to all accreditors, newest first. */
export function LogView({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useList(accreditors.auditLogs, {
    name: 'accreditor-log',
    prefix: 'l_',
    filters: { date: 'range' },
    ask: ({ page, paginate, search, filters: { date } }) => ({
      query: { page, paginate },
      body: { search, ...(date?.from ? { from: date.from } : {}), ...(date?.to ? { to: date.to } : {}) },
    }),
  })
  const { date } = list.filters
  return (
    <List
      label="Audit log of the accreditors"
      list={list}
      columns={columns}
      rowName={(row) => `${row.says}, ${formatInstant(row.at)}`}
      rowMenu={(row) => [
        { label: 'Open the accreditor', icon: 'user', letter: 'O', onClick: () => onOpen(row.accreditor_id), disabled: deleted(row) },
      ]}
      expand={(row) => <Entries entry={row} />}
      placeholder="Search people and acts"
      filters={<FilterChip kind="range" label="Date" value={date} onChange={(value) => list.setFilter('date', value)} />}
      nothing="Nothing in the log matches"
      none={{ icon: 'history', title: 'Nothing yet', text: 'Every change of a profile and every assignment is listed here.' }}
    />
  )
}

const columns: readonly Column<AccreditorLogEntry>[] = [
  { key: 'says', header: 'What', lead: true, render: (row) => row.says },
  {
    key: 'accreditor',
    header: 'Accreditor',
    width: '20%',
    priority: 2,
    card: 'wide',
    render: (row) => row.accreditor_name ?? 'A deleted account',
  },
  {
    key: 'who',
    header: 'Who',
    width: '22%',
    card: 'wide',
    render: (row) => <Person name={row.actor_name} detail={row.actor_role ? roleName(row.actor_role as Role) : 'the system itself'} />,
  },
  { key: 'visit', header: 'Visit', width: 120, priority: 3, render: (row) => row.accreditation_number ?? '–' },
  {
    key: 'at',
    header: 'When',
    width: 160,
    render: (row) => (
      <time className={styles.when} dateTime={row.at}>
        {formatInstant(row.at)}
      </time>
    ),
  },
]

function deleted(row: AccreditorLogEntry): string | false {
  return row.accreditor_name === null && 'The account was deleted.'
}

function Entries({ entry }: { entry: AccreditorLogEntry }) {
  const found = changesOf(entry)
  if (found.length === 0) return <p className={styles.none}>No values were changed by this.</p>
  return (
    <ul className={styles.entries}>
      {found.map((change) => (
        <li key={change.field}>
          <Change {...change} />
        </li>
      ))}
    </ul>
  )
}
