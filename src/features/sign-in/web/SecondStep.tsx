/** The second step of a sign-in: the password was right, or the provider knows the person, and the account has a second factor. */
import { Anchor, Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { waitSentence } from '../../../kit/web/form/use-wait.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { CodeField } from '../../second-factors/web/parts/CodeField.tsx'
import { sessions } from '../contract-sessions.ts'
import type { Entering, Step } from './entering.ts'
import styles from './parts/sign-in.module.css'
import { SendButton } from './SendButton.tsx'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

type SecondStepProps = {
  step: Step
  enter: Entering
  onClose: () => void
  /** The provider that knows the person; without one it was the password. */
  provider?: string
}

export function SecondStep({ step, enter, onClose, provider }: SecondStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const typedWays = step.methods.filter((one) => one !== 'passkey')
  const [how, choose] = useState<'code' | 'recovery_code' | undefined>(step.methods.includes('passkey') ? undefined : typedWays[0])
  const end = useChange(sessions.secondStep, { isQuiet: true, refresh: false })
  const passkey = usePasskeySignIn(enter, onClose, step.ticket)
  const { refusal, wait } = end
  const busy = end.busy || enter.isLeaving

  // the form before has gone: whoever reads with a screen reader hears what came instead
  useEffect(() => heading.current?.focus(), [])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || wait.left > 0 || !how) return
    const typed = String(new FormData(event.currentTarget).get('code') ?? '')
    await end.send({ body: { ticket: step.ticket, [how]: typed } }, { onAnswer: ({ data }) => enter.go(data) })
  }

  const atField = how && refusal?.errors[how]?.[0]
  const isOver = refusal?.errors.ticket !== undefined
  const says = refusal && !atField ? (refusal.status === 429 && refusal.retryAfter ? waitSentence(wait) : refusal.message) : passkey.problem
  return (
    <form className={styles.form} method="post" onSubmit={send} noValidate>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          Confirm it is you
        </h1>
        <p className={styles.lead}>
          {provider ? `${provider} knows you.` : 'Your password is right.'} This account asks for a second proof.
        </p>
      </div>
      {says && (
        <div role="alert">
          <Notice tone={refusal?.status === 429 ? 'warn' : 'err'}>{says}</Notice>
        </div>
      )}
      {step.methods.includes('passkey') && passkey.isPossible && !isOver && (
        <Button
          size="md"
          fullWidth
          variant={how ? 'default' : 'filled'}
          leftSection={<Icon name="fingerprint" />}
          loading={passkey.busy}
          disabled={busy}
          onClick={() => void passkey.begin()}
        >
          Use your passkey
        </Button>
      )}
      {how && !isOver && (
        <>
          <CodeField key={how} how={how} name="code" size="md" error={atField} />
          <SendButton busy={busy} wait={wait.left}>
            Sign in
          </SendButton>
        </>
      )}
      <p className={styles.aside}>
        {!isOver &&
          typedWays
            .filter((one) => one !== how)
            .map((one) => (
              <span key={one}>
                <Anchor component="button" type="button" underline="always" onClick={() => choose(one)}>
                  {one === 'code' ? 'Use a code of the app' : 'Use a recovery code'}
                </Anchor>{' '}
                ·{' '}
              </span>
            ))}
        <Anchor component="button" type="button" underline="always" onClick={onClose}>
          Back to sign-in
        </Anchor>
      </p>
    </form>
  )
}
