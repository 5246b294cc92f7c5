/** The mails of an account's way in; each is queued in the transaction of what it tells. */
import { agency } from '../../agency.config.ts'
import type { Trx } from '../db/database.ts'
import { queueMail } from '../mail/queries.ts'

type Post = { trx: Trx; publicUrl: string }
type Person = { email: string; first_name: string }

/** To somebody who registered: the address has to be theirs before the agency looks at the registration. */
export async function mailConfirmation({ trx, publicUrl }: Post, person: Person, token: string): Promise<void> {
  await queueMail(trx, publicUrl, {
    template: 'confirm_email',
    recipient: person.email,
    subject: 'Confirm your e-mail address',
    paragraphs: [
      `Welcome, ${person.first_name}. Confirm that this address is yours; the agency then activates your account.`,
      'The link works for 72 hours. If you did not register, do nothing: the account stays closed.',
    ],
    action: { label: 'Confirm this address', path: `/login?confirm=${token}` },
  })
}

/** To somebody for whom staff made an account. */
export async function mailInvitation({ trx, publicUrl }: Post, person: Person, token: string): Promise<void> {
  await queueMail(trx, publicUrl, {
    template: 'invitation',
    recipient: person.email,
    subject: `Your account at ${agency.acronym}`,
    paragraphs: [
      `${person.first_name}, the agency has made an account for you. Choose a password of your own to begin.`,
      'The link works for 72 hours and once. If it has ended, ask the agency for a new one.',
    ],
    action: { label: 'Choose a password', path: `/reset-password?token=${token}` },
  })
}

/** To somebody whose registration the agency has accepted. */
export async function mailActivation({ trx, publicUrl }: Post, person: Person): Promise<void> {
  await queueMail(trx, publicUrl, {
    template: 'account_activated',
    recipient: person.email,
    subject: 'Your account is ready',
    paragraphs: [`${person.first_name}, your account is active. Sign in with your e-mail address and the password you chose.`],
    action: { label: 'Sign in', path: '/login' },
  })
}

/** To somebody who forgot the password. */
export async function mailReset({ trx, publicUrl }: Post, person: Person, token: string): Promise<void> {
  await queueMail(trx, publicUrl, {
    template: 'reset_password',
    recipient: person.email,
    subject: 'Set a new password',
    paragraphs: [
      `${person.first_name}, somebody asked for a new password for this address. The link works for 60 minutes and once.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    action: { label: 'Set a new password', path: `/reset-password?token=${token}` },
  })
}
