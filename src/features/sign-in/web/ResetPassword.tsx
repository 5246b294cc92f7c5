/** `/reset-password?token=…`: a new password, or the first one of somebody who was invited. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Answer as AnswerOf } from '../../../kit/contract/call.ts'
import { CallError, send } from '../../../kit/contract/client.ts'
import { ConfirmDialog } from '../../../kit/web/dialog/confirm.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { pageMeta } from '../../../kit/web/page-meta.ts'
import { requestContext } from '../../../kit/web/request-context.ts'
import { dashboardOf } from '../../navigation/rules-areas.ts'
import { passwords } from '../contract-passwords.ts'
import { sessions } from '../contract-sessions.ts'
import { AskForLink } from './ForgotPassword.tsx'
import { needed } from './needed.ts'
import { Address, Answer } from './parts/Answer.tsx'
import { NewPasswordInput } from './parts/NewPasswordInput.tsx'
import { SignInFrame } from './parts/SignInFrame.tsx'
import styles from './parts/sign-in.module.css'
import { SendButton } from './SendButton.tsx'
import { StandsAgainst } from './StandsAgainst.tsx'
import { isStanding, type StandingName } from './standing.ts'
import { useMailed } from './use-mailed.ts'

export const meta = () => [
  ...pageMeta('Set a password'),
  { name: 'robots', content: 'noindex' },
  // the token in the address goes nowhere
  { name: 'referrer', content: 'no-referrer' },
]

type Owner = AnswerOf<typeof passwords.look>['data']

export async function loader({ context, url }: LoaderFunctionArgs) {
  const token = url.searchParams.get('token') ?? ''
  if (!token) return { token, owner: null, wait: null }
  try {
    return { token, owner: (await send(passwords.look, { query: { token } }, context.get(requestContext).api)).data, wait: null }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // too many links tried, or the service is interrupted: this one may still work
    const mayWork = error.status === 429 || error.status >= 500
    return { token, owner: null, wait: mayWork ? error.message : null }
  }
}

/** A link that was used just now must not turn into a dead one under the person's eyes. */
export const shouldRevalidate = () => false

export default function ResetPassword() {
  const { token, owner, wait } = useLoaderData<typeof loader>()
  return (
    <SignInFrame>
      {owner ? <PasswordForm token={token} owner={owner} /> : wait ? <Later says={wait} /> : <DeadLink hasToken={token !== ''} />}
    </SignInFrame>
  )
}

function PasswordForm({ token, owner }: { token: string; owner: Owner }) {
  const { email, first_name, purpose } = owner
  const [set, setSet] = useState<string | null>(null)
  const [stopped, setStopped] = useState<StandingName | null>(null)
  const [isSigningIn, setSigningIn] = useState(false)
  const login = useChange(sessions.login, { isQuiet: true, refresh: false })
  const [isDead, setDead] = useState(false)
  const form = useCallForm({
    call: passwords.reset,
    initial: { password: '' },
    needed: needed.reset,
    input: ({ password }) => ({ body: { token, password } }),
    isQuiet: true,
    onDone: ({ message }, { password }) => void signIn(password, message),
    onRefused: ({ errors }) => {
      if (errors.token) setDead(true)
      return errors.token !== undefined
    },
  })

  // who knows the new password signs in with it, by the ordinary call
  async function signIn(password: string, message: string) {
    setSigningIn(true)
    await login.send(
      { body: { email, password } },
      {
        onAnswer: ({ data }) => window.location.assign(dashboardOf(data.role)),
        onRefused: (no) => {
          if (isStanding(no)) setStopped(no.body.standing)
          setSet(message)
          return true
        },
      },
    )
  }

  if (isDead) return <DeadLink hasToken />
  if (stopped) return <StandsAgainst standing={stopped} email={email} onClose={() => window.location.assign('/login')} />
  if (set)
    return (
      <Answer icon="circle-check" title="Your password is set">
        <p>{set}</p>
        <Button component={Link} to="/login" state={{ email }} size="md">
          Sign in
        </Button>
      </Answer>
    )
  return (
    <div className={styles.form}>
      <div>
        <h1>{purpose === 'invitation' ? `Welcome, ${first_name}` : 'Set a new password'}</h1>
        <p className={styles.lead}>
          {purpose === 'invitation' ? 'Choose a password for ' : `${first_name}, choose a new password for `}
          <Address>{email}</Address>.{purpose === 'reset_password' && ' You are then signed out everywhere else.'}
        </p>
      </div>
      <CallForm form={form} atField>
        {/* for the browser's store of passwords: whose password it is */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordInput label="New password" size="md" {...form.field('password')} value={form.values.password} />
        <SendButton busy={form.busy || isSigningIn} wait={form.wait.left}>
          {purpose === 'invitation' ? 'Open my account' : 'Set the password'}
        </SendButton>
        <ConfirmDialog />
      </CallForm>
    </div>
  )
}

function Later({ says }: { says: string }) {
  return (
    <Answer icon="clock" title="Not at this moment">
      <p>{says} Your link is not used up.</p>
      <Button size="md" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </Answer>
  )
}

function DeadLink({ hasToken }: { hasToken: boolean }) {
  const { show } = useMailed('/forgot-password')
  return (
    <Answer icon="link-off" tone="err" title={hasToken ? 'This link no longer works' : 'The link is not complete'}>
      <p>
        {hasToken
          ? 'It was used, or its time is over: 60 minutes for a new password, 72 hours for an invitation.'
          : 'Open it from the mail once more, or ask for a new one.'}
      </p>
      <AskForLink onMailed={show} />
      <Button component={Link} to="/login" variant="subtle" size="md">
        Back to sign-in
      </Button>
    </Answer>
  )
}
