import type { CurrentUser } from '../../../kit/web/current-user.ts'
import type { RowAction } from '../../../kit/web/list/data-table.ts'
import type { AccountRow } from '../contract.ts'
import { activateRefusal, deleteRefusal, isInvitable, isSuspendable, manageRefusal, statusRefusal } from './parts/account-rules.ts'
import type { useAccountActs } from './use-account-acts.ts'

type Around = {
  user: CurrentUser | null
  may: { write: boolean; log: boolean }
  acts: ReturnType<typeof useAccountActs>
  onShow: () => void
  onEdit: () => void
  onDelete: () => void
}

/** The menu of a row: what cannot be done with this account stays in sight, with the reason. */
export function accountMenu(account: AccountRow, { user, may, acts, onShow, onEdit, onDelete }: Around): RowAction[] {
  const details: RowAction = {
    label: may.log ? 'Details and audit log' : 'Details',
    icon: may.log ? 'history' : 'user',
    letter: 'L',
    onClick: onShow,
  }
  if (!may.write) return [details]
  const noEdit = manageRefusal(user, account)
  const noStatus = statusRefusal(user, account)
  return [
    { label: 'Edit', icon: 'pencil', letter: 'E', onClick: onEdit, disabled: noEdit },
    ...stepsOf(account),
    isSuspendable(account)
      ? { label: 'Suspend', icon: 'ban', letter: 'S', onClick: () => void acts.suspend(account), disabled: noStatus }
      : { label: 'Reopen', icon: 'user-check', letter: 'R', onClick: () => void acts.reopen(account), disabled: noStatus },
    details,
    ...(account.role === 'accreditor'
      ? [{ label: 'Merge with another', icon: 'arrow-merge' as const, letter: 'M', to: `/admin/merges/person?one=${account.id}` }]
      : []),
    { label: 'Delete', icon: 'trash', danger: true, onClick: onDelete, disabled: deleteRefusal(user, account) },
  ]

  function stepsOf({ status }: AccountRow): RowAction[] {
    if (status === 'pending')
      return [
        {
          label: 'Activate',
          icon: 'user-check',
          letter: 'A',
          onClick: () => void acts.activate(account),
          disabled: activateRefusal(user, account),
        },
      ]
    if (isInvitable(account))
      return [{ label: 'Resend invitation', icon: 'send', letter: 'I', onClick: () => void acts.invite(account), disabled: noEdit }]
    return []
  }
}
