/**
 * Parts that open later are loaded before somebody asks for them: when the page has long been there and the browser has nothing else to
 * do, one after the other. Where the line is slow or costs by the byte, they wait until they are asked for. Nothing is loaded while the
 * server is away: a script that did not come is refused by the browser for as long as the page stands, also when it is needed.
 */
type Load = () => Promise<unknown>

/** Milliseconds in which nothing more was asked for: the page has come first. */
const patience = 2500
const waiting = new Set<Load>()
let timer: ReturnType<typeof setTimeout> | undefined
let arrivals: PerformanceObserver | undefined
let isLoading = false
/** When the server answered last, for how long that holds, and how long to wait while it is away: in milliseconds. */
let answered = Number.NEGATIVE_INFINITY
const [holds, away] = [1_000, 10_000]

type Line = { saveData?: boolean; effectiveType?: string }

export function loadAhead(load: Load): void {
  if (typeof window === 'undefined') return
  const { saveData, effectiveType = '4g' } = (navigator as Navigator & { connection?: Line }).connection ?? {}
  if (saveData || effectiveType !== '4g') return
  waiting.add(load)
  wait()
}

/** The same from when something is typed or chosen on: on pages that have to be light for whoever only looks. */
export function loadOnceTyped(load: Load): void {
  if (typeof window === 'undefined') return
  window.addEventListener('input', () => loadAhead(load), { once: true })
}

/** Begins to wait anew, until the loading has begun. */
function wait(): void {
  if (isLoading) return
  clearTimeout(timer)
  timer = setTimeout(later, patience)
  if (arrivals) return
  arrivals = new PerformanceObserver(wait)
  arrivals.observe({ type: 'resource' })
}

/** The next one, when there is time for it. */
function later(): void {
  isLoading = waiting.size > 0
  if (!isLoading) return
  arrivals?.disconnect()
  arrivals = undefined
  whenIdle(async () => {
    if (!(await isServerThere())) {
      setTimeout(later, away)
      return
    }
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      await next().catch(() => undefined)
    }
    later()
  })
}

async function isServerThere(): Promise<boolean> {
  if (performance.now() - answered < holds) return true
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) answered = performance.now()
  return answer?.ok ?? false
}

/** Does it when the browser has nothing else to do. @returns how to do without it */
export function whenIdle(work: () => void): () => void {
  if (!window.requestIdleCallback) {
    const asked = setTimeout(work, 200)
    return () => clearTimeout(asked)
  }
  const asked = window.requestIdleCallback(work, { timeout: 2000 })
  return () => window.cancelIdleCallback(asked)
}
