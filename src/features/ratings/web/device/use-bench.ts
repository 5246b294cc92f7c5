/** The open workbench in the pages: what is kept, what waits, and the ratings of a program as they change. */
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { RatingPack } from '../../contract.ts'
import { type Operation, type Ratings, ratingsOf } from '../../rules.ts'
import type { DeviceStore } from '../../rules-exchange.ts'
import type { Bench } from './bench.ts'
import { type BenchState, type Engine, storageWords } from './engine.ts'

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

type Kept = { pack: RatingPack; operations: readonly Operation[]; held: readonly Operation[] }

/** A program as this device has it: own writing at once, what others wrote after each exchange. */
export function useSurvey(survey: string): OpenSurvey | 'loading' | 'missing' {
  const { bench, engine, tell } = useOpenBench()
  const [kept, setKept] = useState<Kept | 'loading' | 'missing'>('loading')

  const read = useCallback(async () => {
    const pack = await bench.pack(survey)
    if (!pack) return setKept('missing')
    const store = bench.store(survey)
    setKept({ pack, operations: await store.all(), held: await store.held() })
  }, [bench, survey])
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
      setKept((now) => (typeof now === 'string' ? now : { ...now, operations: [...now.operations, operation] }))
      void engine.count()
      engine.soon()
      tell(survey)
      return operation
    },
    [bench, engine, tell, survey],
  )
  const operations = typeof kept === 'string' ? undefined : kept.operations
  const ratings = useMemo(() => ratingsOf(operations ?? []), [operations])
  return useMemo(() => (typeof kept === 'string' ? kept : { pack: kept.pack, held: kept.held, ratings, make }), [kept, ratings, make])
}
