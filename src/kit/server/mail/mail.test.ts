import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { noteSeen } from '../clock/queries.ts'
import { queueMail, queueMails } from './queries.ts'
import { holdOldMails } from './queries-sending.ts'
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

/** As if it had been queued so many days ago, and its next try had come. */
const due = (subject: string, daysAgo = 0) =>
  app.db
    .updateTable('mails')
    .set({ next_attempt_at: new Date(0), queued_at: new Date(Date.now() - daysAgo * 86_400_000) })
    .where('subject', '=', subject)
    .execute()
const rowOf = (subject: string) => app.db.selectFrom('mails').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow()

test('a mail is tried for three days, longer apart each time, and then counts as failed', async () => {
  await app.db.transaction().execute((trx) => queueMail({ trx, settings }, { ...mail, subject: 'Never' }))
  const waits: number[] = []
  const refuse = async () => {
    throw Object.assign(new Error('451 greylisted, come again'), { code: 'EENVELOPE', responseCode: 451 })
  }
  for (let round = 1; round <= 11; round++) {
    await due('Never', round < 11 ? 2.9 : 3.1)
    await sendDueMails(app.db, refuse)
    const row = await rowOf('Never')
    expect(row.status).toBe(round < 11 ? 'queued' : 'failed')
    waits.push(Math.round((row.next_attempt_at.getTime() - Date.now()) / 60_000))
  }
  expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 15, 30, 60, 120, 240, 240])
  expect(await rowOf('Never')).toMatchObject({ attempts: 11, last_error: '451 greylisted, come again' })
})

test('what the mail server refuses for good fails at once; a refused sign-in of ours is tried again', async () => {
  const refusals = { 'No such mailbox': ['EENVELOPE', 550], 'Not liked': ['EMESSAGE', 554], 'Wrong password': ['EAUTH', 535] } as const
  for (const [subject, [code, responseCode]] of Object.entries(refusals)) {
    await app.db.transaction().execute((trx) => queueMail({ trx, settings }, { ...mail, subject }))
    await sendDueMails(app.db, async () => {
      throw Object.assign(new Error(subject), { code, responseCode })
    })
  }
  const statuses = await Promise.all(Object.keys(refusals).map(async (subject) => (await rowOf(subject)).status))
  expect(statuses).toEqual(['failed', 'failed', 'queued'])
})

test('a restored backup sends nothing of its time: what waited then is held for a person, what came since goes out', async () => {
  const queue = (subject: string) => app.db.transaction().execute((trx) => queueMail({ trx, settings }, { ...mail, subject }))
  await noteSeen(app.db)
  for (const subject of ['Before', 'Fresh', 'Ancient']) await queue(subject)
  // a restart of some minutes, with mails that wait
  await app.db
    .updateTable('clock_watch')
    .set({ seen_at: new Date(Date.now() - 600_000) })
    .execute()
  await due('Before', 0.5)
  await due('Ancient', 5)
  await holdOldMails(app.db)
  expect([(await rowOf('Before')).status, (await rowOf('Ancient')).status]).toEqual(['queued', 'held'])
  // a backup of last night
  await app.db
    .updateTable('clock_watch')
    .set({ seen_at: new Date(Date.now() - 0.4 * 86_400_000) })
    .execute()
  expect(await holdOldMails(app.db)).toBeGreaterThan(0)
  expect([(await rowOf('Before')).status, (await rowOf('Fresh')).status]).toEqual(['held', 'queued'])
  const sent: string[] = []
  await sendDueMails(app.db, into(sent))
  expect(sent).toEqual(['Fresh'])
})

test('a mail during which the server stopped forty times is not tried once more', async () => {
  await app.db.transaction().execute((trx) => queueMail({ trx, settings }, { ...mail, subject: 'Deadly' }))
  await app.db.updateTable('mails').set({ attempts: 40 }).where('subject', '=', 'Deadly').execute()
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
