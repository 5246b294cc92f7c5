/** The mails by which an account comes to sign in; each is queued in the transaction of what it tells. */
import { agency } from '../../../kit/contract/agency.ts'
import { type Mail, type Posting, queueMail } from '../../../kit/server/mail/queries.ts'

type Person = { email: string; first_name: string }

/** To somebody who registered: the address has to be theirs before the agency looks at the registration. */
export async function mailConfirmation(act: Posting, person: Person, token: string): Promise<void> {
  await queueMail(act, {
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
export async function mailInvitation(act: Posting, person: Person, token: string): Promise<void> {
  await queueMail(act, invitationMail(person, token))
}

/** The invitation itself, for an import that queues many at once. */
export function invitationMail(person: Person, token: string): Mail {
  return {
    template: 'invitation',
    recipient: person.email,
    subject: `Your account at ${agency.acronym}`,
    paragraphs: [
      `${person.first_name}, the agency has made an account for you. Choose a password of your own to begin.`,
      'The link works for 72 hours and once. If it has ended, ask the agency for a new one.',
    ],
    action: { label: 'Choose a password', path: `/reset-password?token=${token}` },
  }
}

/** To somebody of an institution to whom the main account was handed over. */
export async function mailMainAccount(act: Posting, person: Person, institution: string): Promise<void> {
  await queueMail(act, {
    template: 'main_account',
    recipient: person.email,
    subject: `You have the main account of ${institution} now`,
    paragraphs: [
      `${person.first_name}, the main account of ${institution} was handed over to you: the agency names you as the person to write to.`,
      'You can remove colleagues and hand the main account over again, on the page of your institution’s profile.',
    ],
    action: { label: 'Open the profile', path: '/institution/profile' },
  })
}

/** To somebody whose registration the agency has accepted. */
export async function mailActivation(act: Posting, person: Person): Promise<void> {
  await queueMail(act, {
    template: 'account_activated',
    recipient: person.email,
    subject: 'Your account is ready',
    paragraphs: [`${person.first_name}, your account is active. Sign in with your e-mail address and the password you chose.`],
    action: { label: 'Sign in', path: '/login' },
  })
}

/** To somebody who forgot the password. */
export async function mailReset(act: Posting, person: Person, token: string): Promise<void> {
  await queueMail(act, {
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

/** To the owner of an address with which somebody registers, or to which somebody moves an account: the page must not tell. */
export async function mailAddressTaken(act: Posting, email: string): Promise<void> {
  await queueMail(act, {
    template: 'address_taken',
    recipient: email,
    subject: 'You have an account already',
    paragraphs: [
      `Somebody gave this address for an account at ${agency.acronym}. There is one with it already, so nothing was changed.`,
      'If it was you, sign in with it, or set a new password first. If it was not you, there is nothing to do.',
    ],
    action: { label: 'Set a new password', path: '/forgot-password' },
  })
}

/** To the new address of an account. The page is in the person's own area, so that it can be read only signed in. */
export async function mailEmailChange(act: Posting, person: Person, area: string, token: string): Promise<void> {
  await queueMail(act, {
    template: 'change_email',
    recipient: person.email,
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      `${person.first_name}, confirm that this address is yours; from then on you sign in with it.`,
      'The link works for 72 hours. If you did not ask for it, do nothing: the account keeps its address.',
    ],
    action: { label: 'Confirm this address', path: `/${area}/account-settings?confirm=${token}` },
  })
}

/** To the address an account had: whoever lost the account learns of it there. */
export async function mailEmailChanged(act: Posting, person: Person, newEmail: string): Promise<void> {
  await queueMail(act, {
    template: 'email_changed',
    recipient: person.email,
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `${person.first_name}, your account now belongs to the address ${newEmail}. This address is no longer in use.`,
      `If it was not you, call the agency at once: ${agency.phone}.`,
    ],
  })
}

/** To somebody whose password is another one now. */
export async function mailPasswordChanged(act: Posting, person: Person): Promise<void> {
  await queueMail(act, {
    template: 'password_changed',
    recipient: person.email,
    subject: 'Your password was changed',
    paragraphs: [
      `${person.first_name}, the password of your account was changed, and your sessions elsewhere have ended.`,
      'If it was not you, set a new password now and tell the agency.',
    ],
    action: { label: 'Set a new password', path: '/forgot-password' },
  })
}
