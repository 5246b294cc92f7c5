import { useQuery } from '@tanstack/react-query'
import { formatDays, formatInstant } from '../../../kit/contract/days.ts'
import { roleName } from '../../../kit/contract/roles.ts'
import { query } from '../../../kit/web/api.ts'
import { useCurrentUser } from '../../../kit/web/current-user.ts'
import { SidePanel } from '../../../kit/web/dialog/SidePanel.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { RecordLog } from '../../logs/web/parts/RecordLog.tsx'
import { FactorReset } from '../../second-factors/web/parts/FactorReset.tsx'
import { type AccountRow, accounts } from '../contract.ts'
import { AccountState } from './account-columns.tsx'
import styles from './accounts.module.css'
import { activateRefusal, isInvitable, isSuspendable, manageRefusal, statusRefusal } from './parts/account-rules.ts'
import { LikelyPeople } from './parts/LikelyPeople.tsx'
import type { useAccountActs } from './use-account-acts.ts'

type PanelProps = {
  id: string
  /** The account as the list shows it, if it does. */
  row: AccountRow | undefined
  acts: ReturnType<typeof useAccountActs>
  onEdit: (account: AccountRow) => void
  onClose: () => void
}

/** One account beside the list: who it is, what can be done now, and its audit log. */
export function AccountPanel({ id, row, acts, onEdit, onClose }: PanelProps) {
  const user = useCurrentUser()
  const read = useQuery({ ...query(accounts.show, { params: { id } }), ...(row ? { placeholderData: { data: row } } : {}) })
  const account = read.data?.data
  if (!account) {
    return (
      <SidePanel title="Account" onClose={onClose}>
        {read.error ? (
          <ErrorState error={read.error} onRetry={read.refetch} access={accounts.show.access} what="account" bare />
        ) : (
          <LoadingState what="account" bare />
        )}
      </SidePanel>
    )
  }
  const noEdit = manageRefusal(user, account)
  const mayChange = !statusRefusal(user, account)
  return (
    <SidePanel
      title={account.name}
      description={account.email}
      onClose={onClose}
      foot={
        !noEdit && (
          <>
            {mayChange && !isSuspendable(account) && (
              <ActionButton call={accounts.edit} icon="user-check" loading={acts.busy} onClick={() => void acts.reopen(account)}>
                Reopen
              </ActionButton>
            )}
            {mayChange && isSuspendable(account) && (
              <ActionButton call={accounts.edit} icon="ban" danger loading={acts.busy} onClick={() => void acts.suspend(account)}>
                Suspend
              </ActionButton>
            )}
            {isInvitable(account) && (
              <ActionButton call={accounts.invite} icon="send" loading={acts.busy} onClick={() => void acts.invite(account)}>
                Resend invitation
              </ActionButton>
            )}
            <ActionButton call={accounts.edit} icon="pencil" onClick={() => onEdit(account)}>
              Edit
            </ActionButton>
            {!activateRefusal(user, account) && (
              <ActionButton
                call={accounts.edit}
                icon="user-check"
                variant="filled"
                loading={acts.busy}
                onClick={() => void acts.activate(account)}
              >
                Activate
              </ActionButton>
            )}
          </>
        )
      }
    >
      <Refused refusal={acts.refusal} onReload={acts.reload} onClose={acts.clear} />
      <LikelyPeople account={account} />
      <Facts
        columns={2}
        facts={[
          { label: 'Role', value: roleName(account.role) },
          { label: 'Status', value: <AccountState account={account} />, detail: statusDetail(account) },
          account.absence && {
            label: 'Away',
            value: formatDays(account.absence.from, account.absence.until),
            detail: `${account.absence.stand_in ?? 'Nobody'} stands in`,
          },
          account.role !== 'institution' && account.role !== 'accreditor'
            ? null
            : { label: account.role === 'accreditor' ? 'Home institution' : 'Institution', value: account.institution_name },
          { label: 'Region', value: account.region },
          { label: 'Mobile', value: account.mobile },
          {
            label: 'E-mail address',
            value: account.email_verified_at ? 'Confirmed' : 'Not confirmed yet',
            detail: account.email_verified_at && formatInstant(account.email_verified_at),
          },
          { label: 'Last sign-in', value: account.last_login_at ? formatInstant(account.last_login_at) : 'Never' },
          { label: 'Created', value: formatInstant(account.created_at) },
        ]}
      />
      <FactorReset account={account} />
      {noEdit && user?.role === 'Admin' && <p className={styles.hint}>{noEdit}</p>}
      <RecordLog id={account.id} />
    </SidePanel>
  )
}

function statusDetail(account: AccountRow): string | undefined {
  if (account.status === 'invited') return 'Has not chosen a password yet'
  if (account.status === 'pending') return account.email_verified_at ? 'Waits to be activated' : 'Has to confirm the address first'
  if (account.status === 'suspended') return 'Cannot sign in'
  return undefined
}
