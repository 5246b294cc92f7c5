import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import type { Posting } from '../../../kit/server/mail/queries.ts'
import { mailActivation, mailConfirmation, mailEmailChange, mailInvitation, mailPasswordChanged, mailReset } from './mails.ts'

const { db, close } = await freshDatabase()
afterAll(close)
const person = { email: 'ana@test.example', first_name: 'Ana' }
const settings = { publicUrl: 'https://portal.example' }

test.for<[string, (post: Posting) => Promise<void>, string[]]>([
  [
    'confirm_email',
    (post) => mailConfirmation(post, person, 'abc'),
    ['Welcome, Ana.', '72 hours', 'https://portal.example/login?confirm=abc'],
  ],
  [
    'invitation',
    (post) => mailInvitation(post, person, 'abc'),
    ['Choose a password', '72 hours', 'https://portal.example/reset-password?token=abc'],
  ],
  ['account_activated', (post) => mailActivation(post, person), ['your account is active', 'https://portal.example/login']],
  [
    'reset_password',
    (post) => mailReset(post, person, 'abc'),
    ['60 minutes', 'do nothing', 'https://portal.example/reset-password?token=abc'],
  ],
  ['change_email', (post) => mailEmailChange(post, person, 'admin', 'abc'), ['https://portal.example/admin/account-settings?confirm=abc']],
  ['password_changed', (post) => mailPasswordChanged(post, person), ['https://portal.example/forgot-password']],
])('the mail %s says what to do, in plain text as in HTML', async ([template, send, words]) => {
  await db.transaction().execute((trx) => send({ trx, settings }))
  const mail = await db.selectFrom('mails').selectAll().where('template', '=', template).executeTakeFirstOrThrow()
  expect(mail.recipient).toBe(person.email)
  for (const word of words) {
    expect(mail.text_body).toContain(word)
    expect(mail.html_body).toContain(word)
  }
})
