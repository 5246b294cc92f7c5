import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { passwords } from '../contract-passwords.ts'
import type { registrations } from '../contract-registrations.ts'
import { MailAgain } from './MailAgain.tsx'
import { Address, Answer, AskAgency } from './parts/Answer.tsx'
import styles from './parts/sign-in.module.css'
import type { Mailed } from './use-mailed.ts'

type MailedAnswerProps = {
  mailed: Mailed
  /** How long the link works. */
  lead: string
  call: typeof passwords.forgot | typeof registrations.resend
  /** Asks for the address, where this page does not know it. */
  ask: ReactNode
  onBack: () => void
  children?: ReactNode
}

/** A mail is under way: what to do now, and the way on when it does not come. */
export function MailedAnswer({ mailed, lead, call, ask, onBack, children }: MailedAnswerProps) {
  const { email, says, isRead } = mailed
  return (
    <Answer icon="mail" title="Look into your mailbox">
      <p>{says && email ? <Addressed says={says} email={email} /> : 'Open the link we have mailed to you.'}</p>
      <p className={styles.lead}>{lead} Look among the unwanted mail, too.</p>
      {children}
      {isRead && !email ? ask : <MailAgain call={call} email={email} />}
      <Button variant="subtle" size="md" onClick={onBack}>
        {email ? 'Use another address' : 'Back to the form'}
      </Button>
      <AskAgency />
    </Answer>
  )
}

/** The server's sentence with the address in it to be read at a glance: that is where a slip of the finger shows. */
function Addressed({ says, email }: { says: string; email: string }) {
  const [before, ...after] = says.split(email)
  if (after.length === 0) return says
  return (
    <>
      {before}
      <Address>{email}</Address>
      {after.join(email)}
    </>
  )
}
