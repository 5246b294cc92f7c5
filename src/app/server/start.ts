/** Opens the database, readies what stands in it, mounts pages and calls, begins the work in the background, and stops cleanly. */
import type { FastifyInstance } from 'fastify'
import { readyBankData } from '../../features/finance-infos/server/start.ts'
import { startPaperMaker } from '../../features/papers/server/maker.ts'
import { startCounting } from '../../features/programs/server/counts/counting.ts'
import { readyDeviceKeys } from '../../features/ratings/server/start.ts'
import { readyApps } from '../../features/second-factors/server/start.ts'
import { loadAgency } from '../../kit/server/agency/live.ts'
import { startCopies } from '../../kit/server/backup/quiet-folder.ts'
import { databasePlace, type OpenDatabase, openDatabase } from '../../kit/server/db/database.ts'
import { migrate } from '../../kit/server/db/migrate.ts'
import { tieStore } from '../../kit/server/files/installation.ts'
import { storeOf } from '../../kit/server/files/store.ts'
import { drain } from '../../kit/server/http/stopping.ts'
import { startJobs } from '../../kit/server/jobs/runner.ts'
import { startSealing } from '../../kit/server/log/sealing.ts'
import { holdOldMails } from '../../kit/server/mail/queries-sending.ts'
import { startSender } from '../../kit/server/mail/sender.ts'
import { startPresence } from '../../kit/server/processes/presence.ts'
import { encryptionOf } from '../../kit/server/security/encryption.ts'
import { readSettings, type Settings } from '../../kit/server/settings.ts'
import { migrations } from '../features.ts'
import { makeApp } from './app.ts'
import { startSweeping } from './clean-up.ts'
import { dailyJobs } from './daily-jobs.ts'
import { outliveStrayErrors } from './last-resort.ts'
import { letGo } from './memory/let-go.ts'
import { optimizeFromNow } from './memory/optimizing.ts'
import { startFailure } from './start-failure.ts'

const dev = process.argv.includes('--dev')
const started = Date.now()

let settings: Settings | undefined
try {
  settings = readSettings()
  await start(settings)
} catch (error) {
  console.error(startFailure(error, settings))
  process.exit(1)
}

async function start(settings: Settings): Promise<void> {
  const database = await openDatabase(databasePlace(settings), (error) => console.error(`The database connection broke: ${error.message}`))
  await database.unlimited(() => migrate(database.db, migrations, (line) => console.log(line)))
  const held = await holdOldMails(database.db)
  if (held > 0)
    console.log(`${held} mails from before this start are held: the Superadmin says in Activity Logs › Mails whether they go out.`)
  await loadAgency(database.db)
  await tieStore(database.db, storeOf(settings))
  if (settings.demo) await fillWhenEmpty(database, settings)
  await readyKeys(database, settings)
  // React picks its production build by this; everything of ours has read the setting by now.
  if (!dev) process.env.NODE_ENV ||= 'production'
  const { mountWeb } = await import('./web.ts')
  const app = await makeApp(database.db, settings, (one) => mountWeb(one, database.db, settings, dev))
  letGo()
  await app.listen({ host: settings.host, port: settings.port })
  outliveStrayErrors(app.log)
  const sender = startSender(database.db, settings, (error) => app.log.error({ err: error }, 'the outbox could not be worked on'))
  const jobs = startJobs(database.db, settings, dailyJobs, (error, job) => app.log.error({ err: error, job }, 'a daily job failed'))
  const papers = startPaperMaker(database.db, settings, (error) => app.log.error({ err: error }, 'a paper could not be made'))
  const sweeping = startSweeping(settings, (error) => app.log.error({ err: error }, 'what was left behind could not be removed'))
  const seals = startSealing(database.db, (error) => app.log.error({ err: error }, 'the log could not be sealed'))
  const counts = startCounting(database.db, (error) => app.log.error({ err: error }, 'the counts of programs could not be put together'))
  const copies = startCopies(database, settings, (error) => app.log.error({ err: error }, 'the database could not be copied for a backup'))
  const presence = startPresence(database.db, settings, (error) =>
    app.log.error({ err: error }, 'this process could not say that it is here'),
  )
  const metrics = settings.metricsAddress ? [await (await import('./metrics/server.ts')).startMetrics(app, database.db, settings)] : []
  stopOnSignal(app, database, [sender, jobs, papers, sweeping, seals, counts, copies, presence, ...metrics])
  await sayHello(app, settings, database)
  // the first turns of what works in the background are part of a start
  setTimeout(optimizeFromNow, 1_000).unref()
}

/** Everything that is encrypted opens with the key at hand, and is encrypted with it. */
async function readyKeys({ db }: OpenDatabase, settings: Settings): Promise<void> {
  const infos = await readyBankData(db, settings)
  const apps = await readyApps(db, settings)
  const devices = await readyDeviceKeys(db, settings)
  if (infos + apps + devices > 0)
    console.log(
      `Encrypted anew: the bank data of ${infos} accreditors, the secrets of ${apps} authenticator apps, the keys of ${devices} devices. When every process has started with the new key, DATA_KEY_OLD can go (/admin/system says so).`,
    )
}

async function fillWhenEmpty(database: OpenDatabase, settings: Settings): Promise<void> {
  const anybody = await database.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (anybody) return
  optimizeFromNow()
  const { fillDemoWorld } = await import('../../../demo/world.ts')
  console.log('The database is empty: making the demo world …')
  await fillDemoWorld(database.db, {
    files: storeOf(settings),
    encryption: encryptionOf(settings),
    publicUrl: settings.publicUrl,
  })
}

async function sayHello(app: FastifyInstance, settings: Settings, database: OpenDatabase): Promise<void> {
  const { port } = app.server.address() as { port: number }
  console.log(`\nReady after ${((Date.now() - started) / 1000).toFixed(1)} s: http://${settings.host}:${port} (${database.kind} database)`)
  if (!settings.demo) return
  const { demoAccounts, demoPassword } = await import('../../../demo/accounts.ts')
  console.log(`Demo accounts, password ${demoPassword}:`)
  for (const account of demoAccounts) console.log(`  ${account.email.padEnd(34)} ${account.role}`)
}

/** Answers what is under way, takes nothing new, closes the database; at most 30 seconds (docs/domain.md#a-clean-stop). */
function stopOnSignal(app: FastifyInstance, database: OpenDatabase, workers: readonly { stop: () => Promise<void> }[]): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 30_000).unref()
    await drain(app)
    await app.close()
    await Promise.all(workers.map((one) => one.stop()))
    await database.close()
    process.exit(0)
  }
  const stopOrEnd = () =>
    stop().catch((error: unknown) => {
      app.log.fatal({ err: error }, 'the server could not stop as it should')
      process.exit(1)
    })
  process.on('SIGTERM', stopOrEnd)
  process.on('SIGINT', stopOrEnd)
}
