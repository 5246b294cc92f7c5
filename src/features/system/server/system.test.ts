import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { agencyDay, agencyInstant } from '../../../kit/contract/days.ts'
import { noteFailed, noteMade, noteVerified } from '../../../kit/server/backup/trace.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { tieStore } from '../../../kit/server/files/installation.ts'
import { storeBytes, storeOf } from '../../../kit/server/files/store.ts'
import { runDailyJobs } from '../../../kit/server/jobs/runner.ts'
import { queueMails } from '../../../kit/server/mail/queries.ts'
import { startPresence } from '../../../kit/server/processes/presence.ts'
import { upsertProcess } from '../../../kit/server/processes/queries.ts'
import { encryptionWith } from '../../../kit/server/security/encryption.ts'
import { encryptedAccountNumber } from '../../finance-infos/server/checks.ts'
import { system } from '../contract.ts'
import { findingsOf } from '../rules.ts'

const app = await startApp()
const { db, settings } = app
await tieStore(db, storeOf(settings))
const superadmin = await app.as('Superadmin')
const show = async () => (await superadmin.send(system.show, {})).data
const titles = async () => findingsOf(await show()).map(({ title }) => title)

beforeEach(async () => {
  for (const table of ['processes', 'job_runs', 'mails', 'files', 'accreditor_finance_infos'] as const) await db.deleteFrom(table).execute()
  await writeFile(path.join(app.dataDir, 'backup-trace.json'), '{}')
})

test('of an installation without faults everything is said, and only the backup is missed', async () => {
  const id = newId()
  const stored = await storeBytes(storeOf(settings), id, randomBytes(1_234))
  await db
    .insertInto('files')
    .values({ id, kind: 'document', name: 'a.pdf', type: 'application/pdf', ...stored })
    .execute()
  const found = await show()
  expect(found).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    production: false,
    storage: { files: 1, bytes: 1_234, foreign: null },
    mails: { leaves: false, queued: 0, held: 0, failed: 0, oldest: null },
    backup: { made: null, failed: null, verified: null },
    clock: { fault: null },
    keys: { from: 'data.key', old_is_set: false, papers: { signer: null, problem: null } },
  })
  expect(found.database.version).toMatch(/^\d+\.\d+/)
  expect(found.database.bytes).toBeGreaterThan(1_000_000)
  expect(found.database.migrations.count).toBeGreaterThan(30)
  expect(found.storage.free).toBeGreaterThan(0)
  expect(found.keys.sealed.map(({ what, old }) => [what, old])).toEqual([
    ['bank infos', 0],
    ['authenticator apps', 0],
    ['devices that rate', 0],
  ])
  expect(await titles()).toEqual(['There is no backup'])
})

test('the last backup and verification stand there; an old, failed or damaged one is the first thing to look at', async () => {
  const made = {
    at: new Date().toISOString(),
    seconds: 3.9,
    place: '/mnt/backups/a.tar.zst',
    bytes: 3_600_000,
    rows: 85_000,
    files: 386,
    damaged: 0,
  }
  await noteMade(settings, made)
  await noteVerified(settings, 0)
  expect((await show()).backup).toEqual({ made, failed: null, verified: { at: expect.any(String), findings: 0 } })
  expect(await titles()).toEqual([])
  await noteFailed(settings, new Error('/mnt/backups is full.'))
  await noteVerified(settings, 2)
  expect(await titles()).toEqual(['The last backup failed', 'The installation is not whole'])
  expect((await show()).backup.failed?.why).toBe('/mnt/backups is full.')
  await noteMade(settings, { ...made, at: new Date(Date.now() - 27 * 3_600_000).toISOString(), damaged: 1 })
  expect(await titles()).toEqual(['The last backup is old', 'Stored files are damaged', 'The installation is not whole'])
})

test('each job has its last run and its next one; a failed one says why', async () => {
  const works = { name: 'late-reports', work: async () => {} }
  const fails = { name: 'check-files', work: () => Promise.reject(new Error('Three files are damaged.')) }
  // as late in the day as it gets: the next one is tomorrow's
  const now = agencyInstant(`${agencyDay()} 23:59:00`)
  await runDailyJobs(db, settings, [works, fails], new Date(now), () => {})
  const { jobs, as_of } = await show()
  const [failed, done] = jobs
  expect(done).toMatchObject({ name: 'late-reports', state: 'done', error: null, attempts: 1, done_at: expect.any(String) })
  expect(Date.parse(done?.next_at as string)).toBeGreaterThan(Date.parse(as_of))
  expect(failed).toMatchObject({ name: 'check-files', state: 'failed', error: 'Three files are damaged.', done_at: null })
  const [finding] = findingsOf(await show())
  expect(finding?.title).toBe('The daily job “Check files” failed')
  expect(finding?.says).toContain('Three files are damaged. It was tried 1 time')
})

test('mails that wait too long, are held or failed are told, with the way to them', async () => {
  const mail = { template: 'test', recipient: 'ana@test.example', subject: 'Hello', paragraphs: ['Hello.'] }
  await db.transaction().execute((trx) => queueMails({ trx, settings }, [mail, mail, mail]))
  expect((await show()).mails).toMatchObject({ queued: 3, oldest: expect.any(String) })
  expect(await titles()).not.toContain('Mails do not go out')
  const [first, second, third] = await db.selectFrom('mails').select('id').execute()
  const set = (one: { id: string } | undefined, fields: object) =>
    db
      .updateTable('mails')
      .set(fields)
      .where('id', '=', one?.id as string)
      .execute()
  await set(first, { queued_at: new Date(Date.now() - 7_200_000), last_error: '451 greylisted', attempts: 3 })
  await set(second, { status: 'held' })
  await set(third, { status: 'failed' })
  const { mails } = await show()
  expect(mails).toMatchObject({ queued: 1, held: 1, failed: 1, retried: 1, last_error: '451 greylisted' })
  const found = findingsOf(await show()).filter(({ link }) => link)
  expect(found.map(({ title }) => title)).toEqual(['Mails do not go out', 'Mails are held', 'Mails failed'])
  expect(found[0]?.says).toContain('451 greylisted')
})

test('a process says that it is here, and is gone when it stops; of a killed one the row stays, silent', async () => {
  const presence = startPresence(db, settings, (error) => expect.unreachable(String(error)))
  await expect.poll(async () => (await show()).processes.length).toBe(1)
  const [own] = (await show()).processes
  expect(own).toMatchObject({ pid: process.pid, own: true, silent: false, key_mark: (await show()).keys.mark })
  expect(Math.abs(own?.clock_ahead_ms as number)).toBeLessThan(60_000)
  await presence.stop()
  expect((await show()).processes).toEqual([])

  const killed = { host: 'other', pid: 7, version: '0.0.1', started_at: new Date(), clock_ahead_ms: 0 }
  await upsertProcess(db, { ...killed, id: newId(), key_mark: 'aabbccdd' })
  expect(await titles()).toEqual(['Processes encrypt with different keys', 'There is no backup', 'Processes of different versions'])
  await db
    .updateTable('processes')
    .set({ seen_at: new Date(Date.now() - 600_000) })
    .execute()
  expect(await titles()).toEqual(['There is no backup', 'A process is silent'])
  await db
    .updateTable('processes')
    .set({ seen_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  await upsertProcess(db, { ...killed, id: newId(), key_mark: null })
  expect((await show()).processes).toHaveLength(1)
})

test('what another key encrypted is counted: with DATA_KEY_OLD it has to stay, and without it is said when nothing needs it', async () => {
  const before = randomBytes(32)
  const { id } = await insertAccount(db, { role: 'accreditor' })
  const sealed = encryptedAccountNumber(encryptionWith([before]), id, '12345678')
  await db
    .insertInto('accreditor_finance_infos')
    .values({ accreditor_id: id, bank: 'B', account_name: 'N', ...sealed })
    .execute()
  expect((await show()).keys.sealed[0]).toEqual({ what: 'bank infos', all: 1, old: 1 })
  const [gravest] = findingsOf(await show())
  expect([gravest?.tone, gravest?.title]).toEqual(['err', 'An older key is still needed'])
  app.settings.dataKeyOld = before
  expect(findingsOf(await show()).find(({ title }) => title === 'An older key is still needed')?.tone).toBe('warn')
  await db.deleteFrom('accreditor_finance_infos').execute()
  expect(await titles()).toContain('DATA_KEY_OLD can go')
  app.settings.dataKeyOld = undefined
})

test('a folder of another database and a key file that is not there are told', async () => {
  await db.updateTable('installation').set({ id: newId() }).execute()
  app.settings.sealP12 = '/nowhere/seal.p12'
  expect(await titles()).toEqual([
    'The folder of files is not that of this database, or cannot be reached',
    'Papers are not made',
    'There is no backup',
  ])
  app.settings.sealP12 = undefined
})
