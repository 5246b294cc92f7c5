/** The one sign-in page for staff, accreditors and institutions. */
import { Anchor, Button, Loader, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { waitSentence } from '../../../kit/web/form/use-wait.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { pageMeta } from '../../../kit/web/page-meta.ts'
import { loadOnceTyped } from '../../../kit/web/states/ahead.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { sessions } from '../contract-sessions.ts'
import { type Entering, isStep, type Step, useEntering } from './entering.ts'
import { ProviderLink, ProviderProblem } from './ProviderLink.tsx'
import { SignInFrame } from './parts/SignInFrame.tsx'
import styles from './parts/sign-in.module.css'
import { SendButton } from './SendButton.tsx'
import { isStanding, type StandingName } from './standing.ts'
import { useConfirmLink } from './use-confirm-link.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

export const meta = () => [...pageMeta('Sign in'), { name: 'robots', content: 'noindex' }]

// What takes the form's place comes once something is typed, or when it is needed: nobody who only looks waits for it.
const parts = {
  confirmed: () => import('./ConfirmedAddress.tsx').then((file) => file.ConfirmedAddress),
  standing: () => import('./StandsAgainst.tsx').then((file) => file.StandsAgainst),
  step: () => import('./SecondStep.tsx').then((file) => file.SecondStep),
}
const ConfirmedAddress = lazyPart(parts.confirmed, loadOnceTyped)
const StandsAgainst = lazyPart(parts.standing, loadOnceTyped)
const SecondStep = lazyPart(parts.step, loadOnceTyped)

export default function SignIn() {
  const [link, forget] = useConfirmLink()
  const [stopped, setStopped] = useState<{ standing: StandingName; email: string } | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const [search] = useSearchParams()
  const enter = useEntering(search.get('redirect'))
  const [isMissing, setMissing] = useState(false)

  /** The form stays until what takes its place is here, with all that was typed where it does not come. */
  async function instead(part: () => Promise<unknown>, show: () => void) {
    await part().then(show, () => setMissing(true))
  }
  return (
    <SignInFrame>
      {link?.state === 'sending' && (
        <div className={styles.form} role="status">
          <Loader />
          <h1>Confirming your address</h1>
        </div>
      )}
      {link ? (
        <ConfirmedAddress link={link} onClose={forget} />
      ) : stopped ? (
        <StandsAgainst {...stopped} onClose={() => setStopped(null)} />
      ) : step ? (
        <SecondStep step={step} enter={enter} onClose={() => setStep(null)} />
      ) : (
        <SignInForm
          enter={enter}
          isMissing={isMissing}
          onStopped={(by) => instead(parts.standing, () => setStopped(by))}
          onStep={(next) => instead(parts.step, () => setStep(next))}
        />
      )}
    </SignInFrame>
  )
}

type SignInFormProps = {
  enter: Entering
  /** What would take its place could not be loaded. */
  isMissing: boolean
  onStopped: (stopped: { standing: StandingName; email: string }) => Promise<void>
  onStep: (step: Step) => Promise<void>
}

function SignInForm({ enter, isMissing, onStopped, onStep }: SignInFormProps) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const login = useChange(sessions.login, { isQuiet: true, refresh: false })
  const passkey = usePasskeySignIn(enter, onStopped)
  const { refusal, wait } = login
  const busy = login.busy || enter.isLeaving
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [refusal])

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || wait.left > 0) return
    const typed = new FormData(event.currentTarget)
    const [email, password] = [String(typed.get('email')), String(typed.get('password'))]
    await login.send(
      { body: { email, password } },
      {
        onAnswer: ({ data }) => enter.go(data),
        onRefused: async (no) => {
          if (isStep(no)) {
            passkey.stop()
            await onStep(no.body.second_step)
            return true
          }
          if (!isStanding(no)) return false
          await onStopped({ standing: no.body.standing, email })
          return true
        },
      },
    )
  }

  /** The address that was typed already goes along. */
  function forget(event: MouseEvent) {
    const email = String(new FormData(form.current ?? undefined).get('email') ?? '')
    if (!email || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate('/forgot-password', { state: { email } })
  }

  /** Tries are counted for each address: with another one nobody has to wait. */
  function changeAddress() {
    if (refusal?.status !== 429) return
    wait.end()
    login.clear()
  }

  const fields = refusal?.errors ?? {}
  return (
    <form ref={form} className={styles.form} method="post" onSubmit={signIn} noValidate>
      <div>
        <h1>Sign in</h1>
        <p className={styles.lead}>{leadOf(search.get('redirect'))}</p>
      </div>
      {!refusal && <ProviderProblem />}
      {isMissing && (
        <div role="alert">
          <Notice tone="err">A part of this page could not be loaded. Check the connection, and load the page again.</Notice>
        </div>
      )}
      {refusal && Object.keys(fields).length === 0 && (
        <div role="alert" tabIndex={-1} className={styles.refusal}>
          <Notice tone={refusal.status === 429 ? 'warn' : 'err'} icon={refusal.status === 429 ? 'clock' : 'alert-circle'}>
            <Said>{refusal.status === 429 && refusal.retryAfter ? waitSentence(wait) : refusal.message}</Said>
            {refusal.status === 422 && (
              <p className={styles.hint}>
                Invited, and here for the first time? Open the link in your invitation, or{' '}
                <Link to="/forgot-password" onClick={forget}>
                  have it mailed again
                </Link>
                .
              </p>
            )}
          </Notice>
        </div>
      )}
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username webauthn"
        size="md"
        onChange={changeAddress}
        defaultValue={(state as { email?: string } | null)?.email}
        error={fields.email?.[0]}
      />
      <div className={styles.passwordHead}>
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          size="md"
          error={fields.password?.[0]}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        />
        <Anchor component={Link} to="/forgot-password" onClick={forget} underline="always" className={styles.forgot}>
          Forgot password?
        </Anchor>
      </div>
      <SendButton busy={busy} wait={wait.left}>
        Sign in
      </SendButton>
      {passkey.isPossible && (
        <>
          <Button
            variant="default"
            size="md"
            fullWidth
            leftSection={<Icon name="fingerprint" />}
            loading={passkey.busy}
            disabled={busy}
            onClick={() => void passkey.begin()}
          >
            Use a passkey
          </Button>
          {passkey.problem && (
            <div role="alert">
              <Notice tone="err">{passkey.problem}</Notice>
            </div>
          )}
        </>
      )}
      <ProviderLink />
      <p className={styles.aside}>
        New accreditor or institution?{' '}
        <Anchor component={Link} to="/register" underline="always">
          Register
        </Anchor>
      </p>
    </form>
  )
}

/** Why somebody is here. The link of a mail that confirms a new address leads through here when it is opened on another device. */
function leadOf(redirect: string | null): string {
  if (redirect?.includes('?confirm=')) return 'Sign in to confirm your new e-mail address'
  return redirect === null ? 'For staff, accreditors and institutions' : 'Sign in to go on to the page you asked for'
}

/** What happened stands out from what to do about it. */
function Said({ children }: { children: string }) {
  const end = children.indexOf('. ') + 1
  if (end === 0) return <b>{children}</b>
  return (
    <>
      <b>{children.slice(0, end)}</b>
      {children.slice(end)}
    </>
  )
}
