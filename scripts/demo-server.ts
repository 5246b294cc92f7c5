/** A server with a demo world of its own, for what is drawn from the product as it runs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { asStarted } from './as-started.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Ready to answer; `stop` takes its world away, too. @param usual the port where PORT names none */
export async function startDemo(usual: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const port = process.env.PORT ?? usual
  const address = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-pictures-'))
  const own = { PORT: port, DATA_DIR: folder, DEMO: 'on', RATE_LIMITS: 'off', DATABASE_URL: '', NODE_ENV: '', LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, asStarted, {
    cwd: root,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 600 && server.exitCode === null; tries++) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok) return { address, stop }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await stop()
  throw new Error('The server did not start')
}
