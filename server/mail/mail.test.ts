import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../testing/app.ts'
import { queueMail } from './queries.ts'
import { intoFolder, sendDueMails } from './sender.ts'

const app = await startApp()
const mail = {
  template: 'test',
  recipient: 'ana@test.example',
  subject: 'Visit at "San Roque" <confirmed>',
  paragraphs: ['The visit & its team are confirmed.'],
  action: { label: 'Open the visit', path: '/accreditor/programs' },
}

test('a queued mail becomes a file in the outbox, once, with its link from the public address', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'))
  await app.db.transaction().execute((trx) => queueMail(trx, 'https://portal.example', mail))
  await sendDueMails(app.db, intoFolder(folder))
  await sendDueMails(app.db, intoFolder(folder))
  const files = await readdir(folder)
  expect(files).toHaveLength(1)
  const text = await readFile(path.join(folder, files[0]!), 'utf8')
  expect(text).toContain('To: ana@test.example')
  expect(text).toContain('https://portal.example/accreditor/programs')
  const row = await app.db.selectFrom('mails').selectAll().where('subject', '=', mail.subject).executeTakeFirstOrThrow()
  expect(row.status).toBe('sent')
  expect(row.html_body).toContain('&lt;confirmed&gt;')
})

test('a mail that cannot be sent waits for a later try and keeps the reason', async () => {
  await app.db.transaction().execute((trx) => queueMail(trx, 'https://portal.example', { ...mail, subject: 'Not today' }))
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
      await queueMail(trx, 'https://portal.example', { ...mail, subject: 'Undone' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await app.db.selectFrom('mails').select('id').where('subject', '=', 'Undone').execute()).toEqual([])
})
