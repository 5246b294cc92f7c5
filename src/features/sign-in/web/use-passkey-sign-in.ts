import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { useInBrowser } from '../../../kit/web/in-browser.ts'
import { usePasskey as askBrowser, canUsePasskeys, offersInField } from '../../second-factors/web/parts/passkey.ts'
import { sessions } from '../contract-sessions.ts'
import type { Entering } from './entering.ts'
import { isStanding, type StandingName } from './standing.ts'

/**
 * Signs in by a passkey: by its button, and where no sign-in was begun also from the list that the browser offers under the field of the
 * address (conditional mediation), which waits without a word until one is chosen there.
 * @param ticket of a sign-in that was begun: only passkeys of that account are asked, and they end it
 */
export function usePasskeySignIn(
  enter: Entering,
  onStopped: (stopped: { standing: StandingName; email: string }) => unknown,
  ticket?: string,
) {
  const isPossible = useInBrowser() && canUsePasskeys()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const question = useChange(sessions.passkeyQuestion, { isQuiet: true, refresh: false })
  const login = useChange(sessions.passkeyLogin, { isQuiet: true, refresh: false })
  const isOver = useRef(false)
  /** The button was pressed: an offer that is still being prepared would end what the browser shows because of it. */
  const isAsked = useRef(false)

  async function answer(inField: boolean) {
    const asked = await question.send(
      { body: ticket === undefined ? {} : { ticket } },
      {
        // the question of the offer may be on its way when the button asks its own
        key: inField ? 'offer' : 'button',
        onRefused: (no) => {
          if (!inField) setProblem(no.message)
          return true
        },
      },
    )
    if (!asked || isOver.current || (inField && isAsked.current)) return
    const passkey = await askBrowser(asked.data.options, inField)
    await login.send(
      { body: { ticket: asked.data.ticket, passkey, ...(ticket === undefined ? {} : { begun: ticket }) } },
      {
        onAnswer: ({ data }) => enter.go(data),
        onRefused: (no) => {
          if (isStanding(no)) onStopped({ standing: no.body.standing, email: '' })
          else setProblem(no.message)
          return true
        },
      },
    )
  }

  async function begin() {
    isAsked.current = true
    setProblem('')
    setAsking(true)
    await answer(false).catch((error: Error) => setProblem(error.message))
    setAsking(false)
  }

  const offer = useEffectEvent(async () => {
    if (ticket !== undefined || !(await offersInField()) || isOver.current || isAsked.current) return
    // left, timed out, or another way taken: nobody asked for it by hand
    await answer(true).catch(() => undefined)
  })
  useEffect(() => {
    isOver.current = false
    isAsked.current = false
    void offer()
    return () => {
      isOver.current = true
    }
  }, [])

  return {
    isPossible,
    busy: isAsking || login.busy,
    problem,
    begin,
    stop: () => {
      isOver.current = true
    },
  }
}
