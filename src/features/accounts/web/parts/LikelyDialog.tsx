import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useCurrentUser } from '../../../../kit/web/current-user.ts'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { type AccountRow, accounts, type LikelyPerson } from '../../contract.ts'
import { knownRefusal } from './account-rules.ts'
import styles from './LikelyDialog.module.css'

type LikelyProps = {
  account: AccountRow
  candidates: readonly LikelyPerson[]
  onClose: () => void
  /** The registration is answered, one way or the other. */
  onDone?: (() => void) | undefined
}

const another = 'another'

/** Somebody is to be activated who likely has an account: another person is, a known one has the registration closed. */
export function LikelyDialog({ account, candidates, onClose, onDone }: LikelyProps) {
  const user = useCurrentUser()
  const [choice, setChoice] = useState('')
  const activation = useChange(accounts.edit)
  const closing = useChange(accounts.closeKnown)
  const known = candidates.find(({ id }) => id === choice)
  const busy = activation.busy || closing.busy

  async function answer() {
    const params = { id: account.id }
    const { version } = account
    const done = () => {
      onDone?.()
      onClose()
    }
    if (known) await closing.send({ params, body: { known_id: known.id, version } }, { onAnswer: done })
    else await activation.send({ params, body: { status: 'active', version, confirm_new: true } }, { onAnswer: done })
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      title={`Does ${account.name} have an account already?`}
      description={[account.email, account.institution_name].filter(Boolean).join(' · ')}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} disabled={choice === ''} onClick={answer}>
            {known ? 'Close the registration' : 'Activate all the same'}
          </Button>
        </>
      }
    >
      <Radio.Group label="Who registered?" value={choice} onChange={setChoice}>
        <div className={styles.choices}>
          {candidates.map((one) => {
            const why = knownRefusal(user, one)
            return (
              <div key={one.id} className={styles.choice}>
                <Radio value={one.id} label={one.name} description={[one.line, why].filter(Boolean).join('. ')} disabled={why !== false} />
                <a href={`/admin/user?open=${one.id}`} target="_blank" rel="noreferrer" aria-label={`Open ${one.name} in a new tab`}>
                  Open
                </a>
              </div>
            )
          })}
          <Radio value={another} label="Another person of the same name" />
        </div>
      </Radio.Group>
      <p className={styles.follows} aria-live="polite">
        {known && followsOf(account, known)}
        {choice === another && `The account is activated beside the other${candidates.length > 1 ? 's' : ''}, and its owner told by mail.`}
      </p>
      <Refused refusal={activation.refusal ?? closing.refusal} onClose={() => [activation, closing].map((one) => one.clear())} />
    </Dialog>
  )
}

function followsOf(account: AccountRow, known: LikelyPerson): string {
  const sent = known.status === 'invited' ? 'gets the invitation anew' : 'is told how to sign in and get a new password'
  return `The registration is removed. ${account.email} is told that there is an account already, ${known.email} ${sent}.`
}
