import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { noteSeen } from '../../../kit/server/clock/queries.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { type Mail, queueMail, queueMails } from '../../../kit/server/mail/queries.ts'
import { sendDueMails } from '../../../kit/server/mail/sender.ts'
import { mailInvitation, mailReset } from '../../accounts/server/mails.ts'
import { issueLink, takeLink } from '../../links/server/queries.ts'
import { mail } from '../contract.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')
const settings = { publicUrl: 'https://portal.example' }
const sentence: Mail = {
  template: 'payment_verified',
  recipient: 'dean@hills.example',
  subject: 'Payment verified',
  paragraphs: ['It has arrived.'],
}

async function queued(more: Partial<Mail> = {}) {
  await app.db.transaction().execute((trx) => queueMail({ trx, settings }, { ...sentence, ...more }))
  return app.db.selectFrom('mails').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}
const mark = (id: string, status: 'sent' | 'failed' | 'queued' | 'held', more: { last_error?: string; attempts?: number } = {}) =>
  app.db
    .updateTable('mails')
    .set({ status, ...more })
    .where('id', '=', id)
    .execute()

/** An account with a mail that holds a one-time link for it. */
async function withLink() {
  const person = await insertAccount(app.db, { status: 'invited' })
  const token = await app.db.transaction().execute(async (trx) => {
    const token = await issueLink(trx, person.id, 'invitation')
    await mailInvitation({ trx, settings }, person, token)
    return token
  })
  const row = await app.db.selectFrom('mails').selectAll().where('recipient', '=', person.email).executeTakeFirstOrThrow()
  await mark(row.id, 'sent')
  return { id: row.id, token, row, person }
}

test('mails are listed newest first, with their number by status and kind', async () => {
  const older = await queued({ recipient: 'rector@coast.example' })
  const newer = await queued({ recipient: 'dean@coast.example', subject: 'Your invitation', template: 'accreditor_assigned' })
  await mark(older.id, 'failed', { last_error: 'mailbox is full', attempts: 8 })
  const all = await superadmin.send(mail.list, { query: { search: 'coast.example' } })
  expect(all.data.map((row) => row.id)).toEqual([newer.id, older.id])
  expect(all).toMatchObject({ meta: { total: 2 }, counts: { queued: 1, held: 0, sent: 0, kept: 0, failed: 1 } })
  const failed = await superadmin.send(mail.list, { query: { search: 'coast.example', status: 'failed' } })
  expect(failed.data).toMatchObject([{ id: older.id, last_error: 'mailbox is full', attempts: 8, next_attempt_at: null, sent_at: null }])
  expect(failed.meta.total).toBe(1)
  expect(failed.counts).toEqual({ queued: 1, held: 0, sent: 0, kept: 0, failed: 1 })
  expect(failed.templates).toEqual([
    { template: 'accreditor_assigned', count: 0 },
    { template: 'payment_verified', count: 1 },
  ])
})

test('a mail is found by words of its recipient and subject, and by its kind', async () => {
  const one = await queued({ recipient: 'treasurer@valley.example', subject: 'Fee of 100% due' })
  for (const query of [{ search: 'VALLEY fee' }, { search: '100%' }, { search: 'treasurer@', template: 'payment_verified' }]) {
    const { data } = await superadmin.send(mail.list, { query })
    expect(data.map((row) => row.id)).toEqual([one.id])
  }
  expect((await superadmin.send(mail.list, { query: { search: 'treasurer@', template: 'invitation' } })).data).toEqual([])
  expect((await superadmin.refused(mail.list, { query: { status: 'lost' as 'sent' } })).errors).toHaveProperty('status')
})

test('the list answers no words of the mails', async () => {
  const { token } = await withLink()
  const answer = await superadmin.fetch('/api/admin/mails?paginate=100', {})
  const text = await answer.text()
  expect(text).not.toContain(token)
  expect(text).not.toMatch(/"(text|html)[a-z_]*":/)
})

test('a mail is shown as it was written, but its one-time link cannot be used by the reader', async () => {
  const { id, token, row } = await withLink()
  expect(row.text_body).toContain(token)
  const { data } = await superadmin.send(mail.show, { params: { id } })
  expect(data).toMatchObject({ id, template: 'invitation', recipient: row.recipient, link: 'works' })
  expect(data.text).toContain('Choose a password: https://portal.example/reset-password?token=…')
  expect(data.html).toContain('href="https://portal.example/reset-password?token=…"')
  expect(JSON.stringify(data)).not.toContain(token)
  const plain = await queued({ replyTo: 'visitor@sea.example' })
  const shown = await superadmin.send(mail.show, { params: { id: plain.id } })
  expect(shown.data).toMatchObject({ text: plain.text_body, html: plain.html_body, link: null, reply_to: 'visitor@sea.example' })
})

test('a failed mail is sent again: it waits with all its tries before it, stands in the log, and goes out', async () => {
  const { id } = await queued({ recipient: 'late@river.example' })
  await mark(id, 'failed', { last_error: 'connection refused', attempts: 8 })
  const { data, message } = await superadmin.send(mail.resend, { params: { id } })
  expect(data).toMatchObject({ id, status: 'queued', attempts: 0, resent: 1, last_error: null })
  expect(message).toContain('late@river.example')
  const log = await app.db.selectFrom('log_entries').selectAll().where('object_id', '=', id).execute()
  expect(log).toMatchObject([
    { action: 'mail.resent', actor_id: superadmin.id, before: { status: 'failed', attempts: 8 }, after: { status: 'queued', attempts: 0 } },
  ])
  const out: string[] = []
  await sendDueMails(app.db, async (due) => {
    out.push(due.id)
    return 'sent'
  })
  expect(out.filter((one) => one === id)).toHaveLength(1)
  expect((await superadmin.send(mail.show, { params: { id } })).data).toMatchObject({ status: 'sent', attempts: 1 })
})

test('a double click sends a mail again once', async () => {
  const { id } = await queued()
  await mark(id, 'sent')
  const answers = await Promise.allSettled([1, 2].map(() => superadmin.send(mail.resend, { params: { id } })))
  expect(answers.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find((one) => one.status === 'rejected')?.reason).toMatchObject({ status: 409 })
  expect((await superadmin.send(mail.show, { params: { id } })).data.resent).toBe(1)
})

test('a mail goes out again while its link works, and no more once the link is used', async () => {
  const { id, token } = await withLink()
  await superadmin.send(mail.resend, { params: { id } })
  await mark(id, 'sent')
  await app.db.transaction().execute((trx) => takeLink(trx, token, ['invitation']))
  const refusal = await superadmin.refused(mail.resend, { params: { id } })
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('Send a new invitation')])
  expect((await superadmin.send(mail.show, { params: { id } })).data).toMatchObject({ status: 'sent', link: 'ended' })
})

test('a link that a newer one replaced has ended', async () => {
  const person = await insertAccount(app.db)
  await app.db.transaction().execute(async (trx) => {
    await mailReset({ trx, settings }, person, await issueLink(trx, person.id, 'reset_password'))
    await issueLink(trx, person.id, 'reset_password')
  })
  const row = await app.db.selectFrom('mails').selectAll().where('recipient', '=', person.email).executeTakeFirstOrThrow()
  expect((await superadmin.send(mail.show, { params: { id: row.id } })).data.link).toBe('ended')
})

test('a mail whose words are removed cannot be sent again', async () => {
  const { id } = await queued()
  await app.db.updateTable('mails').set({ status: 'sent', text_body: '', html_body: '' }).where('id', '=', id).execute()
  expect((await superadmin.send(mail.show, { params: { id } })).data).toMatchObject({ text: null, html: null })
  expect((await superadmin.refused(mail.resend, { params: { id } })).status).toBe(409)
})

test('a mail nobody has is not found', async () => {
  for (const call of [mail.show, mail.resend]) {
    expect((await superadmin.refused(call, { params: { id: newId() } })).status).toBe(404)
    expect((await superadmin.refused(call, { params: { id: 'x' } })).status).toBe(404)
  }
})

test('many mails are queued at once, each with its own words', async () => {
  const mails = Array.from({ length: 2_300 }, (_, n) => ({
    ...sentence,
    recipient: `many${n}@bulk.example`,
    paragraphs: [`Number ${n}\nLine two`],
  }))
  await app.db.transaction().execute((trx) => queueMails({ trx, settings }, mails))
  expect((await superadmin.send(mail.list, { query: { search: 'bulk.example' } })).meta.total).toBe(2_300)
  const row = await app.db.selectFrom('mails').selectAll().where('recipient', '=', 'many2299@bulk.example').executeTakeFirstOrThrow()
  expect(row.text_body).toContain('Number 2299\nLine two\n')
  expect(row.html_body).toContain('Number 2299<br>Line two')
})

test('without a mail server the list says that no mail leaves; what was kept as a file is told apart from what was sent, and can be sent', async () => {
  const { id } = await queued({ recipient: 'dean@marsh.example' })
  await sendDueMails(app.db, async () => 'kept')
  const kept = await superadmin.send(mail.list, { query: { search: 'marsh.example', status: 'kept' } })
  expect(kept).toMatchObject({ leaves: false, counts: { sent: 0, kept: 1 }, data: [{ id, status: 'kept', sent_at: null }] })
  const { data } = await superadmin.send(mail.resend, { params: { id } })
  expect(data.status).toBe('queued')

  app.settings.smtpUrl = 'smtp://mail.example'
  expect((await superadmin.send(mail.list, {})).leaves).toBe(true)
  app.settings.smtpUrl = undefined
})

test('all that failed under a search goes out again at once; what cannot is left and told, and each stands in the log', async () => {
  const many = Array.from({ length: 3 }, (_, n) => ({ ...sentence, recipient: `again${n}@reef.example` }))
  await app.db.transaction().execute((trx) => queueMails({ trx, settings }, many))
  const ids = (await app.db.selectFrom('mails').select('id').where('recipient', 'like', '%@reef.example').execute()).map((one) => one.id)
  for (const id of ids) await mark(id, 'failed', { attempts: 4 })
  await app.db.updateTable('mails').set({ text_body: '', html_body: '' }).where('recipient', '=', 'again2@reef.example').execute()
  const other = await queued({ recipient: 'other@sand.example' })
  await mark(other.id, 'failed')

  const { data, message } = await superadmin.send(mail.resendMany, { body: { status: 'failed', search: 'reef.example' } })
  expect(data).toEqual({ resent: 2, skipped: 1, left: 0 })
  expect(message).toBe('2 mails go out again. 1 stays as it is: the words are removed, or the one-time link has ended.')
  const { counts } = await superadmin.send(mail.list, { query: { search: 'reef.example' } })
  expect(counts).toMatchObject({ queued: 2, failed: 1 })
  expect((await superadmin.send(mail.show, { params: { id: other.id } })).data.status).toBe('failed')
  const entries = await app.db.selectFrom('log_entries').selectAll().where('object_id', 'in', ids).execute()
  expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual(
    Array(2).fill({
      action: 'mail.resent',
      before: { status: 'failed', attempts: 4 },
      after: { status: 'queued', attempts: 0 },
    }),
  )
})

test('a held mail is released alone or with all others', async () => {
  const [one, two] = [await queued({ recipient: 'one@cape.example' }), await queued({ recipient: 'two@cape.example' })]
  for (const { id } of [one, two]) await mark(id, 'held')
  expect((await superadmin.send(mail.list, { query: { search: 'cape.example' } })).counts.held).toBe(2)
  expect((await superadmin.send(mail.resend, { params: { id: one.id } })).data.status).toBe('queued')
  expect((await superadmin.send(mail.resendMany, { body: { status: 'held' } })).data).toEqual({ resent: 1, skipped: 0, left: 0 })
  expect((await superadmin.refused(mail.resendMany, { body: { status: 'sent' as 'held' } })).errors).toHaveProperty('status')
})

test('after a jump of the clock the Superadmin reads why nothing goes out, says that the time is right, and it goes on', async () => {
  expect((await superadmin.send(mail.list, {})).clock).toBeNull()
  expect((await superadmin.refused(mail.confirmClock)).status).toBe(409)
  await noteSeen(app.db)
  await app.db
    .updateTable('clock_watch')
    .set({ seen_at: new Date(Date.now() - 400 * 86_400_000) })
    .execute()
  expect((await superadmin.send(mail.list, {})).clock).toMatchObject({ person: true, says: expect.stringContaining('last ran on') })
  const ready = await (await app.visitor.fetch('/readyz', {})).json()
  expect(ready).toMatchObject({ status: 'ready', note: expect.stringContaining('last ran on') })
  await superadmin.send(mail.confirmClock)
  expect((await superadmin.send(mail.list, {})).clock).toBeNull()
  expect(await app.db.selectFrom('log_entries').select('says').where('action', '=', 'mail.clock_confirmed').execute()).toHaveLength(1)
})
