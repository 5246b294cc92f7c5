/**
 * Uploads what waits and reads what is new, whenever there is a line: at the start, when the line or the page comes back, after
 * something was rated, and again and again as long as something waits. One tab does it for all.
 */
import { CallError } from '../../../../kit/contract/client.ts'
import type { Bench } from './bench.ts'
import { nameOf } from './database.ts'
import { storageWords } from './storage-words.ts'

export type BenchState = {
  readonly online: boolean
  readonly waiting: number
  readonly photosWaiting: number
  readonly lastExchange: Date | null
  /** Why uploading does not go on, as a sentence. */
  readonly trouble: string | null
  /** The session has ended: signing in again goes on with it. */
  readonly isSignedOut: boolean
  readonly isBusy: boolean
}

export type Engine = {
  state(): BenchState
  subscribe(listener: () => void): () => void
  /** Exchanges now; without waiting for it. */
  go(): void
  /** The same, for who waits for it. */
  goAndWait(): Promise<void>
  /** Exchanges soon: more may come at once. */
  soon(): void
  /** Counts anew what waits. */
  count(): Promise<void>
  start(): () => void
}

/** Milliseconds: after something was rated, between two tries, at most between two tries. */
const [pause, firstTry, mostBetween] = [1_500, 5_000, 60_000]

export function engineOf(bench: Bench, refused: ReadonlyMap<string, string>, onExchanged: () => void): Engine {
  let state: BenchState = {
    online: typeof navigator === 'undefined' || navigator.onLine,
    waiting: 0,
    photosWaiting: 0,
    lastExchange: null,
    trouble: null,
    isSignedOut: false,
    isBusy: false,
  }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let between = firstTry
  let again = false
  let isStarted = false

  const set = (change: Partial<BenchState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const count = async () => {
    // what cannot be counted is not nothing: the last number stays
    const counted = await bench.waiting().catch(() => null)
    if (counted) set({ waiting: counted.entries, photosWaiting: counted.photos })
  }
  const later = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(go, wait)
  }

  async function go() {
    clearTimeout(timer)
    if (state.isBusy) {
      again = true
      return
    }
    set({ isBusy: true })
    try {
      await alone(nameOf(bench.person), () => bench.exchange())
      between = firstTry
      const [sentence] = refused.values()
      set({ online: true, lastExchange: new Date(), isSignedOut: false, trouble: sentence ? refusedWords(refused.size, sentence) : null })
    } catch (error) {
      set(failure(error))
      between = Math.min(between * 2, mostBetween)
    }
    await count()
    set({ isBusy: false })
    onExchanged()
    if (again) {
      again = false
      later(0)
    } else if (isStarted) later(state.waiting + state.photosWaiting > 0 ? between : mostBetween)
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go: () => void go(),
    goAndWait: go,
    soon: () => later(pause),
    count,
    start() {
      isStarted = true
      const back = () => document.visibilityState === 'visible' && void go()
      const lost = () => set({ online: false })
      addEventListener('online', go)
      addEventListener('offline', lost)
      document.addEventListener('visibilitychange', back)
      void go()
      return () => {
        isStarted = false
        clearTimeout(timer)
        removeEventListener('online', go)
        removeEventListener('offline', lost)
        document.removeEventListener('visibilitychange', back)
      }
    },
  }
}

function failure(error: unknown): Partial<BenchState> {
  if (!(error instanceof CallError)) return { trouble: storageWords(error) }
  if (error.status === 0) return { online: false, trouble: null }
  if (error.status === 401)
    return { online: true, isSignedOut: true, trouble: 'You are signed out. What you rated is kept here: sign in again to upload it.' }
  return { online: true, trouble: error.message }
}

function refusedWords(count: number, sentence: string): string {
  const what = count === 1 ? 'One entry was refused' : `${count} entries were refused`
  return `${what} and stays on this device: ${sentence}`
}

/** One tab at a time; where the browser has no locks the server takes what comes twice once. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(name, work)
}
