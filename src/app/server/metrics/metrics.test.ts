import { readFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { sessions } from '../../../features/sign-in/contract-sessions.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { noteFailed, noteMade } from '../../../kit/server/backup/trace.ts'
import { type Db, openDatabase } from '../../../kit/server/db/database.ts'
import { type Job, runDailyJobs, startJobs } from '../../../kit/server/jobs/runner.ts'
import { queueMails } from '../../../kit/server/mail/queries.ts'
import { readSettings } from '../../../kit/server/settings.ts'
import { startMetrics } from './server.ts'

const app = await startApp({ METRICS_ADDRESS: '127.0.0.1:0', SLOW_STATEMENT_MS: '0' })
const told: string[] = []
const log = { error: (_: object, line?: string) => told.push(String(line)), warn: (_: object, line?: string) => told.push(String(line)) }

/** At first those of the app. */
let metrics = await startMetrics({ log }, app.db, app.settings, 0)
afterAll(() => metrics.stop())
beforeEach(() => {
  told.length = 0
})

/** Shows those of another database, or on another address, in their place. */
async function startOthers(db: Db, METRICS_ADDRESS: string): Promise<void> {
  await metrics.stop()
  metrics = await startMetrics({ log }, db, readSettings({ DATA_DIR: app.dataDir, DEMO: 'off', METRICS_ADDRESS }), 0)
}

/** What Prometheus reads, by name and labels. */
async function scraped(): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${metrics.port}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

test('each request is counted by its call, class and status, with its duration; nothing of who asked or for what', async () => {
  const superadmin = await app.as('Superadmin', { email: 'ana.cruz@agency.example' })
  await superadmin.fetch('/api/admin/programs', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  const { status } = await app.visitor.refused(sessions.login, {
    body: { email: 'nobody@hills.example', password: 'four wrong green lamps' },
  })
  await app.visitor.fetch('/api/announcement/attachment?id=01890000-0000-7000-8000-0000000000aa', {})
  await app.visitor.fetch('/robots.txt', {})
  await app.visitor.fetch('/nothing/of-ours', {})
  const found = await scraped()
  expect(found.get('portal_requests_total{call="POST /api/admin/programs",class="lists",status="200"}')).toBe(1)
  expect(found.get(`portal_requests_total{call="POST /api/login",class="passwords",status="${status}"}`)).toBe(1)
  expect(found.get('portal_requests_total{call="file",class="files",status="200"}')).toBe(1)
  expect(found.get('portal_requests_total{call="nothing",class="nothing",status="404"}')).toBe(1)
  expect(found.get('portal_request_duration_seconds_count{class="passwords",status="4xx"}')).toBe(1)
  expect(found.get('portal_request_call_seconds_total{call="POST /api/login"}')).toBeGreaterThan(0)
  const all = [...found.keys()].join('\n')
  for (const typed of ['hills.example', 'ana.cruz', 'green lamps', '0000000000aa', 'of-ours', '127.0.0.1']) expect(all).not.toContain(typed)
})

test('lanes, kept pages, memory, the event loop and slow statements are shown', async () => {
  await app.visitor.fetch('/sitemap.xml', {})
  const found = await scraped()
  for (const lane of ['light', 'changes', 'lists', 'passwords', 'exports', 'uploads', 'documents']) {
    const now = ['at_work', 'waiting', 'refused_total'].map((what) => found.get(`portal_lane_${what}{lane="${lane}"}`))
    expect({ lane, now }).toEqual({ lane, now: [0, 0, 0] })
  }
  expect(found.get('portal_kept_answers{of="maps"}')).toBe(1)
  expect(found.get('portal_kept_bytes{of="maps"}')).toBeGreaterThan(500)
  expect(found.get('portal_database_slow_statements_total{failed="false"}')).toBeGreaterThan(10)
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']) expect(found.get(name), name).toBeGreaterThan(0)
})

test('what waits in the database, the jobs and the last backup are shown as they stand', async () => {
  const works: Job = { name: 'works', work: async () => {} }
  const fails: Job = { name: 'fails', work: () => Promise.reject(new Error('not today')) }
  const jobs = startJobs(app.db, app.settings, [works, fails], () => {})
  onTestFinished(() => jobs.stop())
  const none = await scraped()
  expect(none.get('portal_job_done_timestamp_seconds{job="works"}')).toBe(0)
  expect(none.get('portal_backup_timestamp_seconds')).toBe(0)
  expect(none.get('portal_mail_oldest_seconds')).toBe(0)

  const evening = new Date('2031-05-10T10:00:00Z')
  await runDailyJobs(app.db, app.settings, [works, fails], evening, () => {})
  const mail = { template: 'test', recipient: 'ana@test.example', subject: 'Hello', paragraphs: ['Hello.'] }
  await app.db.transaction().execute((trx) => queueMails({ trx, settings: app.settings }, [mail, mail, mail]))
  await app.db
    .updateTable('mails')
    .set({ queued_at: new Date(Date.now() - 7_200_000) })
    .execute()
  const at = '2031-05-10T02:30:00.000Z'
  await noteMade(app.settings, { at, seconds: 4, place: '/backups/a.tar.zst', bytes: 3_600_000, rows: 9, files: 2, damaged: 0 })
  await noteFailed(app.settings, new Error('The disk is full.'))
  const found = await scraped()
  expect(found.get('portal_database_answers')).toBe(1)
  expect(found.get('portal_job_done_timestamp_seconds{job="works"}')).toBeGreaterThan(Date.now() / 1_000 - 600)
  expect(['works', 'fails'].map((job) => found.get(`portal_job_failed{job="${job}"}`))).toEqual([0, 1])
  expect(found.get('portal_jobs_hour')).toBe(agency.dailyJobsHour)
  expect(['queued', 'held', 'failed'].map((status) => found.get(`portal_mails{status="${status}"}`))).toEqual([3, 0, 0])
  expect(found.get('portal_mail_oldest_seconds')).toBeGreaterThan(7_199)
  expect(found.get('portal_backup_timestamp_seconds')).toBe(Date.parse(at) / 1_000)
  expect([found.get('portal_backup_bytes'), found.get('portal_backup_failed')]).toEqual([3_600_000, 1])
  expect(Math.abs(found.get('portal_clock_ahead_seconds') as number)).toBeLessThan(60)
  expect(told).toEqual([])
})

test('every metric that the list of alerts names is one of those shown', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  const shown = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const list = await readFile(path.resolve('docs/deploy/alerts.md'), 'utf8')
  const named = new Set([...list.matchAll(/\b(?:portal|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')))
  expect(named.size).toBeGreaterThan(15)
  expect([...named].filter((name) => !shown.has(name))).toEqual([])
})

test('another address finds nothing, and what is no request harms nobody', async () => {
  const answer = await fetch(`http://127.0.0.1:${metrics.port}/`)
  expect([answer.status, await answer.text()]).toEqual([404, 'There is only /metrics here.\n'])
  const socket = net.connect(metrics.port, '127.0.0.1')
  const said = await new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString()))
    socket.write('\0\0 what is this\r\n\r\n')
  })
  expect(said).toContain('400 Bad Request')
  expect((await scraped()).size).toBeGreaterThan(50)
})

test('while the database is away the rest is shown, nothing of it as it was, and the log says so once', async () => {
  const away = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', connections: 7 })
  await startOthers(away.db, '127.0.0.1:0')
  await scraped()
  const found = await scraped()
  expect(found.get('portal_database_answers')).toBe(0)
  expect(found.get('portal_database_connections{state="most"}')).toBe(7)
  expect([...found.keys()].filter((name) => /portal_(mail|job|backup|verified|clock)/.test(name))).toEqual([])
  expect(told).toEqual(['the metrics lack what the database says'])
  await away.close()
})

test('an address that is taken is told in the log, and the product goes on without metrics', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as net.AddressInfo
  await startOthers(app.db, `127.0.0.1:${port}`)
  expect(metrics.port).toBe(0)
  expect(told).toEqual([`the metrics are not shown on METRICS_ADDRESS (127.0.0.1, port ${port})`])
  expect((await app.visitor.fetch('/healthz', {})).status).toBe(200)
  await new Promise((resolve) => other.close(resolve))
})
