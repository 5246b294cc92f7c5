import { Button } from '@mantine/core'
import { useCall } from '../../../kit/web/api.ts'
import { formatWait, useWait } from '../../../kit/web/form/use-wait.ts'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import type { passwords } from '../contract-passwords.ts'
import type { registrations } from '../contract-registrations.ts'
import styles from './sign-in.module.css'

/** Seconds between two mails somebody asks for. */
const pause = 60

type MailAgainProps = {
  call: typeof passwords.forgot | typeof registrations.resend /** Not known yet: the button waits. */
  email: string | undefined
}

/** Mails the link once more: the one before stops working then, so it cannot be asked for in haste. */
export function MailAgain({ call, email }: MailAgainProps) {
  const mail = useCall(call)
  const wait = useWait()
  function ask() {
    if (!email) return
    mail.mutate(
      { body: { email } },
      { onSuccess: () => wait.start(pause), onError: ({ retryAfter }) => retryAfter && wait.start(retryAfter) },
    )
  }
  return (
    <div className={styles.stack}>
      <Button variant="default" size="md" loading={mail.isPending} disabled={wait.left > 0 || !email} onClick={ask}>
        {wait.left > 0 ? `Mail it again in ${formatWait(wait.left)}` : 'Mail the link again'}
      </Button>
      <div role="status">
        {mail.isSuccess && <Notice tone="ok">Once more on its way. Only the newest link works.</Notice>}
        {mail.error?.status === 429 && wait.left > 0 && (
          <Notice tone="warn" icon="clock">
            That was asked for often in a short time. You can ask again at {wait.endsAt}.
          </Notice>
        )}
        {mail.error && mail.error.status !== 429 && <Notice tone="err">{mail.error.message}</Notice>}
      </div>
    </div>
  )
}
