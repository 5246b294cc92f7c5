import { formatDay } from '../../../kit/contract/days.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { Person } from '../../../kit/web/record/Person.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { accountStatusNames } from '../../accounts/rules.ts'
import { accountTones } from '../../accounts/web/parts/tones.ts'
import { accreditorStatusNames, relationNames } from '../../people/rules.ts'
import { accreditorTones } from '../../people/web/parts/tones.ts'
import type { InstitutionMember, MemberKind } from '../contract.ts'
import styles from './profile.module.css'

export const kindNames: Record<MemberKind, string> = { account: 'Account', home: 'Home institution', sub_member: 'Other tie' }

export const memberColumns: readonly Column<InstitutionMember>[] = [
  {
    key: 'name',
    header: 'Member',
    lead: true,
    render: ({ name, account, accreditor }) => (
      <Person name={name} detail={account ? 'Account of the institution' : (accreditor?.position ?? 'Accreditor')} />
    ),
  },
  { key: 'ties', header: 'Tie', width: 340, render: (member) => <Ties member={member} /> },
  {
    key: 'status',
    header: 'Status',
    width: 150,
    render: ({ account, accreditor }) =>
      account ? (
        <Status tone={accountTones[account.status]}>{accountStatusNames[account.status]}</Status>
      ) : (
        accreditor && <Status tone={accreditorTones[accreditor.status]}>{accreditorStatusNames[accreditor.status]}</Status>
      ),
  },
]

function Ties({ member: { account, accreditor } }: { member: InstitutionMember }) {
  if (account) {
    return (
      <span className={styles.ties}>
        <span>
          {account.is_main ? 'Main account' : 'Account'} <small>since {formatDay(account.since)}</small>
        </span>
      </span>
    )
  }
  return (
    <span className={styles.ties}>
      {accreditor?.is_home && <span>Home institution</span>}
      {accreditor?.ties.map(({ relation, from, to }) => (
        <span key={`${relation} ${from} ${to}`}>
          {relationNames[relation]} <small>{periodOf(from, to)}</small>
        </span>
      ))}
    </span>
  )
}

/** `since 3 Jan 2019`, `until 31 Mar 2021`, `1 Jun 2015 – 31 Mar 2021`; nothing where no day is known. */
function periodOf(from: string | null, to: string | null): string {
  if (from && to) return `${formatDay(from)} – ${formatDay(to)}`
  if (from) return `since ${formatDay(from)}`
  return to ? `until ${formatDay(to)}` : ''
}
