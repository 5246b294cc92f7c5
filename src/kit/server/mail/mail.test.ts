import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { queueMail, queueMails } from './queries.ts'
import { type Deliver, intoFolder, sendDueMails } from './sender.ts'

const app = await startApp()
const settings = { publicUrl: 'https://portal.example' }
const mail = {
  template: 'test',
  recipient: 'ana@test.example',
  subject: 'Visit at "San Roque" <confirmed>',
  paragraphs: ['The visit & its team are confirmed.'],
  action: { label: 'Open the visit', path: '/accreditor/programs' },
}

/** Delivers into a list of subjects. */
function into(sent: string[]): Deliver {
  return async ({ subject }) => {
    sent.push(subject)
    return 'sent'
  }
}

test('a queued mail becomes a file in the outbox, once, with its link from the public address', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'))
  await app.db.transaction().execute((trx) => queueMail({ trx, settings }, mail))
  await sendDueMails(app.db, intoFolder(folder))
  await sendDueMails(app.db, intoFolder(folder))
  const files = await readdir(folder)
  expect(files).toHaveLength(1)
  const text = await readFile(path.join(folder, files[0]!), 'utf8')
  expect(text).toContain('To: ana@test.example')
  expect(text).toContain('https://portal.example/accreditor/programs')
  const row = await app.db.selectFrom('mails').selectAll().where('subject', '=', mail.subject).executeTakeFirstOrThrow()
  // it reached nobody
  expect(row).toMatchObject({ status: 'kept', sent_at: null })
  expect(row.html_body).toContain('&lt;confirmed&gt;')
})

test('a mail that cannot be sent waits for a later try and keeps the reason', async () => {
  await app.db.transaction().execute((trx) => queueMail({ trx, settings }, { ...mail, subject: 'Not today' }))
  await sendDueMails(app.db, async () => {
    throw new Error('connection refused')
  })
  const row = await app.db.selectFrom('mails').selectAll().where('subject', '=', 'Not today').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'queued', attempts: 1, last_error: 'connection refused' })
  expect(row.next_attempt_at.getTime()).toBeGreaterThan(Date.now())
})

test('a change that is undone sends no mail', async () => {
  await expect(
    app.db.transaction().execute(async (trx) => {
      await queueMail({ trx, settings }, { ...mail, subject: 'Undone' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await app.db.selectFrom('mails').select('id').where('subject', '=', 'Undone').execute()).toEqual([])
})

test('a mail is tried eight times, longer apart each time, and then counts as failed', async () => {
  await app.db.transaction().execute((trx) => queueMail({ trx, settings }, { ...mail, subject: 'Never' }))
  const never = app.db.selectFrom('mails').selectAll().where('subject', '=', 'Never')
  const waits: number[] = []
  const refuse = async () => {
    throw new Error('mailbox unavailable')
  }
  for (let round = 1; round <= 9; round++) {
    await app.db
      .updateTable('mails')
      .set({ next_attempt_at: new Date(0) })
      .where('subject', '=', 'Never')
      .execute()
    await sendDueMails(app.db, refuse)
    const row = await never.executeTakeFirstOrThrow()
    waits.push(Math.round((row.next_attempt_at.getTime() - Date.now()) / 60_000))
  }
  expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 64])
  expect(await never.executeTakeFirstOrThrow()).toMatchObject({ status: 'failed', attempts: 8, last_error: 'mailbox unavailable' })
})

test('a mail during which the server stopped eight times is not tried a ninth time', async () => {
  await app.db.transaction().execute((trx) => queueMail({ trx, settings }, { ...mail, subject: 'Deadly' }))
  await app.db.updateTable('mails').set({ attempts: 8 }).where('subject', '=', 'Deadly').execute()
  const sent: string[] = []
  await sendDueMails(app.db, into(sent))
  expect(sent).not.toContain('Deadly')
  const row = await app.db.selectFrom('mails').selectAll().where('subject', '=', 'Deadly').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'failed', last_error: expect.stringContaining('server stopped') })
})

test('several processes send each mail once', async () => {
  const mails = Array.from({ length: 40 }, (_, n) => ({ ...mail, subject: `Shared ${n}` }))
  await app.db.transaction().execute((trx) => queueMails({ trx, settings }, mails))
  const sent: string[] = []
  const senders = Array.from({ length: 4 }, () => sendDueMails(app.db, into(sent)))
  await Promise.all(senders)
  const shared = sent.filter((subject) => subject.startsWith('Shared'))
  expect(shared.sort()).toEqual(mails.map((one) => one.subject).sort())
})

test('what an answer of the mail server holds never stops the outbox', async () => {
  await app.db.transaction().execute((trx) => queueMail({ trx, settings }, { ...mail, subject: 'Odd' }))
  await sendDueMails(app.db, async () => {
    throw new Error(`554 \0 rejected \ud83d ${'x'.repeat(1_000)}`)
  })
  const row = await app.db.selectFrom('mails').selectAll().where('subject', '=', 'Odd').executeTakeFirstOrThrow()
  expect(row.last_error).toMatch(/^554 {2}rejected/)
})

test('a mail one person waits for goes out before the many that were queued earlier', async () => {
  const many = Array.from({ length: 5 }, (_, n) => ({ ...mail, subject: `Notice ${n}` }))
  await app.db.transaction().execute((trx) => queueMails({ trx, settings }, many))
  await app.db.transaction().execute((trx) => queueMail({ trx, settings }, { ...mail, subject: 'A link for you' }))
  const sent: string[] = []
  await sendDueMails(app.db, into(sent))
  expect(sent[0]).toBe('A link for you')
  expect(sent).toHaveLength(6)
})
