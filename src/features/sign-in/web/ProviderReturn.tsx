/** `/login/provider`: where the provider leads people back to. Ends the sign-in, or says what stands against it. */
import { Button, Loader } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { CallError } from '../../../kit/contract/client.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { pageMeta } from '../../../kit/web/page-meta.ts'
import { providerSignIn } from '../contract-provider.ts'
import { type Entering, isStep, type Step, useEntering } from './entering.ts'
import { Answer, AskAgency } from './parts/Answer.tsx'
import { SignInFrame } from './parts/SignInFrame.tsx'
import styles from './parts/sign-in.module.css'
import { useSignInKnows } from './parts/sign-in-knows.ts'
import { SecondStep } from './SecondStep.tsx'
import { StandsAgainst } from './StandsAgainst.tsx'
import { isStanding, type StandingName } from './standing.ts'

export const meta = () => [...pageMeta('Sign in'), { name: 'robots', content: 'noindex' }]

type Stand =
  | { is: 'sending' | 'nothing' }
  | { is: 'step'; step: Step }
  | { is: 'stopped'; standing: StandingName }
  | { is: 'refused'; refusal: CallError }

export default function ProviderReturn() {
  const provider = useSignInKnows()?.provider ?? 'The provider'
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string | null>(null)
  const enter = useEntering(wanted)
  const stand = useAnswer(enter, setWanted)
  const back = `/login${wanted ? `?${new URLSearchParams({ redirect: wanted })}` : ''}`
  const goBack = () => void navigate(back, { replace: true })
  return (
    <SignInFrame>
      {stand.is === 'step' ? (
        <SecondStep step={stand.step} enter={enter} provider={provider} onClose={goBack} />
      ) : stand.is === 'stopped' ? (
        <StandsAgainst standing={stand.standing} email="" onClose={goBack} />
      ) : stand.is === 'refused' ? (
        <NotSignedIn refusal={stand.refusal} back={back} />
      ) : stand.is === 'nothing' ? (
        <Answer icon="alert-circle" tone="err" title="Nothing came from the provider">
          <p>Begin again on the sign-in page.</p>
          <Button component={Link} to={back} replace size="md">
            Back to sign-in
          </Button>
        </Answer>
      ) : (
        <div className={styles.form} role="status">
          <Loader />
          <h1>Signing you in</h1>
        </div>
      )}
    </SignInFrame>
  )
}

/**
 * Sends what the provider gave along, once, and takes it out of the address at once: neither a reload nor the history sends it again.
 * @param want is told which page was wanted before
 */
function useAnswer(enter: Entering, want: (page: string | null) => void): Stand {
  const [params, setParams] = useSearchParams()
  const [stand, setStand] = useState<Stand>({ is: params.get('state') ? 'sending' : 'nothing' })
  const login = useChange(providerSignIn.login, { isQuiet: true, refresh: false })
  const isSent = useRef(false)

  const end = useEffectEvent(async () => {
    const state = params.get('state')
    if (!state || isSent.current) return
    isSent.current = true
    const [code, iss, error] = ['code', 'iss', 'error'].map((name) => params.get(name) ?? undefined)
    setParams({}, { replace: true })
    await login.send(
      { body: { state, code, iss, error } },
      {
        onAnswer: ({ data, way_back }) => enter.go(data, way_back),
        onRefused: (refusal) => {
          want((refusal.body as { way_back?: string | null } | undefined)?.way_back ?? null)
          if (isStep(refusal)) setStand({ is: 'step', step: refusal.body.second_step })
          else if (isStanding(refusal)) setStand({ is: 'stopped', standing: refusal.body.standing })
          else setStand({ is: 'refused', refusal })
          return true
        },
      },
    )
  })
  useEffect(() => void end(), [])
  return stand
}

function NotSignedIn({ refusal, back }: { refusal: CallError; back: string }) {
  const isUnknown = (refusal.body as { code?: string } | undefined)?.code === 'account_unknown'
  return (
    <Answer icon="alert-circle" tone="err" title="You are not signed in">
      <p>{refusal.message}</p>
      {refusal.status === 403 && <AskAgency />}
      {isUnknown && (
        <Button component={Link} to="/register" size="md">
          Register
        </Button>
      )}
      <Button component={Link} to={back} replace variant={isUnknown ? 'subtle' : 'filled'} size="md">
        Back to sign-in
      </Button>
    </Answer>
  )
}
