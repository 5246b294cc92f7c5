/** The one way in which the browser changes data. Forms, dialogs, removals and acts without a form are built on it. */
import { QueryClientContext } from '@tanstack/react-query'
import { useCallback, useContext, useRef, useState } from 'react'
import type { Answer, Call, Input } from '../../contract/call.ts'
import { CallError } from '../../contract/client.ts'
import { call, upload } from '../sending.ts'
import { waitAfter } from '../states/refusals.ts'
import { toast } from '../states/toast.ts'
import { type EachResult, onceAtATime, oneByOne } from './one-by-one.ts'
import { useWait, type Wait } from './use-wait.ts'

type ChangeOptions<C extends Call> = {
  /** With the answer, before everything is read anew: goes on to the next, or leaves a record that is no more. */
  onAnswer?: (answer: Answer<C>) => unknown
  /** The toast where the server has no sentence of its own; `null` for none. */
  says?: string | null
  /** The page itself says how it ended: no toast. */
  isQuiet?: boolean
  /** Reads anew what it changed: everything on the screen when left out, nothing for `false`. */
  refresh?: (() => Promise<unknown>) | false
}

type SendOptions<C extends Call> = {
  onAnswer?: (answer: Answer<C>) => unknown
  /** When everything is read anew; it is busy until then. */
  onDone?: (answer: Answer<C>) => unknown
  /** May answer a refusal itself (`true`), for instance by asking back. `isSent`: all of an upload had left by then. */
  onRefused?: (refusal: CallError, isSent: boolean) => boolean | Promise<boolean>
  onStopped?: (isSent: boolean) => void
  /** Which of several that are on their way beside each other; each of them is sent once. */
  key?: string
}

type EachOptions<Row, C extends Call> = {
  /** The toast for what came of them, if any. */
  says?: (result: EachResult<Row, Answer<C>>) => string | false | null
  /** The first that is refused ends it, and is kept as the refusal. */
  untilRefused?: boolean
}

export type Change<C extends Call> = {
  /**
   * Sends the call once, however often it is clicked.
   * @returns the answer, or nothing when it was refused, stopped, or on its way already
   */
  send: (input: Input<C>, options?: SendOptions<C>) => Promise<Answer<C> | undefined>
  /**
   * Where no call takes them all: sends it for one row after the other.
   * @returns which are done, which were refused and why; nothing when it is on its way already
   */
  sendEach: <Row>(
    rows: readonly Row[],
    inputOf: (row: Row) => Input<C> | Promise<Input<C>>,
    options?: EachOptions<Row, C>,
  ) => Promise<EachResult<Row, Answer<C>> | undefined>
  busy: boolean
  /** How much of a file has left, 0 to 100; at 100 the server checks and stores. `null` when nothing is on its way. */
  percent: number | null
  /** How many rows are behind it; `null` when none are on their way. */
  at: number | null
  /** Why the server said no; stays until the next try. */
  refusal: CallError | null
  clear: () => void
  /** After too many tries: when it may be sent again. */
  wait: Wait
  /** Stops what is on its way; of several rows those that are not sent yet. */
  stop: () => void
}

/**
 * Sends a call that changes something: once, with the server's message as a toast and its refusal kept for the place where it began;
 * then everything on the screen is read anew, so that no list shows yesterday's state.
 *
 *     const step = useChange(schedule.edit)
 *     <Button loading={step.busy} onClick={() => step.send({ body })}>Approve</Button>
 *     <Refused refusal={step.refusal} onReload={visit.refetch} onClose={step.clear} />
 *
 * An error that is no refusal is thrown on, and leaves nothing busy.
 */
export function useChange<C extends Call>(one: C, options: ChangeOptions<C> = {}): Change<C> {
  const { says = 'Saved.', isQuiet = false, refresh } = options
  // none on pages that read nothing
  const client = useContext(QueryClientContext)
  const [busy, setBusy] = useState(false)
  const [once] = useState(() => onceAtATime(setBusy))
  const [percent, setPercent] = useState<number | null>(null)
  const [at, setAt] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const wait = useWait()
  const stopping = useRef<AbortController>(null)
  const stop = useCallback(() => stopping.current?.abort(), [])

  async function readAnew(): Promise<void> {
    if (refresh !== false) await (refresh ?? (() => client?.invalidateQueries()))()
  }

  /** What is begun now is what `stop` stops. */
  function begun(): AbortSignal {
    setRefusal(null)
    stopping.current = new AbortController()
    return stopping.current.signal
  }

  function send(input: Input<C>, { onAnswer = options.onAnswer, onDone, onRefused, onStopped, key }: SendOptions<C> = {}) {
    return once(async () => {
      const signal = begun()
      let left = 0
      const progress = (now: number) => {
        left = now
        setPercent(now)
      }
      try {
        if (input.file) progress(0)
        const answer = await (input.file ? upload(one, input, progress, signal) : call(one, input, signal))
        const sentence = (answer as { message?: string } | undefined)?.message ?? says
        if (sentence && !isQuiet) toast.success(sentence)
        await onAnswer?.(answer)
        await readAnew()
        await onDone?.(answer)
        return answer ?? ({} as Answer<C>)
      } catch (error) {
        if (signal.aborted) onStopped?.(left >= 100)
        else if (!(error instanceof CallError)) throw error
        else {
          if (waitAfter(error) > 0) wait.start(waitAfter(error))
          if (!(await onRefused?.(error, left >= 100))) setRefusal(error)
        }
        return undefined
      } finally {
        setPercent(null)
      }
    }, key)
  }

  function sendEach<Row>(
    rows: readonly Row[],
    inputOf: (row: Row) => Input<C> | Promise<Input<C>>,
    { says: saidOf, untilRefused = false }: EachOptions<Row, C> = {},
  ) {
    return once(async () => {
      const signal = begun()
      try {
        const result = await oneByOne(rows, async (row) => call(one, await inputOf(row)), {
          onNext: setAt,
          isStopped: () => signal.aborted,
          untilRefused,
        })
        const sentence = saidOf?.(result)
        if (sentence) toast.success(sentence)
        const [first] = result.refused
        if (untilRefused && first) setRefusal(first.refusal ?? new CallError(0, first.why))
        if (rows.length > 0) await readAnew()
        return result
      } finally {
        setAt(null)
      }
    })
  }

  return { send, sendEach, busy, percent, at, refusal, clear: () => setRefusal(null), wait, stop }
}
