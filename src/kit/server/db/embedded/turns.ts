/** One after the other, in the order in which they came; between two of them whoever else wants something of this process gets it. */
export type Turns = {
  /** Waits for its turn. @returns gives it on */
  take(): Promise<() => void>
  /** The same, unless it is called away before its turn comes: nothing then. */
  take(away: Promise<void> | undefined): Promise<(() => void) | undefined>
  /** `work` in its turn. */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

/** Milliseconds that turns may follow upon each other before requests that came meanwhile are looked at. */
const longest = 10

export function turnsOf(): Turns {
  let isTaken = false
  const waiting = new Set<() => void>()
  let breath = performance.now()

  async function take(): Promise<() => void>
  async function take(away: Promise<void> | undefined): Promise<(() => void) | undefined>
  async function take(away?: Promise<void>): Promise<(() => void) | undefined> {
    if (isTaken && !(await turnComes(away))) return undefined
    isTaken = true
    if (performance.now() - breath > longest) {
      // Answers of the embedded database come without leaving the thread for a moment.
      await new Promise((resume) => setImmediate(resume))
      breath = performance.now()
    }
    return () => {
      const next = waiting.values().next().value
      // the turn goes to whoever has waited longest
      if (next) next()
      else isTaken = false
    }
  }

  function turnComes(away: Promise<void> | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const leaveQueue = (isTurn: boolean) => waiting.delete(come) && resolve(isTurn)
      const come = () => leaveQueue(true)
      waiting.add(come)
      away?.then(() => leaveQueue(false))
    })
  }

  return {
    take,
    run: async (work) => {
      const leave = await take()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
