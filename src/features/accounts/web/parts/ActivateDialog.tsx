import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'
import { useCurrentUser } from '../../../../kit/web/current-user.ts'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { type AccountRow, accounts } from '../../contract.ts'
import styles from './ActivateDialog.module.css'
import { activateRefusal } from './account-rules.ts'

type Left = { account: AccountRow; why: string }

/** Activates the pending ones among the chosen accounts, one after the other; each owner is told by mail, so it asks first. */
export function ActivateDialog({ accounts: chosen, onClose, onDone }: { accounts: AccountRow[]; onClose: () => void; onDone: () => void }) {
  const user = useCurrentUser()
  const [{ ready, left }, setPlan] = useState(() => planOf(chosen, (account) => activateRefusal(user, account)))
  const activation = useChange(accounts.edit)
  const [failed, setFailed] = useState<Left[]>([])
  const { busy, at } = activation

  async function activate() {
    const result = await activation.sendEach(ready, ({ id, version }) => ({ params: { id }, body: { status: 'active', version } }), {
      says: ({ done }) => done.length > 0 && `${formatCount(done.length, 'account')} ${done.length === 1 ? 'is' : 'are'} active now.`,
    })
    if (!result) return
    const { refused, untouched } = result
    if (refused.length === 0 && untouched.length === 0) {
      onDone()
      onClose()
      return
    }
    setFailed(refused.map(({ row, why }) => ({ account: row, why })))
    setPlan({ ready: [...refused.map(({ row }) => row), ...untouched], left })
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      title={`Activate ${formatCount(ready.length, 'account')}?`}
      description={ready.length > 0 ? 'Their owners learn by mail that they can sign in.' : undefined}
      foot={
        busy ? (
          <Button variant="default" onClick={activation.stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {ready.length > 0 ? 'Cancel' : 'Close'}
            </Button>
            {ready.length > 0 && (
              <Button onClick={activate} data-autofocus>
                Activate {formatCount(ready.length, 'account')}
              </Button>
            )}
          </>
        )
      }
    >
      {busy && (
        <div>
          <b role="status">
            {formatNumber((at ?? 0) + 1)} of {formatNumber(ready.length)}
          </b>
          <Progress value={(100 * (at ?? 0)) / ready.length} size={6} mt={6} color="var(--accent)" aria-label="Activating" />
        </div>
      )}
      {failed.length > 0 && (
        <Notice tone="err" title={`Not activated: ${formatCount(failed.length, 'account')}`}>
          <Names of={failed} />
        </Notice>
      )}
      {ready.length > 0 && failed.length === 0 && <Names of={ready.map((account) => ({ account, why: '' }))} />}
      {left.length > 0 && (
        <Notice tone="warn" title={`Left out: ${formatCount(left.length, 'account')}`}>
          <Names of={left} />
        </Notice>
      )}
    </Dialog>
  )
}

const shown = 8

function Names({ of }: { of: readonly Left[] }) {
  return (
    <ul className={styles.names}>
      {of.slice(0, shown).map(({ account, why }) => (
        <li key={account.id}>
          {account.name}, {account.email}
          {why && `: ${why}`}
        </li>
      ))}
      {of.length > shown && <li>and {formatNumber(of.length - shown)} more</li>}
    </ul>
  )
}

function planOf(chosen: readonly AccountRow[], refusalOf: (account: AccountRow) => string | false) {
  return {
    ready: chosen.filter((account) => !refusalOf(account)),
    left: chosen.flatMap((account) => {
      const why = refusalOf(account)
      return why ? [{ account, why }] : []
    }),
  }
}
