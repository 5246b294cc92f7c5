import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { registrations } from '../contract-registrations.ts'
import { AskConfirmation } from './AskConfirmation.tsx'
import { MailedAnswer } from './MailedAnswer.tsx'
import { Answer, RegistrationSteps } from './parts/Answer.tsx'
import { Waiting } from './StandsAgainst.tsx'
import type { ConfirmLink } from './use-confirm-link.ts'
import type { Mailed } from './use-mailed.ts'

/** What became of the link in a registration's mail. */
export function ConfirmedAddress({ link, onClose }: { link: ConfirmLink; onClose: () => void }) {
  const signIn = (
    <Button variant="subtle" size="md" onClick={onClose}>
      Back to sign-in
    </Button>
  )
  // said by the page already
  if (link.state === 'sending') return null
  if (link.state === 'done') return <Waiting>{signIn}</Waiting>
  if (link.refusal.status !== 422)
    return (
      <Answer icon="alert-circle" tone="err" title="Not confirmed yet">
        <p>{link.refusal.message} Then open the link in the mail again: it still works.</p>
        {signIn}
      </Answer>
    )
  return <DeadLink>{signIn}</DeadLink>
}

function DeadLink({ children }: { children: ReactNode }) {
  const [mailed, setMailed] = useState<Mailed | null>(null)
  const ask = <AskConfirmation onMailed={(email, says) => setMailed({ email, says, isRead: true })} />
  if (mailed)
    return (
      <MailedAnswer
        mailed={mailed}
        lead="The link works for 72 hours."
        call={registrations.resend}
        ask={ask}
        onBack={() => setMailed(null)}
      >
        <RegistrationSteps at={1} />
      </MailedAnswer>
    )
  return (
    <Answer icon="link-off" tone="err" title="This link no longer works">
      <p>
        It was used, or its 72 hours are over. If you have confirmed your address already, sign in: you then see how far your registration
        is.
      </p>
      {ask}
      {children}
    </Answer>
  )
}
