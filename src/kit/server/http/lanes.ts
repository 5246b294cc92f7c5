/**
 * What is done at the same time, by how heavy it is: light work is never behind heavy work, and what would wait too long is told so at once
 * (503 with `Retry-After`) instead of being begun late (docs/domain.md#overload).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { Refusal } from './refusal.ts'

type Width = {
  /** Worked on at the same time, in this process. */
  atOnce: number
  /** Wait for their turn at most; more are refused when they come. */
  waiting: number
  /** Whoever has waited so long is refused. */
  seconds: number
}

/** The classes of work, light before heavy. What stands in none (`/healthz`, files of the build, kept pages) is answered always. */
export const widths = {
  /** One record, or who one is. */
  light: { atOnce: 24, waiting: 300, seconds: 5 },
  /** What stores something. */
  changes: { atOnce: 8, waiting: 150, seconds: 8 },
  /** A list with its total, a search, a dashboard: two connections of the database each. */
  lists: { atOnce: 4, waiting: 700, seconds: 8 },
  /** A public page nobody keeps, or a page of the portal with its data. */
  pages: { atOnce: 3, waiting: 60, seconds: 8 },
  /** Signing in, registering, a new password: a hash that is meant to be slow. */
  passwords: { atOnce: 4, waiting: 200, seconds: 20 },
  /** What waits for the server of a provider: however slow that is, nothing of ours waits behind it. */
  provider: { atOnce: 64, waiting: 100, seconds: 5 },
  /** PDFs. */
  documents: { atOnce: 4, waiting: 100, seconds: 20 },
  /** Until its last byte is sent, to whoever reads it however slowly; a person has two (src/app/server/export-limit.ts). */
  exports: { atOnce: 12, waiting: 12, seconds: 10 },
  /** Files received, from however slow a line, and stored; imports. */
  uploads: { atOnce: 24, waiting: 40, seconds: 30 },
} as const satisfies Record<string, Width>

export type Class = keyof typeof widths

/** Calls that hash a password. */
const hashing = /^\/api\/(login|register|reset-password|update-password)$/
const drawn = /pdf$|\/packet\//

const classes = new WeakMap<Call, Class>()

/** The class of a call, by what the contract says of it. */
export function classOf(call: Call): Class {
  const known = classes.get(call) ?? foundClass(call)
  classes.set(call, known)
  return known
}

function foundClass(call: Call): Class {
  if (call.method !== 'GET' && hashing.test(call.path)) return 'passwords'
  if (call.path === '/api/login/provider') return 'provider'
  if (call.upload) return 'uploads'
  if (call.answer === 'file') return /\/export/.test(call.path) ? 'exports' : drawn.test(call.path) ? 'documents' : 'light'
  if ('meta' in ((call.answer as { shape?: object }).shape ?? {}) || /\/(dashboard|search|management-report)/.test(call.path))
    return 'lists'
  return call.method === 'GET' ? 'light' : 'changes'
}

export type Lane = {
  /** Waits for its turn. @returns gives the place free, once @throws Refusal 503 when too many wait, or it took too long */
  enter: (gone?: (leave: () => void) => void) => Promise<() => void>
  /** `work` in its turn. */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

export type LaneFigures = {
  atWork: number
  waiting: number
  /** Since this process began: told to come again, because too many waited or it took too long. */
  refused: number
}

const figures = new Map<string, () => LaneFigures>()

/** How it stands in the lanes of this process, by their name. */
export function laneFigures(): Map<string, LaneFigures> {
  return new Map([...figures].map(([name, now]) => [name, now()]))
}

/**
 * One after the other in the order in which they came, `atOnce` side by side.
 * @param name under which `laneFigures` has it
 */
export function laneOf({ atOnce, waiting, seconds }: Width, name?: string): Lane {
  let running = 0
  let refused = 0
  const queue = new Set<() => void>()
  if (name) figures.set(name, () => ({ atWork: running, waiting: queue.size, refused }))

  async function enter(gone?: (leave: () => void) => void): Promise<() => void> {
    if (running < atOnce) running++
    else await turn(gone)
    let left = false
    return () => {
      if (left) return
      left = true
      const next = queue.values().next().value
      // its place goes to whoever has waited longest
      if (next) next()
      else running--
    }
  }

  function turn(gone?: (leave: () => void) => void): Promise<void> {
    if (queue.size >= waiting) throw refusal()
    return new Promise((resolve, reject) => {
      const end = (then: () => void) => {
        if (!queue.delete(come)) return
        clearTimeout(timer)
        then()
      }
      const come = () => end(resolve)
      const timer = setTimeout(() => end(() => reject(refusal())), seconds * 1_000)
      queue.add(come)
      gone?.(() => end(() => reject(crowded(seconds))))
    })
  }

  function refusal(): Refusal {
    refused++
    return crowded(seconds)
  }

  return {
    enter,
    run: async (work) => {
      const leave = await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

function crowded(seconds: number): Refusal {
  const wait = Math.ceil(seconds / 2)
  return new Refusal(
    503,
    `Very many people are asking at this moment. Nothing was stored; try again in ${wait} seconds.`,
    undefined,
    {},
    wait,
  )
}

/**
 * Lets calls begin by their class: what has no body before anything is read for it, the others when their body is there, so that nobody
 * holds a place by sending slowly. A place is free again when the answer is made; of one that is read from the database while it is sent,
 * when it is sent.
 * @param isOwn a call that a page makes inside this process: the page has a place already
 */
export function admitByClass(app: FastifyInstance, isOwn: (request: FastifyRequest) => boolean): void {
  const lanes = Object.fromEntries(
    // pages have their places where they are made
    Object.entries(widths).flatMap(([name, width]) => (name === 'pages' ? [] : [[name, laneOf(width, name)]])),
  ) as Record<Class, Lane>
  const places = new WeakMap<FastifyRequest, Place>()

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { call } = request.routeOptions.config
    if (!call || isOwn(request)) return
    const place: Place = { leave: await lanes[classOf(call)].enter((leave) => whenGone(reply, leave)), begun: false }
    places.set(request, place)
    whenGone(reply, () => {
      // Whoever is gone before the work begins leaves at once: it never does. What is under way ends by itself, as a rule with an answer.
      if (!place.begun) place.leave()
      else if (places.has(request)) setTimeout(place.leave, longestWork).unref()
    })
  }
  const isBare = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
  app.addHook('onRequest', async (request, reply) => {
    if (isBare(request)) await admit(request, reply)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!isBare(request)) await admit(request, reply)
  })
  app.addHook('preHandler', async (request) => {
    const place = places.get(request)
    if (place) place.begun = true
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const place = places.get(request)
    if (!place) return
    if (typeof (payload as { pipe?: unknown } | null)?.pipe === 'function') return whenGone(reply, place.leave)
    places.delete(request)
    place.leave()
  })
}

type Place = { leave: () => void; begun: boolean }

/** Milliseconds after which nobody works for somebody who is gone. */
const longestWork = 30_000

function whenGone({ raw }: FastifyReply, then: () => void): void {
  if (raw.destroyed) then()
  else raw.once('close', then)
}
