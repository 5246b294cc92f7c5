import { Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../../../kit/contract/client.ts'
import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'
import { call } from '../../../../kit/web/api.ts'
import { useCurrentUser } from '../../../../kit/web/current-user.ts'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { toast } from '../../../../kit/web/states/toast.ts'
import { type AccountRow, accounts } from '../../contract.ts'
import styles from './ActivateDialog.module.css'
import { activateRefusal } from './account-rules.ts'

type Left = { account: AccountRow; why: string }

/** Activates the pending ones among the chosen accounts, one after the other; each owner is told by mail, so it asks first. */
export function ActivateDialog({ accounts: chosen, onClose, onDone }: { accounts: AccountRow[]; onClose: () => void; onDone: () => void }) {
  const user = useCurrentUser()
  const client = useQueryClient()
  const [{ ready, left }, setPlan] = useState(() => planOf(chosen, (account) => activateRefusal(user, account)))
  const [at, setAt] = useState<number | null>(null)
  const [failed, setFailed] = useState<Left[]>([])
  const stopped = useRef(false)
  const busy = at !== null

  async function activate() {
    if (busy) return
    stopped.current = false
    const refused: Left[] = []
    let tried = 0
    for (const account of ready) {
      if (stopped.current) break
      setAt(tried)
      const error = await call(accounts.edit, {
        params: { id: account.id },
        body: { status: 'active', version: account.version },
      }).then(
        () => null,
        (cause: unknown) => cause,
      )
      tried++
      if (error) refused.push({ account, why: error instanceof CallError ? error.message : 'Something unexpected happened.' })
    }
    setAt(null)
    const done = tried - refused.length
    if (done > 0) toast.success(`${formatCount(done, 'account')} ${done === 1 ? 'is' : 'are'} active now.`)
    await client.invalidateQueries()
    if (refused.length === 0 && tried === ready.length) {
      onDone()
      onClose()
      return
    }
    setFailed(refused)
    setPlan({ ready: [...refused.map(({ account }) => account), ...ready.slice(tried)], left })
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
          <Button variant="default" onClick={() => (stopped.current = true)}>
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
            {formatNumber(at + 1)} of {formatNumber(ready.length)}
          </b>
          <Progress value={(100 * at) / ready.length} size={6} mt={6} color="var(--accent)" aria-label="Activating" />
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
