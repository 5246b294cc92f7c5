/** On PostgreSQL only (`npm run test:postgres`), where PgBouncer is installed: it gives each transaction a connection of its own choice. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../../scripts/cluster.ts'
import { startApp } from '../../../testing/app.ts'
import { insertAccount } from '../../../testing/insert.ts'
import { insertSession } from '../../features/sign-in/server/queries.ts'
import { openDatabase } from '../../kit/server/db/database.ts'
import { inTransaction } from '../../kit/server/db/in-transaction.ts'
import { makeApp } from '../server/app.ts'

const server = process.env.TEST_DATABASE_URL as string
const program = '/usr/sbin/pgbouncer'

describe.skipIf(!server || !existsSync(program))('behind PgBouncer in transaction mode', async () => {
  if (!server || !existsSync(program)) return
  const app = await startApp()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  const { port, stop } = await startBouncer(new URL(server))
  const { db, close } = await openDatabase({ url: `postgres://postgres@127.0.0.1:${port}/${rows[0]?.name}`, connections: 20, pooled: true })
  await vi.waitFor(() => sql`select 1`.execute(db), 10_000)
  const served = await makeApp(db, app.settings)
  afterAll(async () => {
    await served.close()
    await close()
    await stop()
  })

  test('reads and changes of many people at once run over four connections', async () => {
    const { id } = await insertAccount(app.db, { role: 'Admin' })
    const { token } = await app.db.transaction().execute((trx) => insertSession(trx, id, { address: '127.0.0.1', user_agent: 'test' }))
    const headers = { authorization: `Bearer ${token}` }
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          n % 2
            ? served.inject({ url: '/api/account', headers })
            : served.inject({
                ...{ method: 'POST', url: '/api/admin/training-modules', headers },
                payload: { title: `Round ${round}, ${n}`, type: 'seminar' },
              }),
        ),
      )
      expect(answers.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body)).toEqual([])
    }
    const { count } = await app.db
      .selectFrom('training_modules')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(60)
  })

  test('each transaction has its limits, and leaves none behind', async () => {
    const limitOf = async (on: typeof db) =>
      (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(on)).rows[0]?.limit
    expect(await inTransaction(db, (trx) => limitOf(trx))).toBe('10s')
    expect(await limitOf(db)).toBe('0')
  })
})

async function startBouncer(there: URL) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const file = path.join(folder, 'bouncer.ini')
  await writeFile(path.join(folder, 'users'), '"postgres" ""\n')
  await writeFile(
    file,
    `[databases]\n* = host=${there.hostname} port=${there.port}\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${port}\nunix_socket_dir=\n` +
      `auth_type=trust\nauth_file=${path.join(folder, 'users')}\npool_mode=transaction\ndefault_pool_size=4\n`,
  )
  // it refuses to run as root
  const child: ChildProcess = spawn(program, [...(process.getuid?.() === 0 ? ['-u', 'postgres'] : []), file], { stdio: 'ignore' })
  return {
    port,
    stop: async () => {
      child.kill('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
