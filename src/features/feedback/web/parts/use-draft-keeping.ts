/** Feedback that is begun: the server keeps it, so that it is there on another device, after a reload and after signing in again. */

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Input } from '../../../../kit/contract/call.ts'
import type { CallError } from '../../../../kit/contract/client.ts'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { query } from '../../../../kit/web/api.ts'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { useLatest } from '../../../../kit/web/latest.ts'
import { type FeedbackDraft, feedback } from '../../contract.ts'

/** Milliseconds after the last change. */
const pause = 700

type Draft = NonNullable<Input<typeof feedback.keepDraft>['body']>

/** What is said of the draft: when it was kept, or why it is not. */
export type DraftState = { tone: 'quiet' | 'wrong'; says: string } | null

/**
 * @param draft what the form holds now
 * @param kept what the server kept when the form was opened
 */
export function useDraftKeeping(draft: Draft, kept: FeedbackDraft | undefined) {
  const client = useQueryClient()
  const text = JSON.stringify(draft)
  const newest = useLatest(draft)
  // nothing on the screen shows a draft but the form it stands in
  const send = useLatest(useChange(feedback.keepDraft, { isQuiet: true, refresh: false }).send)
  const sent = useRef(text)
  const running = useRef<Promise<boolean> | null>(null)
  const isOver = useRef(false)
  const [state, setState] = useState<DraftState>(kept ? saidOf(kept) : null)
  const [isKept, setKept] = useState(true)

  /** @returns whether everything typed is kept */
  const keep = useCallback(async (): Promise<boolean> => {
    while (running.current) await running.current
    const now = JSON.stringify(newest.current)
    if (isOver.current || now === sent.current) return true
    running.current = send
      .current(
        { body: newest.current },
        {
          onAnswer: ({ data }) => {
            sent.current = now
            setState(data ? saidOf(data) : null)
            setKept(JSON.stringify(newest.current) === now)
          },
          onRefused: (refusal) => {
            setState({ tone: 'wrong', says: refusalOf(refusal) })
            return true
          },
        },
      )
      .then((answer) => answer !== undefined)
    const isDone = await running.current
    running.current = null
    return isDone
  }, [newest, send])

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
      void client.invalidateQueries({ queryKey: query(feedback.drafts).queryKey })
    }
  }, [keep, client])

  return {
    state,
    isKept,
    keep,
    /** Before the feedback is sent: no draft may come after it. `false` takes that back. */
    stop: async (isSent: boolean) => {
      isOver.current = isSent
      await running.current
    },
  }
}

function saidOf({ saved_at }: FeedbackDraft): DraftState {
  return { tone: 'quiet', says: `Kept as a draft, ${formatInstant(saved_at)}. Only you read it.` }
}

function refusalOf({ status }: CallError): string {
  if (status === 401) {
    return 'Your session has ended: sign in in another tab, and go on here. What you wrote stays in this window until then.'
  }
  return 'The draft could not be kept; it is tried again with your next change. What you wrote stays in this window.'
}
