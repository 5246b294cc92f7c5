/** The product with a demo world of its own, for measurements in a real browser. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import type { Person } from '../e2e/people.ts'
import { asStarted } from '../scripts/as-started.ts'

type Work = {
  address: string
  browser: Browser
  /** A browser without anything in its cache, signed in as one of the demo accounts. */
  signedIn: (person: Person, options?: BrowserContextOptions) => Promise<BrowserContext>
}

/** Starts the production build and a browser, lets `work` measure, and takes both down again. `ADDRESS` measures a server that runs already. */
export async function withDemoServer(port: string, work: (work: Work) => Promise<void>): Promise<void> {
  await withServer(port, async (address) => {
    const browser = await chromium.launch(await findBrowser())
    try {
      await work({ address, browser, signedIn: (person, options) => signedIn(browser, address, person, options) })
    } finally {
      await browser.close()
    }
  })
}

/** The same without a browser. */
export async function withServer(port: string, work: (address: string) => Promise<void>): Promise<void> {
  const address = process.env.ADDRESS ?? `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'))
  const environment = { PORT: port, DATA_DIR: dataDir, DEMO: 'on', RATE_LIMITS: 'off', DATABASE_URL: '', NODE_ENV: '', LOG_LEVEL: 'error' }
  const server = process.env.ADDRESS
    ? null
    : spawn(process.execPath, asStarted, {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
  try {
    await ready(address)
    await work(address)
  } finally {
    if (server) {
      server.kill('SIGTERM')
      await new Promise((resolve) => server.once('exit', resolve))
    }
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function signedIn(browser: Browser, address: string, person: Person, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${person}@demo.example`, password: 'accreditation-demo' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  const context = await browser.newContext(options)
  await context.addCookies([{ name: 'auth.token', value: access_token, url: address }])
  return context
}

async function ready(address: string): Promise<void> {
  for (let tries = 0; tries < 480; tries++) {
    const isReady = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resume) => setTimeout(resume, 250))
  }
  throw new Error('The server did not become ready')
}
