/** How somebody signs in besides the password, in the account settings: passkeys, authenticator app, recovery codes. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { query } from '../../../../kit/web/api.ts'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { type Passkey, type SecondFactors, secondFactors } from '../../contract.ts'
import styles from './factors.module.css'

// what draws and asks is only needed by who changes something
const AppDialog = lazyPart(() => import('./AppDialog.tsx').then((file) => file.default))
const PasskeyDialog = lazyPart(() => import('./PasskeyDialog.tsx').then((file) => file.default))
const CodesDialog = lazyPart(() => import('./CodesDialog.tsx').then((file) => file.default))

type Open = { what: 'app' } | { what: 'passkey'; renamed?: Passkey } | { what: 'codes'; codes: string[] }

export function SecondFactorsWork() {
  const read = useQuery(query(secondFactors.show))
  const [open, setOpen] = useState<Open | null>(null)
  const factors = read.data?.data
  const removal = useChange(secondFactors.removePasskey)
  const appRemoval = useChange(secondFactors.removeApp)
  const newCodes = useChange(secondFactors.newCodes, { isQuiet: true })
  const busy = removal.busy || appRemoval.busy || newCodes.busy
  if (read.error) return <ErrorState error={read.error} onRetry={read.refetch} what="ways to sign in" />
  if (!factors) return <div className={styles.waiting} aria-busy="true" />

  const clear = () => {
    for (const one of [removal, appRemoval, newCodes]) one.clear()
  }
  /** What is shown once stands in a dialog of its own. */
  const shown = (codes: string[] | null) => setOpen(codes ? { what: 'codes', codes } : null)

  async function removeKey(key: Passkey) {
    const text = isLast(factors as SecondFactors) ? lastText : 'Nobody signs in with it any more. Delete it on the device, too.'
    if (await confirm({ title: `Remove the passkey “${key.name}”?`, text, verb: 'Remove', danger: true }))
      await removal.send({ params: { id: key.id } })
  }

  async function removeApp() {
    const text = isLast(factors as SecondFactors) ? lastText : 'Its codes work no more.'
    if (await confirm({ title: 'Remove the authenticator app?', text, verb: 'Remove', danger: true })) await appRemoval.send({})
  }

  async function renewCodes() {
    const text = 'Those from before stop working. The new ones are shown once.'
    if (!(await confirm({ title: 'Make new recovery codes?', text, verb: 'Make new codes' }))) return
    const answer = await newCodes.send({})
    if (answer) shown(answer.data.recovery_codes)
  }

  return (
    <>
      <Refused refusal={removal.refusal ?? appRemoval.refusal ?? newCodes.refusal} onClose={clear} />
      {!factors.app && factors.passkeys.length === 0 && (
        <Notice icon="shield-lock" title="Your password alone opens this account">
          A passkey or an authenticator app keeps others out who come to know it.
        </Notice>
      )}
      <div className={styles.way}>
        <div>
          <h3>Passkeys</h3>
          <p>Your device proves that it is you, by finger, face or PIN. No password is needed, and none can be stolen.</p>
        </div>
        {factors.passkeys.length > 0 && (
          <ul className={styles.keys} aria-label="Passkeys">
            {factors.passkeys.map((key) => (
              <li key={key.id}>
                <Icon name="fingerprint" />
                <div>
                  <b>{key.name}</b>
                  <small>{keyWords(key)}</small>
                </div>
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={`Rename ${key.name}`}
                  onClick={() => setOpen({ what: 'passkey', renamed: key })}
                >
                  Rename
                </Button>
                <Button variant="default" size="xs" aria-label={`Remove ${key.name}`} disabled={busy} onClick={() => void removeKey(key)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <PasskeyAdd at={factors.passkeys_at} onAdd={() => setOpen({ what: 'passkey' })} />
      </div>
      <div className={styles.way}>
        <div>
          <h3>Authenticator app</h3>
          <p>
            {factors.app
              ? `In use since ${formatInstant(factors.app.since)}. It is asked for after your password.`
              : 'An app on your phone shows a code that is asked for after your password.'}
          </p>
        </div>
        <div className={styles.acts}>
          <Button variant="default" leftSection={<Icon name="device-mobile" />} onClick={() => setOpen({ what: 'app' })}>
            {factors.app ? 'Replace the app' : 'Set up an app'}
          </Button>
          {factors.app && (
            <Button variant="subtle" loading={appRemoval.busy} leftSection={<Icon name="trash" />} onClick={() => void removeApp()}>
              Remove the app
            </Button>
          )}
        </div>
      </div>
      {(factors.app || factors.passkeys.length > 0) && (
        <div className={styles.way}>
          <div>
            <h3>Recovery codes</h3>
            <p>
              {factors.recovery_codes_left} of 10 are left. One of them stands in where your device is lost; each works once, after your
              password.
            </p>
          </div>
          <div className={styles.acts}>
            <Button variant="default" leftSection={<Icon name="refresh" />} loading={newCodes.busy} onClick={() => void renewCodes()}>
              Make new codes
            </Button>
          </div>
        </div>
      )}
      {open?.what === 'app' && <AppDialog onClose={() => setOpen(null)} onDone={shown} />}
      {open?.what === 'passkey' && (
        <PasskeyDialog {...(open.renamed ? { renamed: open.renamed } : {})} onClose={() => setOpen(null)} onDone={shown} />
      )}
      {open?.what === 'codes' && <CodesDialog codes={open.codes} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Where a passkey can be added; elsewhere the way there. */
function PasskeyAdd({ at, onAdd }: { at: string | null; onAdd: () => void }) {
  if (at === null)
    return <p className={styles.quiet}>The portal runs at a number, to which no passkey can belong. Set up an app instead.</p>
  if (at !== window.location.origin)
    return (
      <p className={styles.quiet}>
        Passkeys work at <a href={`${at}${window.location.pathname}`}>{at}</a>. Open the portal there to add one.
      </p>
    )
  return (
    <div className={styles.acts}>
      <Button variant="default" leftSection={<Icon name="plus" />} onClick={onAdd}>
        Add a passkey
      </Button>
    </div>
  )
}

function isLast({ app, passkeys }: SecondFactors): boolean {
  return passkeys.length + (app ? 1 : 0) === 1
}

const lastText = 'It is your only second factor: your password alone opens the account afterwards, and the recovery codes work no more.'

function keyWords({ created_at, last_used_at, synced }: Passkey): string {
  const used = last_used_at ? `last used ${formatInstant(last_used_at)}` : 'not used yet'
  return `Added ${formatInstant(created_at)} · ${used} · ${synced ? 'on all your devices' : 'on this device alone'}`
}
