import { Button, Loader, TextInput } from '@mantine/core'
import { useState } from 'react'
import { registrations } from '../../contract/registrations.ts'
import { Answer } from '../sessions/Answer.tsx'
import { Waiting } from '../sessions/StandsAgainst.tsx'
import styles from '../sessions/ways-in.module.css'
import { CallForm } from '../ui/CallForm.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import type { ConfirmLink } from './use-confirm-link.ts'

/** What became of the link in a registration's mail. */
export function ConfirmedAddress({ link, onSignIn }: { link: ConfirmLink; onSignIn: () => void }) {
  const signIn = (
    <Button variant="subtle" size="md" onClick={onSignIn}>
      Back to sign-in
    </Button>
  )
  if (link.state === 'sending')
    return (
      <div className={styles.form} role="status">
        <Loader />
        <h1>Confirming your address</h1>
      </div>
    )
  if (link.state === 'done') return <Waiting>{signIn}</Waiting>
  if (link.refusal.status !== 422)
    return (
      <Answer icon="alert-circle" tone="err" title="Not confirmed yet">
        <p>{link.refusal.message} Then open the link in the mail again: it still works.</p>
        {signIn}
      </Answer>
    )
  return (
    <Answer icon="link-off" tone="err" title="This link no longer works">
      <p>
        It was used, or its 72 hours are over. If you have confirmed your address already, sign in: you then see how far your registration
        is.
      </p>
      <NewLink />
      {signIn}
    </Answer>
  )
}

function NewLink() {
  const [says, setSays] = useState<string | null>(null)
  const form = useCallForm({
    call: registrations.resend,
    initial: { email: '' },
    isQuiet: true,
    onDone: ({ message }) => setSays(message),
  })
  if (says) return <Notice tone="ok">{says}</Notice>
  return (
    <CallForm form={form}>
      <TextInput label="E-mail" type="email" size="md" autoComplete="username" {...form.field('email')} />
      <Button type="submit" size="md" loading={form.busy}>
        Mail a new link
      </Button>
    </CallForm>
  )
}
