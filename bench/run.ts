/**
 * `npm run bench`: measures the product on 100,000 programs in a real PostgreSQL, each workload as a ratio to the limit, a bare
 * `node:http` + `pg` program that gives the same answers (bare.ts), both in the same run, taking turns.
 *
 *     npm run bench -- --seconds 8 --rounds 3 --only list,record
 *     npm run bench -- --million
 *
 * Prints a table for docs/performance.md. Exits with 1 when a ratio is below what we promise.
 */
import os from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { asStarted } from '../scripts/as-started.ts'
import { withCluster } from '../scripts/cluster.ts'
import { measureExport, measureImport } from './bulk.ts'
import { measureCalls } from './calls.ts'
import { connections } from './load.ts'
import type { Result } from './measured.ts'
import { signIn, startServer } from './servers.ts'
import { fillWorld, growTenfold } from './world.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'list,anew,search,record,status,export,import' },
    scale: { type: 'string', default: '15' },
    million: { type: 'boolean', default: false },
    url: { type: 'string' },
  },
})

const settings = ['shared_buffers=512MB', 'max_connections=100', 'max_wal_size=4GB', 'autovacuum_naptime=3600']

const results = values.url ? await bench(values.url) : await withCluster(settings, bench)
report(results)
process.exitCode = results.some(isMissed) ? 1 : 0

async function bench(url: string): Promise<Result[]> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  await fillWorld(database, url, values.scale)
  if (values.million) await growTenfold(database)
  const programs = (await database.query('select count(*)::int as n from programs')).rows[0].n
  console.log(`${programs.toLocaleString('en-US')} programs`)
  const environment = { DATABASE_URL: url, RATE_LIMITS: 'off', DEMO: 'off', NODE_ENV: '', LOG_LEVEL: 'warn' }
  const product = await startServer(asStarted, environment, '/healthz')
  const actor = (
    await database.query("select id, 'Finance' as role, 'Finance Officer' as name from accounts where email = 'finance@demo.example'")
  ).rows[0]
  const bare = await startServer(['bench/bare.ts'], { DATABASE_URL: url, ACTOR: JSON.stringify(actor) }, '/')
  console.log('Waiting until the product has done what a first start brings …')
  await product.settled()
  const tokens: Record<string, Promise<string>> = {}
  const tokenOf = (person: string) => (tokens[person] ??= signIn(product.base, person))
  try {
    const asked = { seconds: Number(values.seconds), rounds: Number(values.rounds), product, bare, database, url, tokenOf }
    const only = values.only.split(',')
    const found = await measureCalls(asked, only)
    if (only.includes('export')) found.push(await measureExport(asked))
    if (only.includes('import')) found.push(await measureImport(asked))
    return found
  } finally {
    await Promise.all([product.stop(), bare.stop(), database.end()])
  }
}

function isMissed({ ratio, promised, product, enough = Number.POSITIVE_INFINITY, isLate = false }: Result): boolean {
  return (ratio < promised && product < enough) || isLate
}

function report(results: Result[]): void {
  const day = new Date().toISOString().slice(0, 10)
  console.log(
    `\n${day} · Node ${process.versions.node} · ${os.cpus().length} × ${os.cpus()[0]?.model.trim()} · ${connections} connections, ${values.rounds} rounds of ${values.seconds} s\n`,
  )
  console.log('| workload | product | bare | ratio | promised | |')
  console.log('|---|---|---|---|---|---|')
  for (const one of results) {
    const figure = (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: 0 })} ${one.unit}`
    const kept = isMissed(one) ? '**missed** ' : ''
    console.log(
      `| ${one.workload} | ${figure(one.product)} | ${figure(one.bare)} | ${one.ratio.toFixed(2)} | ${one.promised > 0 ? `≥ ${one.promised}` : ''}${one.enough ? `, or ${figure(one.enough)}` : ''} | ${kept}${one.note ?? ''} |`,
    )
  }
}
