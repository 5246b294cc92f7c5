import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { passwords } from '../../contract/passwords.ts'
import type { registrations } from '../../contract/registrations.ts'
import { useCall } from '../api.ts'
import { Notice } from '../ui/Notice.tsx'
import styles from './ways-in.module.css'

/** Seconds between two mails somebody asks for. */
const pause = 60

/** Mails the link once more: the one before stops working then, so it cannot be asked for in haste. */
export function MailAgain({ call, email }: { call: typeof passwords.forgot | typeof registrations.resend; email: string }) {
  const mail = useCall(call)
  const [wait, setWait] = useState(0)
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  return (
    <div className={styles.stack}>
      <Button
        variant="default"
        size="md"
        loading={mail.isPending}
        disabled={wait > 0}
        onClick={() => mail.mutate({ body: { email } }, { onSuccess: () => setWait(pause) })}
      >
        {wait > 0 ? `Mail it again in ${wait} seconds` : 'Mail the link again'}
      </Button>
      <div role="status">
        {mail.isSuccess && <Notice tone="ok">{mail.data.message} Only the newest link works.</Notice>}
        {mail.error && <Notice tone={mail.error.status === 429 ? 'warn' : 'err'}>{mail.error.message}</Notice>}
      </div>
    </div>
  )
}
