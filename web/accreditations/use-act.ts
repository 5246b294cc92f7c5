import { useRef, useState } from 'react'
import type { Answer, Call, Input } from '../../contract/call.ts'
import { CallError } from '../../contract/client.ts'
import { useCall } from '../api.ts'
import { toast } from '../ui/toast.ts'

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
 * the place where the act began.
 *
 *     const remove = useAct(accreditations.removeAccreditor)
 *     if (await remove.send({ query: { id } })) navigate('…')
 */
export function useAct<C extends Call>(one: C): Act<C> {
  const change = useCall(one)
  const running = useRef(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)

  async function send(input: Input<C>, onRefused?: (refusal: CallError) => boolean) {
    if (running.current) return undefined
    running.current = true
    setRefusal(null)
    try {
      const answer = await change.mutateAsync(input)
      toast.success((answer as { message?: string } | undefined)?.message ?? 'Saved.')
      return answer ?? ({} as Answer<C>)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!onRefused?.(error)) setRefusal(error)
      return undefined
    } finally {
      running.current = false
    }
  }

  return { send, busy: change.isPending, refusal, clear: () => setRefusal(null) }
}
