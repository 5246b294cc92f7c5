/**
 * P20: it does not rot. Fifty requests a second of every kind for half an hour: lists, records, pages, files, changes; the memory of the
 * server, its open files and its errors. The slope of the memory is that of the second half, after what is kept has been kept.
 * `PROVE_MINUTES=2` for a short one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from './database.ts'
import { makeProduct, type Product } from './product.ts'
import type { Verdict } from './verdict.ts'

const minutes = Number(process.env.PROVE_MINUTES ?? 30)
const aSecond = 50

export async function prove(): Promise<Verdict> {
  const database = await startServer()
  const product = await makeProduct(database.url, 10)
  try {
    product.start()
    await product.ready()
    const ends = Date.now() + minutes * 60_000
    const asked: Promise<void>[] = []
    const wrong: Record<string, number> = {}
    const times: number[] = []
    const seen: { at: number; memory: number; files: number }[] = []
    for (let n = 0; Date.now() < ends; n++) {
      asked.push(
        ask(product, n).then(({ status, ms, what }) => {
          times.push(ms)
          if (status !== 200) wrong[`${status} ${what}`] = (wrong[`${status} ${what}`] ?? 0) + 1
        }),
      )
      if (n % (aSecond * 5) === 0) {
        seen.push({ at: Date.now(), ...sizeOf(product.pid()) })
        await Promise.all(asked.splice(0))
      }
      await pause(1_000 / aSecond)
    }
    await Promise.all(asked)
    const half = seen.slice(seen.length >> 1)
    const slope = slopeOf(half.map(({ at, memory }) => [at / 60_000, memory]))
    const files = half.map((one) => one.files)
    const spread = Math.max(...files) - Math.min(...files)
    times.sort((one, other) => one - other)
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0
    const errors = Object.entries(wrong).map(([what, count]) => `${count} × ${what}`)
    return {
      holds: slope <= 1 && errors.length === 0 && product.endsByItself() === 0,
      figure:
        `${minutes} minutes, ${times.length.toLocaleString('en-US')} requests: memory ${seen[0]?.memory.toFixed(0)} MB at first, ` +
        `${half[0]?.memory.toFixed(0)} in the middle, ${half.at(-1)?.memory.toFixed(0)} at the end, ${slope.toFixed(2)} MB a minute in the second half; ` +
        `open files within ${spread}; p99 ${p99.toFixed(0)} ms; errors: ${errors.join(', ') || 'none'}; ${product.endsByItself()} ends by itself`,
    }
  } finally {
    await product.remove()
    database.remove()
  }
}

type Asked = { status: number; ms: number; what: string }

async function ask(product: Product, n: number): Promise<Asked> {
  const { admin, schools } = product.world
  const school = schools[n % schools.length] as (typeof schools)[number]
  const kinds = [
    ['/', ''],
    ['/announcements', ''],
    ['/api/announcements', ''],
    ['/register/programs', ''],
    [`/api/admin/programs?page=${1 + (n % 5)}&search=${'abcdef'[n % 6]}`, admin.token],
    ['/api/admin/institutions?paginate=50', admin.token],
    ['/api/admin/finances', admin.token],
    ['/api/user', school.token],
    ['/admin/dashboard', admin.token],
    ['/healthz', ''],
  ] as const
  const [path, token] = kinds[n % kinds.length] as (typeof kinds)[number]
  const isChange = n % 17 === 0
  const begun = performance.now()
  const answer = await fetch(product.base + (isChange ? '/api/admin/training-modules' : path), {
    headers: {
      ...(token || isChange ? { authorization: `Bearer ${isChange ? admin.token : token}` } : {}),
      ...(isChange ? { 'content-type': 'application/json' } : {}),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    ...(isChange ? { method: 'POST', body: JSON.stringify({ title: `Number ${n}`, type: 'seminar' }) } : {}),
  }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return { status: answer?.status ?? 0, ms: performance.now() - begun, what: isChange ? 'a change' : path.replace(/\?.*/, '') }
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
