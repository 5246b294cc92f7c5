import { useQueryClient } from '@tanstack/react-query'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { type AccountRow, accounts } from '../contract.ts'
import type { AccountStatus } from '../rules.ts'
import { statusesAfter } from './parts/account-rules.ts'
import { useActivation } from './parts/use-activation.tsx'

/**
 * What is done with one account without a form: activate, suspend, reopen, invite again. `refusal` stays until the next try,
 * `question` belongs on the page.
 *
 *     const acts = useAccountActs()
 *     { label: 'Suspend', icon: 'ban', onClick: () => void acts.suspend(account) }
 */
export function useAccountActs() {
  const client = useQueryClient()
  const change = useChange(accounts.edit)
  const invitation = useChange(accounts.invite)
  const activation = useActivation(change)

  const become = (account: AccountRow, status: AccountStatus) => ({
    params: { id: account.id },
    body: { status, version: account.version },
  })

  /** Which status a suspended account may have again depends on its password, which only the server knows. */
  async function reopen(account: AccountRow) {
    const choices = statusesAfter(account)
    for (const status of choices) {
      let isNext = false
      await change.send(become(account, status), {
        onRefused: (refusal) => {
          if (activation.asks(account, refusal)) return true
          isNext = refusal.errors.status !== undefined && status !== choices.at(-1)
          return isNext
        },
      })
      if (!isNext) return
    }
  }

  function clear() {
    change.clear()
    invitation.clear()
  }

  return {
    activate: activation.start,
    /** What activating asks back, where it does. */
    question: activation.question,
    reopen,
    async suspend(account: AccountRow) {
      const yes = await confirm({
        title: `Suspend ${account.name}?`,
        text: `${account.email} is signed out everywhere and cannot sign in until the account is opened again. Its records stay.`,
        verb: 'Suspend',
        danger: true,
      })
      if (yes) await change.send(become(account, 'suspended'))
    },
    invite: (account: AccountRow) => invitation.send({ params: { id: account.id } }),
    busy: change.busy || invitation.busy,
    refusal: change.refusal ?? invitation.refusal,
    reload: () => client.invalidateQueries().then(clear),
    clear,
  }
}
