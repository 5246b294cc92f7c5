/**
 * A real server on a real, fresh database for tests of the calls. On the embedded database by default; on PostgreSQL when
 * TEST_DATABASE_URL names a server on which databases may be made (`npm run test:postgres` provides one).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { makeApp } from '../src/app/server/app.ts'
import { insertSession } from '../src/features/sign-in/server/queries.ts'
import type { Answer, Call, Failure, Input } from '../src/kit/contract/call.ts'
import { type CallError, type Fetcher, send } from '../src/kit/contract/client.ts'
import type { Role } from '../src/kit/contract/roles.ts'
import type { Db } from '../src/kit/server/db/database.ts'
import { readSettings, type Settings } from '../src/kit/server/settings.ts'
import { freshDatabase } from './fresh-database.ts'
import { insertAccount } from './insert.ts'

export type Client = {
  /** The account behind the client; null for a visitor. */
  id: string | null
  token: string | null
  send: <C extends Call>(call: C, input?: Input<C>) => Promise<Answer<C>>
  /** Sends a call that has to be refused, and hands over the refusal. */
  refused: <C extends Call>(call: C, input?: Input<C>) => Promise<CallError & Failure>
  fetch: Fetcher
}

export type TestApp = {
  db: Db
  dataDir: string
  settings: Settings
  /** A client signed in as a new account of this role. */
  as: (role: Role, more?: Partial<Parameters<typeof insertAccount>[1]>) => Promise<Client>
  /** A client signed in as an account that exists. */
  asAccount: (id: string) => Promise<Client>
  visitor: Client
}

/**
 * Starts the server once for the calling test file and stops it after the file's last test.
 * @param environment settings a test is about, as `{ RATE_LIMITS: 'on' }`
 * @param server another way to the PostgreSQL server of TEST_DATABASE_URL
 */
export async function startApp(environment: NodeJS.ProcessEnv = {}, server?: string): Promise<TestApp> {
  const { db, close } = await freshDatabase(server)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-test-'))
  const plain = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: process.env.TEST_LOG ?? 'silent' }
  const settings = readSettings({ ...plain, ...environment })
  const app = await makeApp(db, settings)
  await app.ready()
  afterAll(async () => {
    await app.close()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function asAccount(id: string): Promise<Client> {
    const session = await db.transaction().execute((trx) => insertSession(trx, id, { address: '127.0.0.1', user_agent: 'test' }))
    return clientOf(app, id, session.token)
  }
  return {
    db,
    dataDir,
    settings,
    visitor: clientOf(app, null, null),
    asAccount,
    as: async (role, more) => asAccount((await insertAccount(db, { role, ...more })).id),
  }
}

/** Somebody at a server: at another process, with the same token. */
export function clientOf(app: FastifyInstance, id: string | null, token: string | null): Client {
  const fetcher: Fetcher = async (url, init) => {
    const request = new Request(`http://localhost${url}`, init)
    const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const headers: Record<string, string> = Object.fromEntries(request.headers)
    if (token) headers.authorization = `Bearer ${token}`
    const answer = await app.inject({ method: request.method as 'GET', url, headers, ...(payload ? { payload } : {}) })
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]),
    })
  }
  return {
    id,
    token,
    fetch: fetcher,
    send: (call, input) => send(call, input ?? ({} as never), fetcher),
    refused: async (call, input) => {
      const error = await send(call, input ?? ({} as never), fetcher).then(
        () => undefined,
        (cause: CallError & Failure) => cause,
      )
      if (!error) throw new Error(`${call.method} ${call.path} was not refused`)
      return error
    },
  }
}
