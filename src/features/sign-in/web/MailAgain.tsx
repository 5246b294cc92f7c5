import { Button } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { formatWait } from '../../../kit/web/form/use-wait.ts'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import type { passwords } from '../contract-passwords.ts'
import type { registrations } from '../contract-registrations.ts'
import styles from './parts/sign-in.module.css'

/** Seconds between two mails somebody asks for. */
const pause = 60

type MailAgainProps = {
  call: typeof passwords.forgot | typeof registrations.resend /** Not known yet: the button waits. */
  email: string | undefined
}

/** Mails the link once more: the one before stops working then, so it cannot be asked for in haste. */
export function MailAgain({ call, email }: MailAgainProps) {
  const mail = useChange<typeof call>(call, { isQuiet: true })
  const { wait, refusal } = mail
  const [isMailed, setMailed] = useState(false)
  function ask() {
    if (!email) return
    setMailed(false)
    void mail.send(
      { body: { email } },
      {
        onDone: () => {
          setMailed(true)
          wait.start(pause)
        },
        onRefused: ({ retryAfter }) => {
          if (retryAfter) wait.start(retryAfter)
          return false
        },
      },
    )
  }
  return (
    <div className={styles.stack}>
      <Button variant="default" size="md" loading={mail.busy} disabled={wait.left > 0 || !email} onClick={ask}>
        {wait.left > 0 ? `Mail it again in ${formatWait(wait.left)}` : 'Mail the link again'}
      </Button>
      <div role="status">
        {isMailed && <Notice tone="ok">Once more on its way. Only the newest link works.</Notice>}
        {refusal?.status === 429 && wait.left > 0 && (
          <Notice tone="warn" icon="clock">
            That was asked for often in a short time. You can ask again at {wait.endsAt}.
          </Notice>
        )}
        {refusal && refusal.status !== 429 && <Notice tone="err">{refusal.message}</Notice>}
      </div>
    </div>
  )
}
