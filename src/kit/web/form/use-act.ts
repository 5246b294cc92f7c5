import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Answer, Call, Input } from '../../contract/call.ts'
import { CallError } from '../../contract/client.ts'
import { call } from '../api.ts'
import { toast } from '../states/toast.ts'

export type Act<C extends Call> = {
  /**
   * Sends the call once, however often it is clicked. `onRefused` may answer a refusal itself (`true`), for instance by asking back.
   * @returns the answer, or nothing when it was refused
   */
  send: (input: Input<C>, onRefused?: (refusal: CallError) => boolean) => Promise<Answer<C> | undefined>
  busy: boolean
  /** Why the server said no; stays until the next try. */
  refusal: CallError | null
  clear: () => void
}

/**
 * One act without a form: a step, a choice in a cell, a removal. Says the server's message when it is done, keeps the refusal for
 * the place where the act began; then everything on the screen is read anew. `leave` goes away from a record that is no more.
 *
 *     const step = useAct(accreditations.edit)
 *     <Refused refusal={step.refusal} onClose={step.clear} />
 */
export function useAct<C extends Call>(one: C, leave?: () => void | Promise<void>): Act<C> {
  const client = useQueryClient()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)

  async function send(input: Input<C>, onRefused?: (refusal: CallError) => boolean) {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await call(one, input)
      toast.success((answer as { message?: string } | undefined)?.message ?? 'Saved.')
      await leave?.()
      await client.invalidateQueries()
      return answer ?? ({} as Answer<C>)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!onRefused?.(error)) setRefusal(error)
      return undefined
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { send, busy, refusal, clear: () => setRefusal(null) }
}
