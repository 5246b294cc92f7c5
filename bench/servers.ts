/** The two programs that are measured, each in a process of its own on the same database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { demoPassword } from '../demo/accounts.ts'
import { freePort } from '../scripts/cluster.ts'

export type Running = {
  base: string
  pid: number
  memory: () => number
  worked: () => number
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * @param program what Node is started with: `asStarted` (the product), or a file
 * @throws Error when it does not answer within four minutes, which making the demo world may take
 */
export async function startServer(program: readonly string[], environment: Record<string, string>, ready: string): Promise<Running> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment, PORT: String(port), PUBLIC_URL: base },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  await answers(child, base + ready)
  return {
    base,
    pid: child.pid as number,
    memory: () => residentMegabytes(child.pid as number),
    worked: () => workedMilliseconds(child.pid as number),
    settled: () => settled(child.pid as number),
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done())
        child.kill('SIGTERM')
      }),
  }
}

/** @param person of the demo world, as `finance`. @returns what to send as a bearer */
export async function signIn(base: string, person: string): Promise<string> {
  const answer = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${person}@demo.example`, password: demoPassword }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  const end = Date.now() + 240_000
  while (Date.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${url} ended with ${child.exitCode ?? child.signalCode}`)
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer) return
    await new Promise((again) => setTimeout(again, 10))
  }
  throw new Error(`${url} does not answer`)
}

/**
 * Waits until a program that was just started has done what a first start on a new world brings (the whole log is sealed, the jobs of the day
 * run, their mails go out): until it has worked a twentieth of the time for five seconds. @throws Error after half an hour
 */
async function settled(pid: number): Promise<void> {
  const end = Date.now() + 1_800_000
  for (let still = 0; still < 5; ) {
    const before = workedMilliseconds(pid)
    await new Promise((again) => setTimeout(again, 1_000))
    still = workedMilliseconds(pid) - before < 50 ? still + 1 : 0
    if (Date.now() > end) throw new Error('The program does not come to rest.')
  }
}

/** What a process has worked so far, on all processors. */
export function workedMilliseconds(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, '').trim().split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Memory the process holds now, in MB. */
function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
