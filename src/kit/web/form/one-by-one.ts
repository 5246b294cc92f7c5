/** What sending comes down to without a page: once however often it is begun, and several rows one after the other. */
import { CallError } from '../../contract/client.ts'
import { formatCount, formatNumber } from '../../contract/words.ts'
import { whyOf } from '../states/refusals.ts'

/**
 * Lets an act begin once: while it runs, a second press does nothing. Acts of different keys run beside each other.
 *
 * @param onBusy whether any of them runs; told also when one failed
 * @returns what runs an act, and answers `undefined` where it runs already
 */
export function onceAtATime(onBusy: (busy: boolean) => void) {
  const running = new Set<string>()
  return async <T>(act: () => Promise<T>, key = ''): Promise<T | undefined> => {
    if (running.has(key)) return undefined
    running.add(key)
    onBusy(true)
    try {
      return await act()
    } finally {
      running.delete(key)
      onBusy(running.size > 0)
    }
  }
}

/** A row that was not done, and why. `refusal` is what the server said; nothing where it was something else. */
type NotDone<Row> = { row: Row; why: string; refusal: CallError | null }

/** What came of several rows, each in the order they were given. */
export type EachResult<Row, Answer = unknown> = {
  done: Row[]
  /** Those of `done`. */
  answers: Answer[]
  refused: NotDone<Row>[]
  /** Not sent, because it was stopped before them. */
  untouched: Row[]
}

export type OneByOneOptions = {
  /** Before each: how many are behind it. */
  onNext?: (at: number) => void
  isStopped?: () => boolean
  /** The first that is refused ends it: the others would not make sense without it. */
  untilRefused?: boolean
}

/** Does one row after the other. What fails is noted, and the next is done all the same. */
export async function oneByOne<Row, Answer>(
  rows: readonly Row[],
  act: (row: Row) => Promise<Answer>,
  { onNext, isStopped, untilRefused }: OneByOneOptions = {},
): Promise<EachResult<Row, Answer>> {
  const result: EachResult<Row, Answer> = { done: [], answers: [], refused: [], untouched: [] }
  for (const [at, row] of rows.entries()) {
    if (isStopped?.() || (untilRefused && result.refused.length > 0)) return { ...result, untouched: rows.slice(at) }
    onNext?.(at)
    try {
      result.answers.push(await act(row))
      result.done.push(row)
    } catch (error) {
      result.refused.push({ row, why: whyOf(error), refusal: error instanceof CallError ? error : null })
    }
  }
  return result
}

type EachWords<Row> = {
  /** `announcement`; the plural where it is not with an s. */
  one: string
  many?: string
  /** What happened to them: `deleted`, `published`. */
  past: string
  nameOf: (row: Row) => string
}

/** How an act on several rows ended: how many are done, for a toast; which are not and why, to stay in the page. */
export function saidOfEach<Row>(
  { done, answers, refused, untouched }: EachResult<Row, { message?: string | undefined }>,
  { one, many, past, nameOf }: EachWords<Row>,
): { success: string | null; problem: string | null } {
  const all = done.length + refused.length + untouched.length
  const reasons = refused.map(({ row, why }) => `${nameOf(row)}: ${why}`)
  const count = (rows: number) => formatCount(rows, one, many)
  return {
    success: done.length === 0 ? null : (all === 1 && answers[0]?.message) || `${count(done.length)} ${past}.`,
    problem:
      reasons.length === 0
        ? null
        : all === 1
          ? (reasons[0] as string)
          : `${formatNumber(reasons.length)} of ${count(all)} not ${past}. ${reasons.join(' ')}`,
  }
}
