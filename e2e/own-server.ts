/** A server of a test's own, beside the one that all tests ask: to be stopped in the middle, or to be another agency's. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from '@playwright/test'
import { asStarted } from '../scripts/as-started.ts'

/** A server of its own on the world in `folder`, ready to answer. @param more of its environment: another database, without a demo world */
export async function start(port: number, folder: string, more: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const usual = { PORT: String(port), DATA_DIR: folder, DEMO: 'on', RATE_LIMITS: 'off', DATABASE_URL: '', NODE_ENV: '' }
  const env = { ...process.env, ...usual, ...more }
  const server = spawn(process.execPath, asStarted, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  server.stdout?.on('data', (text) => {
    said += text
  })
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`)
          .then((answer) => answer.status)
          .catch(() => server.exitCode ?? said),
      { timeout: 90_000, intervals: [100] },
    )
    .toBe(200)
  return server
}

export async function stop(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}

export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  listener.close()
  await once(listener, 'close')
  return port
}
