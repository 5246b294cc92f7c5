/** The open workbench in the pages: what is kept, what waits, and the ratings of a program as they change. */
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { RatingPack } from '../../contract.ts'
import { type Operation, type Ratings, ratingsOf, ratingsWith } from '../../rules.ts'
import type { DeviceStore } from '../../rules-exchange.ts'
import type { Bench } from './bench.ts'
import type { BenchState, Engine } from './engine.ts'
import { storageWords } from './storage-words.ts'

export type OpenBench = {
  readonly bench: Bench
  readonly engine: Engine
  /** Something of this program (none: of any) came in or was made in another tab. */
  onChange(listener: (survey?: string) => void): () => void
  /** Tells the other tabs. */
  tell(survey: string): void
}

const BenchContext = createContext<OpenBench | null>(null)
export const BenchProvider = BenchContext.Provider

function useOpenBench(): OpenBench {
  const open = useContext(BenchContext)
  if (!open) throw new Error('The workbench is used behind its gate.')
  return open
}

export function useBench(): Bench {
  return useOpenBench().bench
}

/** How uploading stands; `exchangeNow` does it at once. */
export function useBenchState(): BenchState & { exchangeNow(): void } {
  const { engine } = useOpenBench()
  const state = useSyncExternalStore(engine.subscribe, engine.state, engine.state)
  return useMemo(() => ({ ...state, exchangeNow: engine.go }), [state, engine])
}

/** Milliseconds between two looks at what the others upload, while their marks are on the screen. */
const betweenLooks = 10_000

/** While it is shown: what the others upload comes in at once and again and again, not with the next minute. */
export function useNewest(): void {
  const { engine } = useOpenBench()
  useEffect(() => {
    engine.go()
    const looking = setInterval(() => {
      if (document.visibilityState === 'visible' && engine.state().online) engine.go()
    }, betweenLooks)
    return () => clearInterval(looking)
  }, [engine])
}

/** Called again whenever something came in: what of it is read anew is said by the caller. */
export function useOnBenchChange(listener: (survey?: string) => void): void {
  const { onChange } = useOpenBench()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => onChange((survey) => latest.current(survey)), [onChange])
}

type Unmade = Parameters<DeviceStore['make']>[0]

export type OpenSurvey = {
  readonly pack: RatingPack
  readonly ratings: Ratings
  /** Keeps it on the device; refused with a sentence where the device cannot. */
  make(unmade: Unmade): Promise<Operation>
  readonly held: readonly Operation[]
}

type Kept = { pack: RatingPack; ratings: Ratings; held: readonly Operation[] }

/** `unread`: the storage of the device does not answer. */
type Unopened = 'loading' | 'missing' | 'unread'

/** A program as this device has it: own writing at once, what others wrote after each exchange. */
export function useSurvey(survey: string): OpenSurvey | Unopened {
  const { bench, engine, tell } = useOpenBench()
  const [kept, setKept] = useState<Kept | Unopened>('loading')
  /** Made on this page: what was being read meanwhile may not have it. */
  const made = useRef<Operation[]>([])

  const readKept = useCallback(async () => {
    const pack = await bench.pack(survey)
    if (!pack) return setKept('missing')
    const { counting, held } = await bench.store(survey).read()
    const isHeld = new Set(held.map(({ id }) => id))
    const own = made.current.filter(({ id }) => !isHeld.has(id))
    // a pack that says the same stays the same: a page draws anew what has changed
    setKept((now) => ({ pack: sameOr(now, pack), ratings: ratingsOf([...counting, ...own]), held }))
  }, [bench, survey])
  // what was read before stays
  const read = useCallback(() => readKept().catch(() => setKept((now) => (typeof now === 'string' ? 'unread' : now))), [readKept])
  useEffect(() => {
    setKept('loading')
    void read()
  }, [read])
  useOnBenchChange((changed) => (changed === undefined || changed === survey) && void read())

  const make = useCallback(
    async (unmade: Unmade) => {
      const operation = await bench
        .store(survey)
        .make(unmade)
        .catch((error: unknown) => {
          throw new Error(storageWords(error))
        })
      made.current.push(operation)
      setKept((now) => (typeof now === 'string' ? now : { ...now, ratings: ratingsWith(now.ratings, operation) }))
      // the mark is drawn first
      setTimeout(() => {
        void engine.count()
        engine.soon()
        tell(survey)
      })
      return operation
    },
    [bench, engine, tell, survey],
  )
  return useMemo(() => (typeof kept === 'string' ? kept : { ...kept, make }), [kept, make])
}

function sameOr(now: Kept | Unopened, pack: RatingPack): RatingPack {
  return typeof now !== 'string' && JSON.stringify(now.pack) === JSON.stringify(pack) ? now.pack : pack
}
