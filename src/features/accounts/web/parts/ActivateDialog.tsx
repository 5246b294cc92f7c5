import { Button, Checkbox, Progress } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'
import { CandidateList } from '../../../../kit/web/candidates/CandidateList.tsx'
import { candidatesOf } from '../../../../kit/web/candidates/use-candidates.ts'
import { useCurrentUser } from '../../../../kit/web/current-user.ts'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { type AccountRow, accounts, type LikelyPerson } from '../../contract.ts'
import styles from './ActivateDialog.module.css'
import { activateRefusal } from './account-rules.ts'

type Left = { account: AccountRow; why: string }

/**
 * Activates the pending ones among the chosen accounts, one after the other; each owner is told by mail, so it asks first. Who likely has
 * an account already is left out, unless somebody says of that one that it is another person.
 */
export function ActivateDialog({ accounts: chosen, onClose, onDone }: { accounts: AccountRow[]; onClose: () => void; onDone: () => void }) {
  const user = useCurrentUser()
  const [{ ready, asked, left }, setPlan] = useState(() => planOf(chosen, (account) => activateRefusal(user, account)))
  const activation = useChange(accounts.edit)
  const [failed, setFailed] = useState<Left[]>([])
  const [others, setOthers] = useState<readonly string[]>([])
  const going = [...ready, ...asked.filter(({ id }) => others.includes(id))]
  const { busy, at } = activation

  async function activate() {
    const result = await activation.sendEach(going, inputOf, {
      says: ({ done }) => done.length > 0 && `${formatCount(done.length, 'account')} ${done.length === 1 ? 'is' : 'are'} active now.`,
    })
    if (!result) return
    const { refused, untouched } = result
    if (refused.length === 0 && untouched.length === 0) {
      onDone()
      onClose()
      return
    }
    const again = refused.map(({ row, why, refusal }) => ({ row, why, likely: refusal && candidatesOf<LikelyPerson>(refusal) }))
    setFailed(again.flatMap(({ row, why, likely }) => (likely ? [] : [{ account: row, why }])))
    setOthers([])
    setPlan({
      ready: [...again.flatMap(({ row, likely }) => (likely ? [] : [row])), ...untouched],
      asked: [
        ...asked.filter(({ id }) => !others.includes(id)),
        ...again.flatMap(({ row, likely }) => (likely ? [{ ...row, likely: [...likely] }] : [])),
      ],
      left,
    })
  }

  const inputOf = ({ id, version }: AccountRow) => ({
    params: { id },
    body: { status: 'active' as const, version, confirm_new: others.includes(id) },
  })

  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      title={`Activate ${formatCount(ready.length + asked.length, 'account')}?`}
      description={ready.length + asked.length > 0 ? 'Their owners learn by mail that they can sign in.' : undefined}
      foot={
        busy ? (
          <Button variant="default" onClick={activation.stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {ready.length + asked.length > 0 ? 'Cancel' : 'Close'}
            </Button>
            {ready.length + asked.length > 0 && (
              <Button onClick={activate} disabled={going.length === 0} data-autofocus>
                {going.length === 0 ? 'Activate' : `Activate ${formatCount(going.length, 'account')}`}
              </Button>
            )}
          </>
        )
      }
    >
      {busy && (
        <div>
          <b role="status">
            {formatNumber((at ?? 0) + 1)} of {formatNumber(going.length)}
          </b>
          <Progress value={(100 * (at ?? 0)) / going.length} size={6} mt={6} color="var(--accent)" aria-label="Activating" />
        </div>
      )}
      {failed.length > 0 && (
        <Notice tone="err" title={`Not activated: ${formatCount(failed.length, 'account')}`}>
          <Names of={failed} />
        </Notice>
      )}
      {ready.length > 0 && failed.length === 0 && <Names of={ready.map((account) => ({ account, why: '' }))} />}
      {asked.map((account) => (
        <Notice key={account.id} tone="warn" title={`${account.name}, ${account.email}: likely there already`}>
          <CandidateList of={account.likely ?? []} />
          <Checkbox
            label="This is another person"
            aria-label={`${account.name}, ${account.email}: this is another person`}
            disabled={busy}
            checked={others.includes(account.id)}
            onChange={({ currentTarget: { checked } }) =>
              setOthers((now) => (checked ? [...now, account.id] : now.filter((id) => id !== account.id)))
            }
          />
        </Notice>
      ))}
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
  const open = chosen.filter((account) => !refusalOf(account))
  return {
    ready: open.filter(({ likely = [] }) => likely.length === 0),
    asked: open.filter(({ likely = [] }) => likely.length > 0),
    left: chosen.flatMap((account) => {
      const why = refusalOf(account)
      return why ? [{ account, why }] : []
    }),
  }
}
