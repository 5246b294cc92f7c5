import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { freshAgency } from '../../../kit/server/agency/live.ts'
import { mailDeclined } from '../../teams/server/mails.ts'
import { mailTexts } from '../contract-texts.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')
const key = 'assignment_declined'
const params = { key }
const words = {
  subject: '{number}: {name} cannot come',
  text: 'Dear colleagues of {acronym},\n\n{name} does not come to {institution}[ ({campus})]: {reason}',
  button: 'Ask somebody else',
}
const show = async () => (await superadmin.send(mailTexts.show, { params })).data

/** A mail as the product sends it, about a visit that nobody needs to have. */
async function sent() {
  // as the request does that it belongs to
  await freshAgency(app.db)
  const { email } = await insertAccount(app.db, { role: 'QA' })
  const visit = {
    ...{ id: 'a', number: 'SV-2026-0001', institution_id: 'b', institution: 'Hills <University>', campus: 'Main Campus' },
    ...{ visit_type: 'second' as const, visit_date: '2027-03-09', visit_end: '2027-03-11' },
  }
  await app.db
    .transaction()
    .execute((trx) => mailDeclined({ trx, settings: app.settings }, visit, 'Ana Reyes', 'member', '{number} is [too] late'))
  return app.db.selectFrom('mails').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow()
}

test('a mail in the agency’s own words is sent with them from then on, until it has its default words again', async () => {
  const first = await show()
  expect(first).toMatchObject({ group: 'Teams and reports', changed: false, version: 0, words: first.default })
  const { data, message } = await superadmin.send(mailTexts.edit, { params, body: { ...words, version: 0 } })
  expect(message).toContain('From now on')
  expect(data).toMatchObject({ changed: true, words, default: first.default, version: 1 })
  const mail = await sent()
  expect([mail.subject, mail.template]).toEqual(['SV-2026-0001: Ana Reyes cannot come', key])
  expect(mail.text_body).toContain(
    `Dear colleagues of ${agency.acronym},\n\nAna Reyes does not come to Hills <University> (Main Campus): {number} is [too] late\n\nAsk somebody else: http`,
  )
  expect(mail.html_body).toContain('Hills &lt;University&gt;')
  const list = (await superadmin.send(mailTexts.list, {})).data
  expect(list.filter((one) => one.changed).map((one) => [one.key, one.subject])).toEqual([[key, words.subject]])

  expect((await superadmin.refused(mailTexts.edit, { params, body: { ...words, version: 0 } })).status).toBe(409)
  await superadmin.send(mailTexts.restore, { params, body: { version: 1 } })
  expect(await show()).toMatchObject({ changed: false, version: 2, words: first.default })
  expect((await sent()).subject).toBe('SV-2026-0001: Ana Reyes declined')
  const log = await app.db.selectFrom('log_entries').selectAll().where('action', 'like', 'settings.mail%').orderBy('id').execute()
  expect(log).toMatchObject([
    { action: 'settings.mail_text_changed', before: { subject: first.default.subject }, after: words },
    { action: 'settings.mail_text_restored', before: words, after: first.default },
  ])
})

test('a text that names what it does not know, or leaves out what it is for, is refused at its field with what there is', async () => {
  const { version } = await show()
  const refused = async (more: Partial<Record<keyof typeof words, string | null>>) =>
    (await superadmin.refused(mailTexts.edit, { params, body: { ...words, ...more, version } as never })).errors
  expect(await refused({ subject: '{whom} declined' })).toEqual({
    subject: [expect.stringMatching(/^\{whom\} is not known here\. There are \{number\}, .*\{reason\}, \{acronym\}/)],
  })
  expect(await refused({ text: 'Somebody declined.' })).toEqual({ text: [expect.stringContaining('{reason}')] })
  expect(await refused({ button: null })).toHaveProperty('button')
  expect(await refused({ text: '{reason} {constructor}' })).toHaveProperty('text')
  expect(await refused({ subject: 'a\nb' })).toHaveProperty('subject')
  const { default: plain } = (await superadmin.send(mailTexts.show, { params: { key: 'accreditor_removed' } })).data
  const body = { ...plain, button: 'Open', version: 0 }
  expect((await superadmin.refused(mailTexts.edit, { params: { key: 'accreditor_removed' }, body })).errors).toHaveProperty('button')
  expect((await superadmin.refused(mailTexts.show, { params: { key: 'toString' } })).status).toBe(404)
})

test('the preview shows a mail as it is sent, with sample values, and stores nothing; a test goes to the one who asks', async () => {
  const before = await show()
  const body = { ...words, text: '<script>alert(1)</script>\n\n{reason}' }
  const { data } = await superadmin.send(mailTexts.preview, { params, body })
  expect(data.subject).toBe('SV-2026-0147: Dr. Renato S. Dimaculangan cannot come')
  expect(data.text).toContain('I am abroad on these days.')
  expect(data.html).toContain('&lt;script&gt;')
  expect(data.html).not.toContain('<script')
  expect((await superadmin.refused(mailTexts.preview, { params, body: { ...words, text: '{x}' } })).errors).toHaveProperty('text')
  expect(await show()).toEqual(before)

  const { message } = await superadmin.send(mailTexts.test, { params, body })
  const own = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', superadmin.id as string)
    .executeTakeFirstOrThrow()
  const mail = await app.db.selectFrom('mails').selectAll().where('recipient', '=', own.email).executeTakeFirstOrThrow()
  expect(message).toContain(own.email)
  expect(mail).toMatchObject({ subject: data.subject, text_body: data.text })
})
