/**
 * Watches the line to PostgreSQL. A connection that is lost without a word (a cable, a firewall, a server that stands still) answers
 * nothing and ends by nothing: whoever waits on it would wait for as long as the network likes, and its place in the pool with it.
 *
 * Whatever waits for longer than a second is a reason to ask the server over a new connection. One that does not answer twice is away: who
 * waits is told at once, and nobody waits any more until it answers again. One that answers says of each connection whether it works on
 * our statement; where it does not, the statement or its answer was lost on the way, and the connection is given up. A commit that waits for
 * a standby to confirm it would wait until that one comes back: it is cancelled, which leaves it stored on the one server.
 */
import pg from 'pg'

/** Something that waits for the database: a statement, a new connection, a place in the pool. */
export type Waiting = {
  /** The process of the server that works on the statement, where that is known. */
  readonly pid?: number | undefined
  readonly kind: 'statement' | 'connection' | 'place'
  /** Ends the waiting with an error. */
  readonly giveUp: (error: Error) => void
  /** On the watch's own clock, in milliseconds. */
  since: number
}

export type LineWatch = ReturnType<typeof watchLine>

type State = { pid: number; state: string; wait_event: string | null; still_ms: number }
type Found = 'no answer' | 'answers' | State[]

const tick = 250
/** How long somebody waits before the server is asked, and how long it has to answer; twice that and it is away, within five seconds. */
const untilAsked = 1_000
const untilMissed = 1_250
/** How long a commit waits for a standby to confirm it; no limit of a statement ends that. Then it is told as unknown (`unconfirmed`). */
const unconfirmedAfter = 3_000
/** Longer than any statement may take (`statement_timeout`): what is still open then is lost, unless the server works on it. */
const longest = 12_000

/** What is said of a database that does not answer; one of PostgreSQL's own words for it stands in `code`. */
function away(message: string): Error {
  return Object.assign(new Error(message), { code: '08006' })
}

/**
 * @param config of a connection to ask over
 * @param pooled between us and the server stands something that hands our statements to connections of its own: of those nothing is known
 * @param say hears when the database is away, and when it answers again
 * @param suspect hears that a connection was lost: those nobody uses may be, too
 */
export function watchLine(config: pg.ClientConfig, pooled: boolean, say: (error: Error) => void, suspect: () => void) {
  const waiting = new Set<Waiting>()
  let isAway = false
  let missed = 0
  let unlimited = 0
  // A process that had no time counts no time: what came meanwhile is heard before the next turn of the clock.
  let clock = 0
  let turnedAt = performance.now()
  let asking: { since: number; end: () => void } | undefined

  const timer = setInterval(turn, tick)
  timer.unref()

  function turn(): void {
    const now = performance.now()
    clock += Math.min(now - turnedAt, 2 * tick)
    turnedAt = now
    if (unlimited > 0) return
    if (asking && clock - asking.since > untilMissed) asking.end()
    if (isAway) giveUpAll()
    if (!asking && (isAway || oldest() > untilAsked)) ask()
  }

  function oldest(): number {
    let most = 0
    for (const one of waiting) most = Math.max(most, clock - one.since)
    return most
  }

  function ask(): void {
    const since = clock
    const pids = pooled ? [] : [...waiting].flatMap(({ pid }) => pid ?? [])
    const { promise, end } = askServer(config, pids)
    asking = { since, end }
    promise.then((found) => {
      asking = undefined
      heard(found)
    })
  }

  function heard(found: Found): void {
    if (found === 'no answer') {
      missed += 1
      if (missed >= 2 && !isAway) {
        isAway = true
        say(away('The database does not answer; what waits for it is given up.'))
        giveUpAll()
        suspect()
      }
      return
    }
    missed = 0
    if (isAway) say(away('The database answers again.'))
    isAway = false
    let isSuspect = false
    const states = new Map(found === 'answers' ? [] : found.map((one) => [one.pid, one]))
    for (const one of waiting) {
      const age = clock - one.since
      if (one.kind === 'place' || age < 2 * untilAsked) continue
      if (one.kind === 'statement' && !isLost(age, one.pid ? states.get(one.pid) : undefined)) continue
      if (one.kind === 'connection' && age < 2 * untilMissed) continue
      one.giveUp(away('The connection to the database was lost without a word.'))
      isSuspect = true
    }
    if (isSuspect) suspect()
  }

  function giveUpAll(): void {
    for (const one of [...waiting])
      if (one.kind === 'place' || clock - one.since > untilAsked) one.giveUp(away('The database does not answer.'))
  }

  return {
    isAway: () => isAway,
    refusal: () => away('The database does not answer.'),
    /** @returns ends the watching: the answer is there */
    wait: (kind: Waiting['kind'], giveUp: Waiting['giveUp'], pid?: number): (() => void) => {
      const one: Waiting = { kind, giveUp, pid, since: clock }
      waiting.add(one)
      return () => waiting.delete(one)
    },
    /** While this runs nothing is given up: a migration takes as long as it takes. */
    unlimited: async <T>(work: () => Promise<T>): Promise<T> => {
      unlimited += 1
      try {
        return await work()
      } finally {
        unlimited -= 1
        for (const one of waiting) one.since = clock
      }
    },
    stop: () => {
      clearInterval(timer)
      asking?.end()
    },
  }
}

/** Whether the server does not work on a statement that waits for its answer. */
function isLost(age: number, known: State | undefined): boolean {
  if (!known) return age > longest
  // it cannot send: nobody takes the answer
  if (known.state === 'active') return age > longest && known.wait_event === 'ClientWrite'
  return known.state.startsWith('idle') && known.still_ms > 1_000
}

/** Asks over a connection of its own what the processes of the others do. */
function askServer(config: pg.ClientConfig, pids: readonly number[]): { promise: Promise<Found>; end: () => void } {
  const client = new pg.Client(config)
  const { promise, resolve } = Promise.withResolvers<Found>()
  const leave = (found: Found) => {
    resolve(found)
    streamOf(client).destroy()
  }
  client.on('error', () => leave('no answer'))
  client
    .connect()
    .then(() =>
      pids.length === 0
        ? client.query('select 1').then((): Found => 'answers')
        : client
            .query<State>(
              `select pid, coalesce(state, '') as state, wait_event,
                 coalesce(extract(epoch from clock_timestamp() - state_change) * 1000, 0)::float8 as still_ms,
                 case when wait_event = 'SyncRep' and clock_timestamp() - state_change > interval '${unconfirmedAfter} milliseconds'
                   then pg_cancel_backend(pid) end as is_cancelled
               from pg_stat_activity where pid = any($1)`,
              [pids],
            )
            .then(({ rows }): Found => rows),
    )
    .then(leave, (error: { code?: unknown }) => leave(isAnswer(error.code) ? 'answers' : 'no answer'))
  return { promise, end: () => leave('no answer') }
}

/** A refusal by the server itself is an answer, too (too many connections), unless it says that it is not there yet, or not any more. */
function isAnswer(code: unknown): boolean {
  return /^[0-9A-Z]{5}$/.test(String(code)) && !/^(08|57P)/.test(String(code)) && !/^E[A-Z]{4}$/.test(String(code))
}

/** The socket under a connection: ended at once, it tells whoever waits on it. */
export function streamOf(client: pg.ClientBase): Stream {
  return (client as unknown as { connection: { stream: Stream } }).connection.stream
}

type Stream = { readonly destroyed: boolean; destroy: (error?: Error) => void; cork: () => void; uncork: () => void }
