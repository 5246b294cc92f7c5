import type { ReactNode } from 'react'
import { formatInstant } from '../../../kit/contract/days.ts'
import { areaOf, type Role, roleName } from '../../../kit/contract/roles.ts'
import { useCurrentUser } from '../../../kit/web/current-user.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Change } from '../../../kit/web/record/Change.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Person } from '../../../kit/web/record/Person.tsx'
import { type GeneralLogEntry, type LogEntry, logs } from '../contract.ts'
import { actsOf, logKinds } from './parts/kinds.ts'
import { LogSubjects, logSubject } from './parts/LogSubject.tsx'
import styles from './parts/logs.module.css'
import { changesOf } from './parts/words.ts'

type Entry = LogEntry & Partial<Pick<GeneralLogEntry, 'call' | 'request_id'>>

/** The log as a list: what people did, or every change, also those of the system. */
export function LogList({ of, readsAll, above }: { of: 'activity' | 'changes'; readsAll: boolean; above: ReactNode }) {
  const user = useCurrentUser()
  const isStaff = user !== null && areaOf(user.role) === 'admin'
  const call = of === 'changes' ? logs.general : logs.activity
  const list = useList(call, {
    name: 'logs',
    filters: { actor: 'one', action: 'many', date: 'range' },
    ask: ({ page, paginate, search, filters: { actor, action, date } }) => {
      const acts = actsOf(action)
      return {
        query: {
          page,
          paginate,
          search,
          ...(actor ? { actor } : {}),
          ...(acts.length > 0 ? { action: acts } : {}),
          ...(date?.from ? { from: date.from } : {}),
          ...(date?.to ? { to: date.to } : {}),
        },
      }
    },
  })
  const { actor, action, date } = list.filters
  const chosenName = list.read.data?.data.find((entry) => entry.actor_id === actor)?.actor_name
  const kinds = logKinds.filter((kind) => (of === 'changes' ? kind.value !== 'session' : kind.value !== 'job' && (isStaff || !kind.staff)))

  return (
    <ListPage
      title="Activity Logs"
      description={descriptions[of === 'changes' ? 'changes' : readsAll ? 'all' : 'own']}
      above={above}
      name={`logs.${of}`}
      label={of === 'changes' ? 'All changes' : 'Activity'}
      list={list}
      columns={columnsOf(of, readsAll)}
      usual={['says', 'who', 'on', 'at']}
      rowName={(row) => `${row.says}, ${formatInstant(row.at)}`}
      expand={(row) => <Details entry={row} />}
      placeholder={readsAll ? 'Search people, acts, visit numbers' : 'Search your acts'}
      filters={
        <>
          {readsAll && (
            <FilterChip
              kind="remote"
              label="Person"
              from={people}
              value={actor}
              {...(chosenName ? { chosenName } : {})}
              onChange={(value) => list.setFilter('actor', value)}
            />
          )}
          <FilterChip
            kind="many"
            label="What"
            options={kinds.map(({ value, label }) => ({ value, label }))}
            value={action}
            onChange={(value) => list.setFilter('action', value)}
          />
          <FilterChip kind="range" label="Date" value={date} onChange={(value) => list.setFilter('date', value)} />
        </>
      }
      nothing="Nothing in the log matches"
      none={{ icon: 'history', title: 'Nothing yet', text: 'What you do here is written down from now on.' }}
    />
  )
}

const descriptions = {
  changes: 'Every change with its values before and after, also what the system did by itself; nothing here can be altered unnoticed',
  all: 'What people did, signing in and out included; nothing here can be altered unnoticed',
  own: 'What you did here, newest first',
}

function columnsOf(of: 'activity' | 'changes', readsAll: boolean): readonly Column<Entry>[] {
  return columns.filter((column) => (column.key !== 'who' || readsAll) && (column.key !== 'call' || of === 'changes'))
}

const columns: readonly Column<Entry>[] = [
  { key: 'says', header: 'What', lead: true, render: (row) => <KeepTogether>{row.says}</KeepTogether> },
  {
    key: 'who',
    header: 'Who',
    width: '26%',
    card: 'wide',
    render: (row) => (
      <span className={styles.who}>
        <Person name={row.actor_name} detail={row.actor_role ? roleName(row.actor_role as Role) : 'the system itself'} />
      </span>
    ),
  },
  { key: 'on', header: 'On', width: '26%', priority: 3, render: (row) => logSubject(row) },
  {
    key: 'at',
    header: 'When',
    width: 168,
    render: (row) => (
      <time className={styles.when} dateTime={row.at}>
        {formatInstant(row.at)}
      </time>
    ),
  },
  { key: 'call', header: 'Call', width: 240, priority: 3, render: (row) => <code className={styles.call}>{row.call ?? '–'}</code> },
]

/** The people of the log, found by what the log itself says of them. */
const people = {
  call: logs.activity,
  input: (search: string) => ({ query: { search, paginate: 100 } }),
  items: (answer: { data: LogEntry[] }) => [...new Map(answer.data.map((entry) => [entry.actor_id, entry])).values()],
  itemKey: (entry: LogEntry) => entry.actor_id as string,
  itemName: (entry: LogEntry) => entry.actor_name,
  itemView: (entry: LogEntry) => <Person name={entry.actor_name} detail={entry.actor_role ? roleName(entry.actor_role as Role) : null} />,
}

function Details({ entry }: { entry: Entry }) {
  const found = changesOf(entry)
  return (
    <div className={styles.details}>
      {found.length === 0 && <p className={styles.quiet}>No values were changed by this.</p>}
      <ul>
        {found.map((change) => (
          <li key={change.field}>
            <Change {...change} />
          </li>
        ))}
      </ul>
      <LogSubjects entry={entry} />
      {entry.call && (
        <p className={styles.quiet}>
          <code>{entry.call}</code> {entry.request_id && <>· request {entry.request_id}</>}
        </p>
      )}
    </div>
  )
}
