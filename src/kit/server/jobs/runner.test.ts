import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import { readSettings } from '../settings.ts'
import { type Job, runDailyJobs } from './runner.ts'

const { db, close } = await freshDatabase()
afterAll(close)
const settings = readSettings({ LOG_LEVEL: 'silent', DEMO: 'off' })
/** Eight in the morning where the agency is. */
const morning = new Date('2031-05-10T00:00:00Z')
const nextMorning = new Date('2031-05-11T00:00:00Z')

/** A job that keeps the days it worked on, and fails on the tries that are named. */
function job(name: string, failing: readonly number[] = []): Job & { days: string[] } {
  const days: string[] = []
  const work = async (_db: unknown, _settings: unknown, today: string) => {
    days.push(today)
    if (failing.includes(days.length)) throw new Error(`try ${days.length} failed`)
  }
  return { name, days, work }
}
const errors: string[] = []
const round = (jobs: Job[], now = morning) => runDailyJobs(db, settings, jobs, now, (error) => errors.push((error as Error).message))
const leaseEnds = (name: string) =>
  db
    .updateTable('job_runs')
    .set({ leased_until: new Date(0) })
    .where('name', '=', name)
    .execute()

test('a job runs once a day, on the day of the agency', async () => {
  const one = job('daily')
  for (const now of [morning, morning, nextMorning, nextMorning]) await round([one], now)
  expect(one.days).toEqual(['2031-05-10', '2031-05-11'])
})

test('nothing runs before the hour that is set', async () => {
  const one = job('early')
  await round([one], new Date('2031-05-09T21:59:00Z'))
  expect(one.days).toEqual([])
  await round([one], new Date('2031-05-09T22:00:00Z'))
  expect(one.days).toEqual(['2031-05-10'])
})

test('of several processes at the same time one does the job', async () => {
  const one = job('shared')
  await Promise.all(Array.from({ length: 5 }, () => round([one])))
  expect(one.days).toHaveLength(1)
})

test('a job that failed is told, left alone for a while, tried again the same day, and holds nobody else up', async () => {
  const [bad, good] = [job('bad', [1]), job('good')]
  await round([bad, good])
  expect([bad.days.length, good.days.length]).toEqual([1, 1])
  expect(errors).toEqual(['try 1 failed'])
  const failed = await db.selectFrom('job_runs').selectAll().where('name', '=', 'bad').executeTakeFirstOrThrow()
  expect(failed).toMatchObject({ finished_at: null, last_error: 'try 1 failed', attempts: 1 })
  await round([bad, good])
  expect(bad.days).toHaveLength(1)
  await leaseEnds('bad')
  await round([bad, good])
  await round([bad, good])
  expect([bad.days.length, good.days.length]).toEqual([2, 1])
  const done = await db.selectFrom('job_runs').selectAll().where('name', '=', 'bad').executeTakeFirstOrThrow()
  expect(done).toMatchObject({ finished_at: expect.any(Date), last_error: null, attempts: 2 })
})

test('a job whose process ended in the middle is taken over once its time is up, and the late one cannot end it', async () => {
  const started: (() => void)[] = []
  let finish = () => {}
  const slow: Job = {
    name: 'slow',
    work: () =>
      new Promise((done) => {
        finish = done
        for (const go of started) go()
      }),
  }
  const begun = new Promise<void>((go) => started.push(go))
  const first = round([slow])
  await begun
  const other = { ...job('slow', [1]) }
  await round([other])
  expect(other.days).toEqual([])
  await leaseEnds('slow')
  await round([other])
  expect(other.days).toEqual(['2031-05-10'])
  finish()
  await first
  const row = await db.selectFrom('job_runs').selectAll().where('name', '=', 'slow').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ finished_at: null, attempts: 2 })
})

test('a stopping process begins no further job', async () => {
  const one = job('late')
  await runDailyJobs(
    db,
    settings,
    [one],
    morning,
    () => {},
    () => true,
  )
  expect(one.days).toEqual([])
})
