import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallError } from '../../../kit/contract/client.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { useAddress } from '../../../kit/web/views/address.ts'
import { registrations } from '../../sign-in/contract-registrations.ts'
import { useRefreshed } from './parts/use-refreshed.ts'

export type Confirmation = { tone: 'note' | 'ok' | 'err'; says: string }

/**
 * Carries out the link of a mail (`?confirm=…`) once, and takes its secret out of the address at once: neither a reload nor the
 * history sends it again.
 */
export function useConfirmation(): Confirmation | null {
  const [params, changeAddress] = useAddress()
  const [result, setResult] = useState<Confirmation | null>(null)
  const refresh = useRefreshed()
  const { send } = useChange(registrations.confirm, { isQuiet: true, refresh })
  const confirm = useEffectEvent((token: string) =>
    send(
      { body: { token } },
      {
        onAnswer: ({ message }) => setResult({ tone: 'ok', says: message }),
        onRefused: (refusal) => {
          setResult({ tone: 'err', says: saysOf(refusal) })
          return true
        },
      },
    ),
  )
  const sent = useRef<string>(null)
  const token = params.get('confirm')
  useEffect(() => {
    if (token === null || sent.current === token) return
    sent.current = token
    changeAddress({ confirm: null })
    setResult({ tone: 'note', says: 'Confirming your e-mail address' })
    void confirm(token)
  }, [token, changeAddress])
  return result
}

/** Who has opened the link is signed in already: a new one is asked for on this page. */
function saysOf(refusal: CallError): string {
  return refusal.status === 422
    ? 'This link no longer works: it was used, or its time is over. Ask for a new one below, where your address stands.'
    : refusal.message
}
