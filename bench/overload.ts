/**
 * `npm run bench:overload`: what people notice while far more is asked than the server can do, on a real PostgreSQL with the demo world.
 * While each load runs, somebody asks `/healthz` and reads their own account again and again. Prints Markdown for docs/performance.md;
 * exits with 1 when the 99th percentile of `/healthz` is above 100 ms or that of the light read above 500 ms.
 *
 *     npm run bench:overload                               a throw-away cluster
 *     npm run bench:overload -- --url postgres://…         a database that has the demo world, or is empty
 *     npm run bench:overload -- --only staff,pages
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { demoPassword } from '../demo/accounts.ts'
import { asStarted } from '../scripts/as-started.ts'
import { withCluster } from '../scripts/cluster.ts'
import { type Answer, type Asked, answerOf, at } from './asking.ts'
import { startServer } from './servers.ts'
import { watch } from './watching.ts'

const { values } = parseArgs({ options: { url: { type: 'string' }, only: { type: 'string', default: 'staff,pages,sign-ins,pdfs,all' } } })
const people = ['superadmin', 'monitoring', 'admin', 'finance', 'qa', 'content-creator', 'guest', 'accreditor', 'institution', 'trustee']
const allowed = { health: 100, light: 500 }

type Load = { name: string; ask: () => Promise<Answer[]> }

process.exitCode = values.url ? await measure(values.url) : await withCluster(['fsync=off', 'max_connections=100'], (url) => measure(url))

async function measure(url: string): Promise<number> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'overload-'))
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    RATE_LIMITS: 'off',
    DEMO: 'off',
    NODE_ENV: '',
    LOG_LEVEL: 'fatal',
  }
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const { rows } = await database.query("select to_regclass('accounts') is not null as made")
  if (!rows[0].made) execFileSync(process.execPath, ['demo/command.ts'], { env: { ...process.env, ...environment }, stdio: 'ignore' })
  const server = await startServer(asStarted, environment, '/readyz')
  const agent = new http.Agent({ keepAlive: true, maxSockets: 700 })
  try {
    const ask = (asked: Asked) => answerOf(agent, server.base, asked)
    const token = (await signIn(server.base, 'admin@demo.example')).access_token
    const announcements = await database.query(
      "select id from announcements where status = 'published' and publish_at <= now() order by publish_at desc limit 50",
    )
    const loads = loadsOf(
      ask,
      token,
      announcements.rows.map((one) => one.id),
    )
    for (let n = 0; n < 20; n++) await ask({ path: `/?warm=${n}` })
    console.log('| load | asked | refused | without Retry-After | p50 | p99 | slowest | /healthz p99 | light read p99 | its refusals |')
    console.log('|---|---|---|---|---|---|---|---|---|---|')
    let missed = 0
    for (const name of values.only.split(',')) {
      const load = loads[name] as Load
      const watched = watch(server.base, token)
      await new Promise((resume) => setTimeout(resume, 500))
      const answers = await load.ask()
      const { health, light } = await watched.stop()
      const bad = answers.filter((one) => one.status >= 400)
      const cells = [
        load.name,
        answers.length,
        `${bad.length}${bad.length > 0 ? ` (${[...new Set(bad.map((one) => one.status))].join(', ')})` : ''}`,
        bad.filter((one) => !one.retryAfter).length,
        ...[0.5, 0.99, 1].map((part) => `${at(answers, part)} ms`),
        `${at(health, 0.99)} ms`,
        `${at(light, 0.99)} ms`,
        `${light.filter((one) => one.status >= 400).length} of ${light.length}`,
      ]
      console.log(`| ${cells.join(' | ')} |`)
      if (at(health, 0.99) > allowed.health || at(light, 0.99) > allowed.light) missed++
      await new Promise((resume) => setTimeout(resume, 1_500))
    }
    console.log(`\nThe server holds ${Math.round(server.memory())} MB afterwards.`)
    return missed > 0 ? 1 : 0
  } finally {
    agent.destroy()
    await server.stop()
    await database.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function loadsOf(ask: (asked: Asked) => Promise<Answer>, token: string, ids: readonly string[]): Record<string, Load> {
  const atOnce = (count: number, one: (n: number) => Asked) => Promise.all(Array.from({ length: count }, (_, n) => ask(one(n))))
  const words = ['nursing', 'engineer', 'education', 'science', 'business']
  const staff = () =>
    atOnce(500, (n) => ({ method: 'POST', path: '/api/admin/programs', token, body: { search: words[n % words.length], paginate: 50 } }))
  const pages = async () => {
    const rounds: Answer[] = []
    for (let round = 0; round < 4; round++) rounds.push(...(await atOnce(100, (n) => ({ path: `/announcements?made-up=${round}-${n}` }))))
    return rounds
  }
  const signIns = () =>
    atOnce(100, (n) => ({
      method: 'POST',
      path: '/api/login',
      body: { email: `${people[n % people.length]}@demo.example`, password: demoPassword },
    }))
  const pdfs = () => atOnce(50, (n) => ({ path: `/api/announcement/pdf?id=${ids[n % ids.length]}` }))
  const all = async () => (await Promise.all([staff(), pages(), signIns(), pdfs()])).flat()
  return {
    staff: { name: '500 lists of staff at once', ask: staff },
    pages: { name: '4 × 100 public pages, each with a made-up query', ask: pages },
    'sign-ins': { name: '100 sign-ins at once', ask: signIns },
    pdfs: { name: '50 PDFs at once, each of another text', ask: pdfs },
    all: { name: 'all of these together', ask: all },
  }
}

async function signIn(base: string, email: string): Promise<{ access_token: string }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${base}/api/login`, { method: 'POST', headers, body: JSON.stringify({ email, password: demoPassword }) })
  return (await answer.json()) as { access_token: string }
}
