/** `/confirm-profile?token=…`: the link of the yearly letter, by which an accreditor says that the profile is right. */
import { Button, Loader } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallError } from '../../../kit/contract/client.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { pageMeta } from '../../../kit/web/page-meta.ts'
import { Answer } from '../../sign-in/web/parts/Answer.tsx'
import { SignInFrame } from '../../sign-in/web/parts/SignInFrame.tsx'
import styles from '../../sign-in/web/parts/sign-in.module.css'
import { accreditorProfiles } from '../contract.ts'

export const meta = () => [
  ...pageMeta('Confirm your profile'),
  { name: 'robots', content: 'noindex' },
  // the token in the address goes nowhere
  { name: 'referrer', content: 'no-referrer' },
]

export default function ConfirmProfile() {
  const [params, setParams] = useSearchParams()
  const token = params.get('token')
  const [said, setSaid] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const { send } = useChange(accreditorProfiles.confirmByLink, { isQuiet: true, refresh: false })
  const confirm = useEffectEvent((token: string) =>
    send(
      { body: { token } },
      {
        onAnswer: ({ message }) => setSaid(message),
        onRefused: (no) => {
          setRefusal(no)
          return true
        },
      },
    ),
  )
  // sent by the page, not by opening the address: programs that look at the links of a mail confirm nothing
  const sent = useRef<string>(null)
  useEffect(() => {
    if (!token || sent.current === token) return
    sent.current = token
    setParams({}, { replace: true })
    void confirm(token)
  }, [token, setParams])

  const toProfile = (
    <Button component="a" href="/accreditor/profile" size="md" variant={said ? 'default' : 'filled'}>
      Open your profile
    </Button>
  )
  return (
    <SignInFrame>
      {said ? (
        <Answer icon="circle-check" title="Your profile is confirmed">
          <p>{said} We ask again in a year. Whatever changes until then, you change in your profile.</p>
          {toProfile}
        </Answer>
      ) : refusal && refusal.status !== 422 ? (
        <Answer icon="alert-circle" tone="err" title="Not confirmed yet">
          <p>{refusal.message} Then open the link in the mail again: it still works.</p>
          {toProfile}
        </Answer>
      ) : refusal || (!token && !sent.current) ? (
        <Answer icon="link-off" tone="err" title={refusal ? 'This link no longer works' : 'The link is not complete'}>
          <p>
            {refusal ? 'It was used, or its 60 days are over.' : 'Open it from the mail once more.'} Signed in, you confirm your profile on
            its page.
          </p>
          {toProfile}
        </Answer>
      ) : (
        <div className={styles.form} role="status">
          <Loader />
          <h1>Confirming your profile</h1>
        </div>
      )}
    </SignInFrame>
  )
}
