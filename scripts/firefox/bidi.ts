/**
 * A Firefox without a window, spoken to by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). It understands it by itself: no driver
 * and no package stands between.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findFirefox } from '../../e2e/browser.ts'

/** What is asked for and told, as far as it is used here. */
type Words = Record<string, unknown>

export type Firefox = {
  version: string
  /** @throws Error with what Firefox says of a command it refuses */
  send: <Answer = Words>(method: string, params?: Words) => Promise<Answer>
  /** Everything it tells by itself, of what it was asked to tell (`session.subscribe`). */
  onEvent: (listener: (method: string, params: Words) => void) => void
  close: () => Promise<void>
}

/** @throws Error that says what to install when there is none */
export async function startFirefox(): Promise<Firefox> {
  const place = findFirefox()
  const profile = await mkdtemp(path.join(os.tmpdir(), 'firefox-'))
  const browser = spawn(place, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    // it wants a home it may write to
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = once(browser, 'exit')
  const line = await connect(await addressSaidBy(browser.stderr, gone))
  const { capabilities } = await line.send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  return {
    ...line,
    version: capabilities.browserVersion,
    close: async () => {
      await line.send('browser.close').catch(() => browser.kill())
      await gone
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function addressSaidBy(stderr: NodeJS.ReadableStream, gone: Promise<unknown>): Promise<string> {
  const said: string[] = []
  const found = new Promise<string>((resolve) => {
    createInterface({ input: stderr }).on('line', (line) => {
      said.push(line)
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
  })
  const ended = gone.then(() => {
    throw new Error(`Firefox did not start.\n${said.join('\n')}`)
  })
  return await Promise.race([found, ended])
}

async function connect(address: string): Promise<Pick<Firefox, 'send' | 'onEvent'>> {
  const socket = new WebSocket(`${address}/session`)
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void; method: string }>()
  const listeners: Parameters<Firefox['onEvent']>[0][] = []
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const said = JSON.parse(data) as { id?: number; type: string; method: string; params: Words; result: never; message: string }
    if (said.type === 'event') {
      for (const listener of listeners) listener(said.method, said.params)
      return
    }
    const asked = waiting.get(said.id ?? 0)
    waiting.delete(said.id ?? 0)
    if (said.type === 'error') asked?.reject(new Error(`${asked.method}: ${said.message}`))
    else asked?.resolve(said.result)
  })
  socket.addEventListener('close', () => {
    for (const { reject, method } of waiting.values()) reject(new Error(`${method}: Firefox has gone`))
  })
  await once(socket, 'open')
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject, method })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    onEvent: (listener) => listeners.push(listener),
  }
}
