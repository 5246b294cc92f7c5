import { formatDay } from '../../../kit/contract/days.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { Person } from '../../../kit/web/record/Person.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { accountStatusNames } from '../../accounts/rules.ts'
import { accountTones } from '../../accounts/web/parts/tones.ts'
import { accreditorStatusNames } from '../../people/rules.ts'
import { accreditorTones } from '../../people/web/parts/tones.ts'
import type { InstitutionMember, MemberKind } from '../contract.ts'
import styles from './profile.module.css'

export const kindNames: Record<MemberKind, string> = {
  ...{ account: 'Account', accreditor: 'Accreditor' },
  ...{ home: 'Home institution', sub_member: 'Other tie' },
}

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
      <div className={styles.ties}>
        <span>
          {account.is_main ? 'Main account' : 'Account'} <small>since {formatDay(account.since)}</small>
        </span>
      </div>
    )
  }
  return (
    <div className={styles.ties}>
      {accreditor?.is_home && <span>Home institution</span>}
      {accreditor?.is_sub_member && <span>{kindNames.sub_member}</span>}
    </div>
  )
}
