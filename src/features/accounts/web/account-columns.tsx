import { shortRegion } from '../../../kit/contract/agency.ts'
import { agencyDay, formatDay, formatDays, formatInstant } from '../../../kit/contract/days.ts'
import { roleName } from '../../../kit/contract/roles.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { titled } from '../../../kit/web/list/record-columns.ts'
import { Person } from '../../../kit/web/record/Person.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { accountColumns } from '../columns.ts'
import type { AccountRow } from '../contract.ts'
import { accountStatusNames } from '../rules.ts'
import styles from './accounts.module.css'
import { LikelyWords } from './parts/LikelyPeople.tsx'
import { accountTones } from './parts/tones.ts'

export const usualColumns = ['name', 'role', 'status', 'institution', 'region', 'last_login_at'] as const

export const listColumns: readonly Column<AccountRow>[] = titled(accountColumns, [
  {
    key: 'name',
    header: 'Name',
    lead: true,
    sortKey: 'name',
    render: (row) => <Person name={row.name} detail={row.email} avatar={row.avatar} />,
  },
  { key: 'role', sortKey: 'role', width: 132, render: (row) => roleName(row.role) },
  {
    key: 'status',
    width: 116,
    render: (row) => (
      <>
        <AccountState account={row} />
        {row.status === 'pending' && !row.email_verified_at && <small>address not confirmed</small>}
        <LikelyWords account={row} />
        {row.absence && <small>{awayWords(row.absence)}</small>}
      </>
    ),
  },
  {
    key: 'institution',
    priority: 2,
    card: 'wide',
    width: 220,
    render: (row) => row.institution_name ?? '–',
  },
  { key: 'region', priority: 3, width: 108, render: (row) => (row.region ? shortRegion(row.region) : '–') },
  {
    key: 'last_login_at',
    sortKey: 'last_login_at',
    priority: 2,
    width: 160,
    oneLine: true,
    render: (row) => (row.last_login_at ? formatInstant(row.last_login_at) : <span className={styles.quiet}>Never</span>),
  },
  { key: 'mobile', priority: 3, width: 150, render: (row) => row.mobile ?? '–' },
  { key: 'created_at', sortKey: 'created_at', priority: 3, width: 164, oneLine: true, render: (row) => formatInstant(row.created_at) },
])

/** `away until 5 Dec 2026`; before it begins `away 1 – 5 Dec 2026` */
function awayWords({ from, until }: NonNullable<AccountRow['absence']>): string {
  return from <= agencyDay() ? `away until ${formatDay(until)}` : `away ${formatDays(from, until)}`
}

/** Whether somebody may sign in with the account, in shape and word. */
export function AccountState({ account, pill }: { account: Pick<AccountRow, 'status'>; pill?: boolean }) {
  return (
    <Status tone={accountTones[account.status]} pill={pill ?? false}>
      {accountStatusNames[account.status]}
    </Status>
  )
}
