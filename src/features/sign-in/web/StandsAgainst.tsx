import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { registrations } from '../contract-registrations.ts'
import { MailAgain } from './MailAgain.tsx'
import { Address, Answer, AskAgency, RegistrationSteps } from './parts/Answer.tsx'
import type { StandingName } from './standing.ts'

/** What stands against signing in, with the next step out of it. */
export function StandsAgainst({ standing, email, onClose }: { standing: StandingName; email: string; onClose: () => void }) {
  const back = (
    <Button variant="subtle" size="md" onClick={onClose}>
      Back to sign-in
    </Button>
  )
  if (standing === 'unconfirmed')
    return (
      <Answer icon="mail" title="Confirm your address first">
        <p>
          Open the link we have mailed to <Address>{email}</Address>. It works for 72 hours; look among the unwanted mail, too.
        </p>
        <RegistrationSteps at={1} />
        <MailAgain call={registrations.resend} email={email} />
        {back}
      </Answer>
    )
  if (standing === 'pending') return <Waiting>{back}</Waiting>
  if (standing === 'invited')
    return (
      <Answer icon="mail" title="Your invitation waits">
        <p>Open the link in your invitation and choose a password. If the link has ended, ask for a new one.</p>
        <Button component={Link} to="/forgot-password" state={{ email }} size="md">
          Get a new link
        </Button>
        {back}
      </Answer>
    )
  return (
    <Answer icon="lock" tone="err" title="This account is suspended">
      <p>Only the agency can open it again. Ask why it was closed, and name your e-mail address.</p>
      <AskAgency />
      {back}
    </Answer>
  )
}

/** The address is confirmed, and the agency has not activated the account yet. */
export function Waiting({ children }: { children: React.ReactNode }) {
  return (
    <Answer icon="hourglass" title="Waiting for activation">
      <p>Your address is confirmed. The agency now looks at your registration and writes to you when your account is ready.</p>
      <RegistrationSteps at={2} />
      <AskAgency />
      {children}
    </Answer>
  )
}
