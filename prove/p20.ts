/**
 * P20: it does not rot. Fifty requests a second of every kind for half an hour: lists, records, pages, changes; the memory of the server, its
 * open files and its errors. The slope of its memory is that of the second half, after what is kept has been kept; of the open files the fewest of a
 * quarter count, as a connection of the database comes and goes. `PROVE_MINUTES=2` for a short one, which says nothing of the slope: a young
 * process still grows. `PROVE_ON=embedded` on the embedded database.
 */
import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { announcements } from '../src/features/announcements/contract.ts'
import { institutions } from '../src/features/institutions/contract.ts'
import { programs } from '../src/features/programs/contract.ts'
import { sessions } from '../src/features/sign-in/contract-sessions.ts'
import { trainings } from '../src/features/trainings/contract.ts'
import type { Call, Input } from '../src/kit/contract/call.ts'
import { requestOf } from '../src/kit/contract/client.ts'
import { startServer } from './database.ts'
import { makeProduct, type Product } from './product.ts'
import type { Verdict } from './verdict.ts'

const minutes = Number(process.env.PROVE_MINUTES ?? 30)
const aSecond = 50
/** From then on the slope and the files are held against what is promised. */
const longEnough = 10
const allowed = { slope: 1, files: 5 }

type Seen = { at: number; memory: number; files: number }

export async function prove(): Promise<Verdict> {
  const database = process.env.PROVE_ON === 'embedded' ? undefined : await startServer()
  const product = await makeProduct(database?.url, 10)
  // a connection that comes or goes is an open file: the clients keep theirs
  const agent = new http.Agent({ keepAlive: true, maxSockets: 20 })
  try {
    product.start()
    await product.ready()
    const begun = performance.now()
    const count = minutes * 60 * aSecond
    const under = new Set<Promise<void>>()
    const [wrong, times, seen] = [new Map<string, number>(), [] as number[], [] as Seen[]]
    let late = 0
    for (let n = 0; n < count && product.endsByItself() === 0; n++) {
      // each has its moment: a slow answer puts off none of the others
      const wait = begun + (n * 1_000) / aSecond - performance.now()
      if (wait > 0) await pause(wait)
      else if (wait < -1_000) late += 1
      const one = ask(agent, product, n).then(({ status, ms, what }) => {
        times.push(ms)
        const error = status === 0 ? `no answer to ${what}` : `${status} to ${what}`
        if (status !== 200) wrong.set(error, (wrong.get(error) ?? 0) + 1)
        under.delete(one)
      })
      under.add(one)
      if (n % (aSecond * 5) === 0) seen.push({ at: (performance.now() - begun) / 60_000, ...sizeOf(product.pid()) })
    }
    await Promise.all(under)
    if (product.endsByItself() > 0 || wrong.size > 0) console.error(product.log().slice(-3_000))
    return verdict({ seen, times, wrong, late, ends: product.endsByItself() })
  } finally {
    agent.destroy()
    await product.remove()
    database?.remove()
  }
}

type Found = {
  seen: readonly Seen[]
  times: number[]
  wrong: ReadonlyMap<string, number>
  late: number
  ends: number
}

function verdict({ seen, times, wrong, late, ends }: Found): Verdict {
  const half = seen.slice(seen.length >> 1)
  const slope = slopeOf(half.map(({ at, memory }) => [at, memory]))
  const quarter = half.length >> 1
  const [middle, end] = [half.slice(0, quarter), half.slice(quarter)].map((part) => Math.min(...part.map((one) => one.files)))
  const grown = (end ?? 0) - (middle ?? 0)
  const most = Math.max(...seen.map(({ memory }) => memory))
  times.sort((one, other) => one - other)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  const errors = [...wrong].map(([what, count]) => `${count} × ${what}`)
  const isSteady = slope <= allowed.slope && Math.abs(grown) <= allowed.files
  const megabytes = (one: Seen | undefined) => one?.memory.toFixed(0)
  return {
    holds: (isSteady || minutes < longEnough) && errors.length === 0 && ends === 0,
    figure:
      `${minutes} minutes, ${times.length.toLocaleString('en-US')} requests: memory ${megabytes(seen[0])} MB at first, ` +
      `${megabytes(half[0])} in the middle, ${megabytes(half.at(-1))} at the end, ${slope.toFixed(2)} MB a minute in the second half, ` +
      `${most.toFixed(0)} MB at most` +
      `${minutes < longEnough ? ' (too short to hold it against the promise)' : ''}; open files ${middle} in the middle, ${end} at the end; ` +
      `p99 ${p99.toFixed(0)} ms; ${late} sent more than a second late; errors: ${errors.join(', ') || 'none'}; ${ends} ends by itself`,
  }
}

type Asked = { status: number; ms: number; what: string }

async function ask(agent: http.Agent, product: Product, n: number): Promise<Asked> {
  const { admin, schools } = product.world
  const school = schools[n % schools.length] as (typeof schools)[number]
  const page = (path: string, token?: string) => ({ path, init: {}, token, isPage: true })
  const call = <C extends Call>(one: C, input: Input<C>, token?: string) => ({ ...requestOf(one, input), token, isPage: false })
  const kinds = [
    page('/'),
    page('/announcements'),
    page('/register/programs'),
    page('/admin/dashboard', admin.token),
    page('/healthz'),
    call(announcements.list, {}),
    call(programs.list, { query: { page: 1 + (n % 5) }, body: { search: 'abcdef'[n % 6] } }, admin.token),
    call(institutions.list, { query: { paginate: 50 }, body: {} }, admin.token),
    call(trainings.list, {}, admin.token),
    call(sessions.user, {}, school.token),
  ]
  const isChange = n % 17 === 0
  const asked = isChange
    ? call(trainings.add, { body: { title: `Number ${n}`, type: 'seminar' } }, admin.token)
    : (kinds[n % kinds.length] as (typeof kinds)[number])
  const begun = performance.now()
  const status = await statusOf(agent, product.base, asked)
  return { status, ms: performance.now() - begun, what: isChange ? 'a change' : asked.path.replace(/\?.*/, '') }
}

/** @param isPage is opened by a browser, which has the session in a cookie. @returns 0 without an answer */
function statusOf(
  agent: http.Agent,
  base: string,
  asked: { path: string; init: RequestInit; token: string | undefined; isPage: boolean },
): Promise<number> {
  const { path, init, token, isPage } = asked
  return new Promise((resolve) => {
    const session = isPage ? { cookie: `auth.token=${token}` } : { authorization: `Bearer ${token}` }
    const headers = { ...(init.headers as Record<string, string>), ...(token ? session : {}) }
    const request = http.request(base + path, { agent, headers, method: init.method ?? 'GET', timeout: 30_000 }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', () => resolve(0))
    })
    request.once('timeout', () => request.destroy())
    // the server closed a connection that was idle just when it was taken anew: a browser asks once more, too
    const again = () => (request.reusedSocket ? resolve(statusOf(new http.Agent(), base, asked)) : resolve(0))
    request.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? again() : resolve(0)))
    request.end(init.body)
  })
}

/** MB that the process has in memory, and files it has open. */
function sizeOf(pid: number) {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { memory: Number(kilobytes) / 1_024, files: readdirSync(`/proc/${pid}/fd`).length }
}

/** Of the straight line that is nearest to all points. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const above = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0)
  return above / (points.reduce((sum, [at]) => sum + (at - x) ** 2, 0) || 1)
}
