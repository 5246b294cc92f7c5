/** What is typed over days: the server keeps it, so that it is there on another device, after a reload and after signing in again. */

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, Call, Input } from '../../contract/call.ts'
import type { CallError } from '../../contract/client.ts'
import { useLatest } from '../latest.ts'
import { useChange } from './use-change.ts'

/** Milliseconds after the last change. */
const pause = 700

/** What is said of the draft: when it was kept, or why it is not. */
export type DraftState = { tone: 'quiet' | 'wrong'; says: string } | null

type Keeping<C extends Call> = {
  call: C
  /** What the form holds now. */
  input: Input<C>
  /** What is said of what the server kept when the form was opened. */
  begins: DraftState
  saidOf: (answer: Answer<C>) => DraftState
  /** What was read of drafts, and is read anew when the form closes. */
  drafts: QueryKey
}

/** Keeps what a form holds while it is typed. */
export function useDraftKeeping<C extends Call>({ call, input, begins, saidOf, drafts }: Keeping<C>) {
  const client = useQueryClient()
  const text = JSON.stringify(input)
  const newest = useLatest(input)
  const said = useLatest(saidOf)
  const key = useLatest(drafts)
  // nothing on the screen shows a draft but the form it stands in
  const send = useLatest(useChange(call, { isQuiet: true, refresh: false }).send)
  const sent = useRef(text)
  const running = useRef<Promise<boolean> | null>(null)
  const isOver = useRef(false)
  const [state, setState] = useState<DraftState>(begins)
  const [isKept, setKept] = useState(true)

  /** @returns whether everything typed is kept */
  const keep = useCallback(async (): Promise<boolean> => {
    while (running.current) await running.current
    const now = JSON.stringify(newest.current)
    if (isOver.current || now === sent.current) return true
    running.current = send
      .current(newest.current, {
        onAnswer: (answer) => {
          sent.current = now
          setState(said.current(answer))
          setKept(JSON.stringify(newest.current) === now)
        },
        onRefused: (refusal) => {
          setState({ tone: 'wrong', says: refusalOf(refusal) })
          return true
        },
      })
      .then((answer) => answer !== undefined)
    const isDone = await running.current
    running.current = null
    return isDone
  }, [newest, said, send])

  useEffect(() => {
    if (text === sent.current) return
    setKept(false)
    const timer = setTimeout(keep, pause)
    return () => clearTimeout(timer)
  }, [text, keep])

  // a phone puts the page away without closing it, and may never come back to it
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && void keep()
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      void client.invalidateQueries({ queryKey: key.current })
    }
  }, [keep, client, key])

  return {
    state,
    isKept,
    keep,
    /** Before what was typed is sent for good: no draft may come after it. `false` takes that back. */
    stop: async (isSent: boolean) => {
      isOver.current = isSent
      await running.current
    },
  }
}

function refusalOf({ status }: CallError): string {
  if (status === 401) {
    return 'Your session has ended: sign in in another tab, and go on here. What you wrote stays in this window until then.'
  }
  return 'The draft could not be kept; it is tried again with your next change. What you wrote stays in this window.'
}
