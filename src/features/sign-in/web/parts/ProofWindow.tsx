import { Anchor, Button, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { query } from '../../../../kit/web/api.ts'
import { Dialog, DialogBody, DialogFoot } from '../../../../kit/web/dialog/Dialog.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import type { ProofMethod } from '../../../second-factors/rules.ts'
import { CodeField } from '../../../second-factors/web/parts/CodeField.tsx'
import { usePasskey } from '../../../second-factors/web/parts/passkey.ts'
import { proofs } from '../../contract-proofs.ts'
import styles from './proof.module.css'

/** "Confirm it is you": by passkey, code or password. What was being done goes on afterwards, and nothing typed is lost. */
export default function ProofWindow({ opened, onClose, onProven }: { opened: boolean; onClose: () => void; onProven: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Confirm it is you"
      description="This matters: it needs a proof that is not older than five minutes. What you were doing goes on afterwards."
      above
    >
      {opened && <ProofForm onClose={onClose} onProven={onProven} />}
    </Dialog>
  )
}

function ProofForm({ onClose, onProven }: { onClose: () => void; onProven: () => void }) {
  const read = useQuery({ ...query(proofs.show), staleTime: 0, gcTime: 0 })
  const methods = read.data?.data.methods
  const [chosen, choose] = useState<ProofMethod>()
  const [problem, setProblem] = useState('')
  const question = useChange(proofs.question, { isQuiet: true, refresh: false })
  const proof = useChange(proofs.prove, { isQuiet: true, refresh: false, onAnswer: onProven })
  const busy = question.busy || proof.busy
  const how = chosen ?? methods?.[0]
  const form = useRef<HTMLFormElement>(null)

  // what is asked for comes after the dialog
  useEffect(() => {
    if (how) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [how])

  function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    setProblem('')
    const typed = String(new FormData(event.currentTarget).get('proof') ?? '')
    void proof.send({ body: { [how as string]: typed } })
  }

  async function provePasskey() {
    setProblem('')
    const asked = await question.send({})
    if (!asked) return
    try {
      const passkey = await usePasskey(asked.data.options)
      await proof.send({ body: { ticket: asked.data.ticket, passkey } })
    } catch (error) {
      setProblem((error as Error).message)
    }
  }

  const refusal = proof.refusal ?? question.refusal
  const atField = how && how !== 'passkey' ? refusal?.errors[how]?.[0] : undefined
  const says = problem || (atField ? '' : refusal?.message)
  return (
    <form ref={form} onSubmit={prove} noValidate className={styles.form}>
      <DialogBody>
        <div className={styles.body} aria-busy={read.isPending || undefined}>
          {read.error && <ErrorState error={read.error} onRetry={read.refetch} what="ways to confirm" />}
          {says && (
            <div role="alert">
              <Notice tone="err">{says}</Notice>
            </div>
          )}
          {how === 'passkey' && <p>Use a passkey of your account: your device asks for your finger, your face or its PIN.</p>}
          {how === 'password' && (
            <PasswordInput
              key="password"
              name="proof"
              label="Your password"
              autoComplete="current-password"
              data-autofocus
              visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
              error={atField}
            />
          )}
          {(how === 'code' || how === 'recovery_code') && <CodeField key={how} how={how} name="proof" data-autofocus error={atField} />}
          {methods && methods.length > 1 && (
            <p className={styles.others}>
              {methods
                .filter((one) => one !== how)
                .map((one) => (
                  <Anchor key={one} component="button" type="button" underline="always" disabled={busy} onClick={() => choose(one)}>
                    {otherWays[one]}
                  </Anchor>
                ))}
            </p>
          )}
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {how === 'passkey' ? (
          <Button loading={busy} leftSection={<Icon name="fingerprint" />} data-autofocus onClick={provePasskey}>
            Use your passkey
          </Button>
        ) : (
          <Button type="submit" loading={busy} disabled={!how || proof.wait.left > 0}>
            Confirm
          </Button>
        )}
      </DialogFoot>
    </form>
  )
}

const otherWays: Record<ProofMethod, string> = {
  passkey: 'Use a passkey instead',
  code: 'Use a code of the app instead',
  recovery_code: 'Use a recovery code instead',
  password: 'Use your password instead',
}
