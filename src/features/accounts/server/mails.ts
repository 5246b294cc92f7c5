/** The mails by which an account comes to sign in; each is queued in the transaction of what it tells. */
import type { Db } from '../../../kit/server/db/database.ts'
import { countMailsTo, type Mail, type Posting, queueMail, withdrawMails } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'

type Person = { email: string; first_name: string }

const name = { says: 'the first name', sample: 'Ana' }

const confirmation = defineMail({
  key: 'confirm_email',
  says: 'To somebody who registered: the address has to be theirs before the agency looks at the registration.',
  variables: { name },
  subject: 'Confirm your e-mail address',
  text: [
    'Welcome, {name}. Confirm that this address is yours; the agency then activates your account.',
    'The link works for 72 hours. If you did not register, do nothing: the account stays closed.',
  ],
  button: 'Confirm this address',
})

const invitation = defineMail({
  key: 'invitation',
  says: 'To somebody for whom staff, or a colleague, made an account.',
  variables: { name },
  subject: 'Your account at {acronym}',
  text: [
    '{name}, the agency has made an account for you. Choose a password of your own to begin.',
    'The link works for 72 hours and once. If it has ended, ask the agency for a new one.',
  ],
  button: 'Choose a password',
})

const activation = defineMail({
  key: 'account_activated',
  says: 'To somebody whose registration the agency has accepted.',
  variables: { name },
  subject: 'Your account is ready',
  text: ['{name}, your account is active. Sign in with your e-mail address and the password you chose.'],
  button: 'Sign in',
})

const mainAccount = defineMail({
  key: 'main_account',
  says: 'To somebody of an institution to whom the main account was handed over.',
  variables: { name, institution: { says: 'the institution', sample: 'Lakeside Polytechnic State University' } },
  subject: 'You have the main account of {institution} now',
  text: [
    '{name}, the main account of {institution} was handed over to you: the agency names you as the person to write to.',
    'You can remove colleagues and hand the main account over again, on the page of your institution’s profile.',
  ],
  button: 'Open the profile',
})

const reset = defineMail({
  key: 'reset_password',
  says: 'To somebody who forgot the password.',
  variables: { name },
  subject: 'Set a new password',
  text: [
    '{name}, somebody asked for a new password for this address. The link works for 60 minutes and once.',
    'If it was not you, do nothing: your password stays as it is.',
  ],
  button: 'Set a new password',
})

const passwordChanged = defineMail({
  key: 'password_changed',
  says: 'To somebody whose password is another one now.',
  variables: { name },
  subject: 'Your password was changed',
  text: [
    '{name}, the password of your account was changed, and your sessions elsewhere have ended.',
    'If it was not you, set a new password now and tell the agency.',
  ],
  button: 'Set a new password',
})

const addressTaken = defineMail({
  key: 'address_taken',
  says: 'To the owner of an address with which somebody registers, or to which somebody moves an account: the page must not tell.',
  variables: {},
  subject: 'You have an account already',
  text: [
    'Somebody gave this address for an account at {acronym}. There is one with it already, so nothing was changed.',
    'If it was you, sign in with it, or set a new password first. If it was not you, there is nothing to do.',
  ],
  button: 'Set a new password',
})

const knownRegistration = defineMail({
  key: 'registration_known',
  says: 'To somebody who registered and has an account already, with another address: at the address they registered with.',
  variables: { name },
  subject: 'You have an account already',
  text: [
    '{name}, you registered at {acronym} with this address. There is an account of yours already, with another address, so the registration was closed.',
    'We have written to the address of that account how to sign in. If you cannot read mails there any more, or never had an account, tell us: {phone}, {email}.',
  ],
})

const knownAccount = defineMail({
  key: 'account_known',
  says: 'To somebody who registered anew with another address: at the address of the account they have.',
  variables: { name },
  subject: 'Your account is the one with this address',
  text: [
    '{name}, somebody of your name registered at {acronym} with another address. Your account is the one with this address, so the registration was closed.',
    'Sign in with this address, or set a new password first. If it was not you, there is nothing to do.',
  ],
  button: 'Set a new password',
})

const emailChange = defineMail({
  key: 'change_email',
  says: 'To the new address of an account, which has to be confirmed.',
  variables: { name },
  subject: 'Confirm your new e-mail address',
  text: [
    '{name}, confirm that this address is yours; from then on you sign in with it.',
    'The link works for 72 hours. If you did not ask for it, do nothing: the account keeps its address.',
  ],
  button: 'Confirm this address',
})

const emailChanged = defineMail({
  key: 'email_changed',
  says: 'To the address an account had: whoever lost the account learns of it there.',
  variables: { name, 'new address': { says: 'the address the account has now', sample: 'new.address@example.org', needed: true } },
  subject: 'Your e-mail address was changed',
  text: [
    '{name}, your account now belongs to the address {new address}. This address is no longer in use.',
    'If it was not you, call the agency at once: {phone}.',
  ],
})

export const accountMails = [
  confirmation,
  invitation,
  activation,
  mainAccount,
  reset,
  passwordChanged,
  addressTaken,
  knownRegistration,
  knownAccount,
  emailChange,
  emailChanged,
]

/** To somebody who registered. */
export async function mailConfirmation(act: Posting, { email, first_name }: Person, token: string): Promise<void> {
  await queueMail(act, { recipient: email, ...confirmation.letter({ name: first_name }, `/login?confirm=${token}`) })
}

/** To somebody for whom staff made an account. */
export async function mailInvitation(act: Posting, person: Person, token: string): Promise<void> {
  await queueMail(act, invitationMail(person, token))
}

/** The invitation itself, for an import that queues many at once. */
export function invitationMail({ email, first_name }: Person, token: string): Mail {
  return { recipient: email, ...invitation.letter({ name: first_name }, `/reset-password?token=${token}`) }
}

/** How many of these people were invited by mail, and how many invitations still wait to be sent. */
export function countInvitations(db: Db, emails: readonly string[]): Promise<{ gone: number; waiting: number }> {
  return countMailsTo(db, invitation.key, emails)
}

/** Invitations that are not sent yet are not sent any more. */
export async function withdrawInvitations({ trx }: Posting, emails: readonly string[]): Promise<void> {
  await withdrawMails(trx, invitation.key, emails)
}

/** To the person who keeps an institution's accounts from now on. */
export async function mailMainAccount(act: Posting, { email, first_name }: Person, institution: string): Promise<void> {
  await queueMail(act, { recipient: email, ...mainAccount.letter({ name: first_name, institution }, '/institution/profile') })
}

/** To somebody whose registration was accepted. */
export async function mailActivation(act: Posting, { email, first_name }: Person): Promise<void> {
  await queueMail(act, { recipient: email, ...activation.letter({ name: first_name }, '/login') })
}

/** To somebody who forgot the password. */
export async function mailReset(act: Posting, { email, first_name }: Person, token: string): Promise<void> {
  await queueMail(act, { recipient: email, ...reset.letter({ name: first_name }, `/reset-password?token=${token}`) })
}

/** To the owner of an address that somebody gave. */
export async function mailAddressTaken(act: Posting, email: string): Promise<void> {
  await queueMail(act, { recipient: email, ...addressTaken.letter({}, '/forgot-password') })
}

/** To somebody who has an account already, at the address they registered with. */
export async function mailKnownRegistration(act: Posting, { email, first_name }: Person): Promise<void> {
  await queueMail(act, { recipient: email, ...knownRegistration.letter({ name: first_name }) })
}

/** To somebody who registered anew, at the address of the account they have. */
export async function mailKnownAccount(act: Posting, { email, first_name }: Person): Promise<void> {
  await queueMail(act, { recipient: email, ...knownAccount.letter({ name: first_name }, '/forgot-password') })
}

/** To the new address of an account. The page is in the person's own area, so that it can be read only signed in. */
export async function mailEmailChange(act: Posting, { email, first_name }: Person, area: string, token: string): Promise<void> {
  await queueMail(act, { recipient: email, ...emailChange.letter({ name: first_name }, `/${area}/account-settings?confirm=${token}`) })
}

/** To the address an account had. */
export async function mailEmailChanged(act: Posting, { email, first_name }: Person, newEmail: string): Promise<void> {
  await queueMail(act, { recipient: email, ...emailChanged.letter({ name: first_name, 'new address': newEmail }) })
}

/** To somebody whose password is another one now. */
export async function mailPasswordChanged(act: Posting, { email, first_name }: Person): Promise<void> {
  await queueMail(act, { recipient: email, ...passwordChanged.letter({ name: first_name }, '/forgot-password') })
}
