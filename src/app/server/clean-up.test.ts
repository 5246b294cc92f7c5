import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { insertAccount, insertCharge } from '../../../testing/insert.ts'
import { mailInvitation } from '../../features/accounts/server/mails.ts'
import { issueLink } from '../../features/links/server/queries.ts'
import { newId } from '../../kit/server/db/ids.ts'
import { takeAttempt } from '../../kit/server/db/rate-limit.ts'
import { folderStore, placeOf } from '../../kit/server/files/folder-store.ts'
import { storeBytes } from '../../kit/server/files/store.ts'
import { uploadPrefix } from '../../kit/server/http/upload.ts'
import { readSettings } from '../../kit/server/settings.ts'
import { cleanUpFiles, cleanUpRecords, sweep } from './clean-up.ts'

const app = await startApp()
const { db } = app
const settings = readSettings({ DATA_DIR: app.dataDir, DEMO: 'off', PUBLIC_URL: 'https://portal.example' })
const folder = path.join(app.dataDir, 'files')
const records = (run: string) => cleanUpRecords(db, settings, '2031-05-10', run)
const files = (run: string) => cleanUpFiles(db, settings, '2031-05-10', run)
const ago = (text: string) => sql<Date>`now() - ${text}::interval`
const logOf = (run: string) => db.selectFrom('log_entries').selectAll().where('request_id', '=', run).execute()

test('sessions that ended or lie idle too long are removed, and those in use stay', async () => {
  const [used, ended, idleStaff, restingMember] = [await app.as('QA'), await app.as('QA'), await app.as('QA'), await app.as('accreditor')]
  const session = (id: string | null) => db.updateTable('sessions').where('account_id', '=', id as string)
  await session(ended.id)
    .set({ expires_at: ago('1 minute') })
    .execute()
  await session(idleStaff.id)
    .set({ last_seen_at: ago('8 days') })
    .execute()
  await session(restingMember.id)
    .set({ last_seen_at: ago('29 days') })
    .execute()
  await records('sessions')
  const left = await db.selectFrom('sessions').select('account_id').execute()
  const ids = left.map((one) => one.account_id)
  expect(ids).toEqual(expect.arrayContaining([used.id, restingMember.id]))
  expect(ids).not.toContain(ended.id)
  expect(ids).not.toContain(idleStaff.id)
  expect(await logOf('sessions')).toMatchObject([{ action: 'job.cleaned_up', actor_name: 'System', after: { sessions: 2 } }])
})

test('links are kept a week after their end, tries a day', async () => {
  const person = await insertAccount(db)
  const [confirm, reset] = await db
    .transaction()
    .execute(async (trx) => [await issueLink(trx, person.id, 'confirm_email'), await issueLink(trx, person.id, 'reset_password')])
  expect(confirm).not.toBe(reset)
  const link = (purpose: 'confirm_email' | 'reset_password') =>
    db.updateTable('account_tokens').where('account_id', '=', person.id).where('purpose', '=', purpose)
  await link('confirm_email')
    .set({ used_at: ago('8 days') })
    .execute()
  await link('reset_password')
    .set({ expires_at: ago('6 days') })
    .execute()
  for (const key of ['new', 'old']) await takeAttempt(db, { kind: 'test', most: 5, minutes: 5 }, key)
  await db
    .updateTable('tries')
    .set({ at: ago('25 hours') })
    .where('key', '=', 'old')
    .execute()
  await records('links')
  const links = await db.selectFrom('account_tokens').select('purpose').where('account_id', '=', person.id).execute()
  expect(links).toEqual([{ purpose: 'reset_password' }])
  expect(await db.selectFrom('tries').select('key').where('kind', '=', 'test').execute()).toEqual([{ key: 'new' }])
})

test('old mails lose their links after days and their words after months, and what waits keeps both', async () => {
  const mailed = async (days: number, status: 'sent' | 'queued' | 'failed') => {
    const person = await insertAccount(db)
    const token = await db.transaction().execute(async (trx) => {
      const token = await issueLink(trx, person.id, 'invitation')
      await mailInvitation({ trx, settings }, person, token)
      return token
    })
    const at = ago(`${days} days`)
    const { id } = await db
      .updateTable('mails')
      .set({ status, created_at: at, sent_at: status === 'sent' ? at : null, next_attempt_at: at })
      .where('recipient', '=', person.email)
      .returning('id')
      .executeTakeFirstOrThrow()
    const read = () => db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { token, read }
  }
  const [fresh, week, year, lost, waiting] = [
    await mailed(2, 'sent'),
    await mailed(7, 'sent'),
    await mailed(365, 'sent'),
    await mailed(365, 'failed'),
    await mailed(365, 'queued'),
  ]
  await records('mails')
  for (const { token, read } of [fresh, waiting]) {
    expect((await read()).text_body).toContain(`token=${token}`)
    expect((await read()).html_body).toContain(`token=${token}`)
  }
  const cut = await week.read()
  expect(cut.text_body).toContain('https://portal.example/reset-password?token=…\n')
  expect(cut.html_body).toContain('/reset-password?token=…"')
  for (const { read } of [year, lost]) expect(await read()).toMatchObject({ text_body: '', html_body: '', subject: expect.any(String) })
  expect((await logOf('mails'))[0]?.after).toMatchObject({ mail_links_cut: 3, mail_bodies: 2 })
  await records('again')
  expect(await logOf('again')).toEqual([])
})

test('a stored file that nothing names is removed with its content after a week', async () => {
  const stored = async (kind: 'payment_proof' | 'avatar' | 'document', age: string) => {
    const id = newId()
    const content = await storeBytes(folderStore(folder), id, Buffer.from('%PDF-1.4'))
    await db
      .insertInto('files')
      .values({ id, kind, name: 'slip.pdf', type: 'application/pdf', ...content, created_at: ago(age) })
      .execute()
    return id
  }
  const charge = await insertCharge(db)
  const proof = await stored('payment_proof', '9 days')
  await db.insertInto('payment_proofs').values({ id: newId(), finance_id: charge.id, file_id: proof }).execute()
  const photo = await stored('avatar', '9 days')
  const small = await stored('avatar', '9 days')
  await insertAccount(db, { avatar_file_id: photo, avatar_small_file_id: small })
  const young = await stored('avatar', '6 days')
  const document = await stored('document', '9 days')
  const [left, replaced] = [await stored('payment_proof', '9 days'), await stored('avatar', '9 days')]
  await files('files')
  const rows = await db.selectFrom('files').select('id').execute()
  expect(rows.map((row) => row.id).sort()).toEqual([proof, photo, small, young, document].sort())
  for (const id of [left, replaced]) expect(await readdir(path.dirname(placeOf(folder, id)))).not.toContain(id)
  expect(await readdir(path.dirname(placeOf(folder, proof)))).toContain(proof)
  expect(await logOf('files')).toMatchObject([{ after: { files: 2 } }])
})

test('what a stopped process left half-written is removed after an hour, on every machine', async () => {
  const old = new Date(Date.now() - 2 * 86_400_000)
  const place = path.join(folder, 'ab')
  await mkdir(place, { recursive: true })
  for (const name of ['old.part', 'new.part', 'whole']) await writeFile(path.join(place, name), 'x')
  for (const name of ['old.part', 'whole']) await utimes(path.join(place, name), old, old)
  const [leftOver, atWork] = [await mkdtemp(path.join(os.tmpdir(), uploadPrefix)), await mkdtemp(path.join(os.tmpdir(), uploadPrefix))]
  await writeFile(path.join(leftOver, 'file'), 'x')
  await utimes(leftOver, old, old)
  await sweep(settings)
  expect((await readdir(place)).sort()).toEqual(['new.part', 'whole'])
  const temporary = await readdir(os.tmpdir())
  expect(temporary).not.toContain(path.basename(leftOver))
  expect(temporary).toContain(path.basename(atWork))
  await rm(atWork, { recursive: true })
})
