import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallError } from '../../../kit/contract/client.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { registrations } from '../contract-registrations.ts'

export type ConfirmLink = { state: 'sending' } | { state: 'done'; message: string } | { state: 'refused'; refusal: CallError }

/**
 * Carries out the link of a registration's mail (`?confirm=…`) once, and takes its secret out of the address at once: neither a reload
 * nor the history sends it again.
 */
export function useConfirmLink(): [ConfirmLink | null, () => void] {
  const [params, setParams] = useSearchParams()
  const token = params.get('confirm')
  const [link, setLink] = useState<ConfirmLink | null>(token ? { state: 'sending' } : null)
  const { send } = useChange(registrations.confirm, { isQuiet: true, refresh: false })
  const confirm = useEffectEvent((token: string) =>
    send(
      { body: { token } },
      {
        onAnswer: ({ message }) => setLink({ state: 'done', message }),
        onRefused: (refusal) => {
          setLink({ state: 'refused', refusal })
          return true
        },
      },
    ),
  )
  const sent = useRef<string>(null)
  useEffect(() => {
    if (!token || sent.current === token) return
    sent.current = token
    setLink({ state: 'sending' })
    setParams({}, { replace: true })
    void confirm(token)
  }, [token, setParams])
  return [link, () => setLink(null)]
}
