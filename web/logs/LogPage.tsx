/** Who did what: the own activity for everybody; for the oversight roles that of all, and every change with before and after. */
import { Tabs } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { agency } from '../../agency.config.ts'
import { type GeneralLogEntry, type LogEntry, logs } from '../../contract/logs.ts'
import { mayOpen } from '../../contract/pages.ts'
import { type Role, readers, roleName, staff } from '../../contract/roles.ts'
import { query } from '../api.ts'
import { useRoleIn, useUser } from '../sessions/use-user.ts'
import { Change } from '../ui/Change.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Column } from '../ui/data-table.ts'
import { FilterChip } from '../ui/FilterChip.tsx'
import { formatInstant } from '../ui/format.ts'
import { KeepTogether } from '../ui/KeepTogether.tsx'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { useListState } from '../ui/list-state.ts'
import { Page } from '../ui/Page.tsx'
import { Paging } from '../ui/Paging.tsx'
import { Person } from '../ui/Person.tsx'
import { LogSubject } from './LogSubject.tsx'
import styles from './logs.module.css'
import { changesOf } from './words.ts'

export const meta = () => [{ title: `Activity Logs · ${agency.acronym}` }]

/** The kinds of acts the log knows, as the first part of their names. */
const kinds: { value: string; label: string; staff?: boolean }[] = [
  { value: 'session', label: 'Signing in and out' },
  { value: 'accreditation', label: 'Survey visits' },
  { value: 'assignment', label: 'Assignments' },
  { value: 'finance', label: 'Payments' },
  { value: 'program', label: 'Programs' },
  { value: 'campus', label: 'Campuses' },
  { value: 'institution', label: 'Institutions' },
  { value: 'feedback', label: 'Feedback' },
  { value: 'account', label: 'Accounts', staff: true },
  { value: 'programs', label: 'Imports of programs', staff: true },
  { value: 'campuses', label: 'Imports of campuses', staff: true },
]

type Entry = LogEntry & Partial<Pick<GeneralLogEntry, 'call' | 'request_id'>>

export default function LogPage() {
  const readsAll = useRoleIn(readers.ratings as readonly Role[])
  const isStaff = useRoleIn(staff)
  const [params, setParams] = useSearchParams()
  const tab = readsAll && params.get('tab') === 'changes' ? 'changes' : 'activity'
  const list = useListState({ filters: { actor: 'one', action: 'one', date: 'range' }, paginate: 20 })
  const { actor, action, date } = list.filters
  const asked = {
    page: list.page,
    paginate: list.paginate,
    search: list.search,
    ...(actor ? { actor } : {}),
    ...(action ? { action } : {}),
    ...(date?.from ? { from: date.from } : {}),
    ...(date?.to ? { to: date.to } : {}),
  }
  const read = useQuery({ ...query(tab === 'changes' ? logs.general : logs.activity, { query: asked }), placeholderData: keepPreviousData })
  const chosenName = read.data?.data.find((entry) => entry.actor_id === actor)?.actor_name

  return (
    <Page
      title="Activity Logs"
      count={read.data?.meta.total}
      description={readsAll ? 'What people did and what changed; nothing in the log can be altered' : 'What you did here, newest first'}
    >
      {readsAll && (
        <Tabs
          value={tab}
          mb="md"
          onChange={(next) => setParams(next === 'changes' ? { tab: 'changes' } : {}, { replace: true, preventScrollReset: true })}
        >
          <Tabs.List aria-label="Logs">
            <Tabs.Tab value="activity">Activity</Tabs.Tab>
            <Tabs.Tab value="changes">All changes</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      <ListToolbar list={list} placeholder={readsAll ? 'Search people and acts' : 'Search your acts'}>
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
          kind="one"
          label="What"
          options={kinds.filter((kind) => (tab === 'changes' ? kind.value !== 'session' : isStaff || !kind.staff))}
          value={action}
          onChange={(value) => list.setFilter('action', value)}
        />
        <FilterChip kind="range" label="Date" value={date} onChange={(value) => list.setFilter('date', value)} />
      </ListToolbar>
      <DataTable<Entry>
        label={tab === 'changes' ? 'All changes' : 'Activity'}
        columns={readsAll ? columns : columns.filter((column) => column.key !== 'who')}
        read={read}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.says}, ${formatInstant(row.at)}`}
        expand={(row) => <Details entry={row} />}
        skeletonRows={list.paginate}
        access={tab === 'changes' ? logs.general.access : logs.activity.access}
        empty={
          list.narrowed
            ? { icon: 'filter-search', title: 'Nothing in the log matches', text: 'Take a filter away, or choose more days.' }
            : { icon: 'history', title: 'Nothing yet', text: 'What you do here is written down from now on.' }
        }
      />
      <Paging meta={read.data?.meta} onPage={list.setPage} onPaginate={list.setPaginate} />
    </Page>
  )
}

const columns: Column<Entry>[] = [
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
  { key: 'on', header: 'On', width: '26%', priority: 3, render: (row) => <LogSubject entry={row} short /> },
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
  const { role } = useUser()
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
      <LogSubject entry={entry} linkTo={(path) => (mayOpen(role, path) ? path : undefined)} />
      {entry.call && (
        <p className={styles.quiet}>
          <code>{entry.call}</code> {entry.request_id && <>· request {entry.request_id}</>}
        </p>
      )}
    </div>
  )
}
