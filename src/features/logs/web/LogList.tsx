import type { ReactNode } from 'react'
import { addDays, agencyDay, formatInstant, formatTime } from '../../../kit/contract/days.ts'
import { areaOf, type Role, roleName } from '../../../kit/contract/roles.ts'
import { useCurrentUser } from '../../../kit/web/current-user.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Change } from '../../../kit/web/record/Change.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Person } from '../../../kit/web/record/Person.tsx'
import { type GeneralLogEntry, type LogEntry, logs } from '../contract.ts'
import { actsOf, iconOf, type LogView, logKinds, logViews } from './parts/kinds.ts'
import { LogSubjects, logSubject } from './parts/LogSubject.tsx'
import { dayName, type Folded, foldSessions, peopleOf } from './parts/log-days.ts'
import styles from './parts/logs.module.css'
import { changesOf } from './parts/words.ts'

type Told = LogEntry & Partial<Pick<GeneralLogEntry, 'call' | 'request_id'>>
type Entry = Folded<Told>

type LogListProps = {
  of: 'activity' | 'changes'
  /** Only its acts. */
  view?: LogView
  /** What the view is called. */
  label?: string | undefined
  readsAll: boolean
  above: ReactNode
}

/** The log as a list, day by day: what people did, or every change, also those of the system. */
export function LogList({ of, view, label, readsAll, above }: LogListProps) {
  const user = useCurrentUser()
  const isStaff = user !== null && areaOf(user.role) === 'admin'
  const call = of === 'changes' ? logs.general : logs.activity
  const list = useList(call, {
    name: 'logs',
    filters: { actor: 'one', action: 'many', date: 'range' },
    ask: ({ page, paginate, search, filters: { actor, action, date } }) => {
      const chosen = actsOf(action)
      const acts = chosen.length === 0 && view ? logViews[view] : chosen
      return {
        query: {
          page,
          paginate,
          search,
          ...(actor ? { actor } : {}),
          ...(acts.length > 0 ? { action: [...acts] } : {}),
          ...(date?.from ? { from: date.from } : {}),
          ...(date?.to ? { to: date.to } : {}),
        },
      }
    },
    // whoever looks for sign-ins wants each of them
    rows: ({ data }): Entry[] => (view === 'sign-ins' ? data : foldSessions<Told>(data)),
  })
  const [today, yesterday] = [agencyDay(), addDays(agencyDay(), -1)]
  const { actor, action, date } = list.filters
  const chosenName = list.read.data?.data.find((entry) => entry.actor_id === actor)?.actor_name
  const kinds = logKinds.filter((kind) =>
    of === 'changes' || view === 'data' ? kind.value !== 'session' : kind.value !== 'job' && (isStaff || !kind.staff),
  )

  return (
    <ListPage
      title="Activity Logs"
      description={descriptions[of === 'changes' ? 'changes' : readsAll ? 'all' : 'own']}
      above={above}
      name={`logs.${of}`}
      label={label ?? (of === 'changes' ? 'All changes' : 'Activity')}
      groupOf={(row) => dayName(row.at, today, yesterday)}
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
          {(!view || view === 'data') && (
            <FilterChip
              kind="many"
              label="What"
              options={kinds.map(({ value, label }) => ({ value, label }))}
              value={action}
              onChange={(value) => list.setFilter('action', value)}
            />
          )}
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
  {
    key: 'says',
    header: 'What',
    lead: true,
    render: (row) => (
      <span className={styles.says}>
        <Icon name={iconOf(row.action)} size={16} />
        <span>
          <KeepTogether>{row.says}</KeepTogether>
        </span>
      </span>
    ),
  },
  {
    key: 'who',
    header: 'Who',
    width: '26%',
    card: 'bare',
    render: (row) => (
      <span>
        {row.folded ? peopleOf(row.folded) : row.actor_name}
        {(!row.folded || isOfOne(row.folded)) && (
          <span className={styles.role}>{row.actor_role ? roleName(row.actor_role as Role) : 'the system itself'}</span>
        )}
      </span>
    ),
  },
  { key: 'on', header: 'On', width: '26%', priority: 3, card: 'none', render: (row) => logSubject(row) },
  {
    key: 'at',
    header: 'When',
    width: 130,
    render: (row) => <When entry={row} />,
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

function isOfOne(entries: readonly Told[]): boolean {
  return entries.every(({ actor_name }) => actor_name === entries[0]?.actor_name)
}

/** The time of an entry; of several from the first to the last. The day stands above them. */
function When({ entry: { at, folded } }: { entry: Entry }) {
  const first = folded?.at(-1)?.at
  return (
    <span className={styles.when}>
      {first && first !== at && (
        <>
          <time dateTime={first}>{formatTime(first)}</time> –{' '}
        </>
      )}
      <time dateTime={at} title={formatInstant(at)}>
        {formatTime(at)}
      </time>
    </span>
  )
}

function Details({ entry }: { entry: Entry }) {
  if (entry.folded)
    return (
      <ul className={styles.folded}>
        {entry.folded.map((one) => (
          <li key={one.id}>
            <time dateTime={one.at}>{formatTime(one.at)}</time> {one.actor_name} <span className={styles.quiet}>{one.says}</span>
          </li>
        ))}
      </ul>
    )
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
