/** `/forgot-password`: the answer is the same for every address. */
import { Button, TextInput } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { ConfirmDialog } from '../../../kit/web/dialog/confirm.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { pageMeta } from '../../../kit/web/page-meta.ts'
import { passwords } from '../contract-passwords.ts'
import { MailedAnswer } from './MailedAnswer.tsx'
import { needed } from './needed.ts'
import { SignInFrame } from './parts/SignInFrame.tsx'
import styles from './parts/sign-in.module.css'
import { SendButton } from './SendButton.tsx'
import { useMailed } from './use-mailed.ts'

export const meta = () => [...pageMeta('Forgot password'), { name: 'robots', content: 'noindex' }]

export default function ForgotPassword() {
  const { state } = useLocation()
  const { mailed, show, back } = useMailed()
  return (
    <SignInFrame>
      {mailed ? (
        <MailedAnswer
          mailed={mailed}
          lead="It works once: a new password for 60 minutes, an invitation for 72 hours."
          call={passwords.forgot}
          ask={<AskForLink onMailed={show} />}
          onBack={back}
        />
      ) : (
        <div className={styles.form}>
          <div>
            <h1>Forgot password</h1>
            <p className={styles.lead}>We mail you a link to set a new one. It works for 60 minutes.</p>
          </div>
          <AskForLink email={(state as { email?: string } | null)?.email} onMailed={show} />
          <Button component={Link} to="/login" variant="subtle" size="md">
            Back to sign-in
          </Button>
        </div>
      )}
    </SignInFrame>
  )
}

type AskForLinkProps = { /** Typed on the page before. */ email?: string | undefined; onMailed: (email: string, says: string) => void }

/** Also where a link no longer works. */
export function AskForLink({ email = '', onMailed }: AskForLinkProps) {
  const form = useCallForm({
    call: passwords.forgot,
    initial: { email },
    isQuiet: true,
    needed: needed.forgot,
    onDone: ({ message }, { email }) => onMailed(email.trim(), message),
  })
  return (
    <CallForm form={form} atField>
      <TextInput label="E-mail" type="email" size="md" autoComplete="username" {...form.field('email')} />
      <SendButton busy={form.busy} wait={form.wait.left}>
        Mail me a link
      </SendButton>
      <ConfirmDialog />
    </CallForm>
  )
}
