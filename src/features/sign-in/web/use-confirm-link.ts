import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallError } from '../../../kit/contract/client.ts'
import { call } from '../../../kit/web/api.ts'
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
  const sent = useRef<string>(null)
  useEffect(() => {
    if (!token || sent.current === token) return
    sent.current = token
    setLink({ state: 'sending' })
    setParams({}, { replace: true })
    call(registrations.confirm, { body: { token } }).then(
      ({ message }) => setLink({ state: 'done', message }),
      (error: unknown) =>
        setLink({
          state: 'refused',
          refusal: error instanceof CallError ? error : new CallError(0, 'Something unexpected happened. Open the link in the mail again.'),
        }),
    )
  }, [token, setParams])
  return [link, () => setLink(null)]
}
