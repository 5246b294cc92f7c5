/**
 * `npm run bench:processes`: what a second process gives, behind nginx as docs/deploy/nginx.md has it: one record asked by fifty connections,
 * of one process and of two on the same PostgreSQL, taking turns. Exits with 1 where two do less than 1.6 times as much and the machine
 * has processors enough for both, the database and who asks.
 *
 *     npm run bench:processes                               a throw-away cluster
 *     npm run bench:processes -- --url postgres://…         a database that has the demo world
 */
import os from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startNginx } from '../prove/nginx.ts'
import { asStarted } from '../scripts/as-started.ts'
import { withCluster } from '../scripts/cluster.ts'
import { load } from './load.ts'
import { median } from './measured.ts'
import { signIn, startServer } from './servers.ts'
import { fillWorld } from './world.ts'

const { values } = parseArgs({
  options: { url: { type: 'string' }, rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '6' } },
})
const promised = 1.6
/** Two for the processes, one for the database, one for who asks. */
const enough = 4

const ratio = values.url ? await measure(values.url) : await withCluster(['shared_buffers=512MB', 'max_connections=100'], measure)
const processors = os.cpus().length
console.log(`Two processes give ${ratio.toFixed(2)} times one, on ${processors} processors; promised are ${promised} on ${enough} or more.`)
process.exitCode = processors >= enough && ratio < promised ? 1 : 0

async function measure(url: string): Promise<number> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  await fillWorld(database, url, '1')
  const { rows } = await database.query("select id from finances where finance = 'accreditation' order by id limit 2000")
  const environment = { DATABASE_URL: url, RATE_LIMITS: 'off', DEMO: 'off', NODE_ENV: '', LOG_LEVEL: 'warn' }
  const start = () => startServer(asStarted, environment, '/readyz')
  const [one, two] = [await start(), await start()]
  await Promise.all([one.settled(), two.settled()])
  const token = await signIn(one.base, 'finance')
  const fronts = { one: [one, one], two: [one, two] } as const
  const found: number[] = []
  try {
    for (let round = 0; round <= Number(values.rounds); round++) {
      const rate = { one: 0, two: 0 }
      for (const name of ['one', 'two'] as const) {
        const front = await startNginx(fronts[name].map(({ base }) => new URL(base).host))
        rate[name] = await load(front.base, token, round === 0 ? 2 : Number(values.seconds), (connection) => {
          let place = connection * 7
          return { next: () => ({ method: 'GET', path: `/api/admin/finances/${rows[place++ % rows.length].id}` }) }
        })
        await front.remove()
      }
      console.log(`${round}: one ${rate.one.toFixed(0)} /s, two ${rate.two.toFixed(0)} /s, ${(rate.two / rate.one).toFixed(2)}`)
      if (round > 0) found.push(rate.two / rate.one)
    }
    return median(found)
  } finally {
    await Promise.all([one.stop(), two.stop(), database.end()])
  }
}
