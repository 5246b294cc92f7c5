/** The mails that tell the owner of an account when what it is signed in with changes. */
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'

type Person = { email: string; first_name: string }

const name = { says: 'the first name', sample: 'Ana' }
const factor = { says: 'what it is', sample: 'the passkey “My phone”', needed: true } as const

const added = defineMail({
  key: 'factor_added',
  says: 'To somebody whose account can be signed in to in one more way.',
  variables: { name, factor },
  subject: 'One more way to sign in to your account',
  text: [
    '{name}, {factor} was added to your account.',
    'If it was not you, set a new password now, remove what was added in your account settings, and tell the agency: {phone}.',
  ],
  button: 'Set a new password',
})

const removed = defineMail({
  key: 'factor_removed',
  says: 'To somebody whose account cannot be signed in to in one of its ways any more.',
  variables: { name, factor },
  subject: 'One way less to sign in to your account',
  text: ['{name}, {factor} was removed from your account.', 'If it was not you, set a new password now and tell the agency: {phone}.'],
  button: 'Set a new password',
})

const recoveryCodeUsed = defineMail({
  key: 'recovery_code_used',
  says: 'To somebody for whose account a recovery code was used.',
  variables: { name, left: { says: 'how many codes are left', sample: '7 codes are left.', needed: true } },
  subject: 'A recovery code of your account was used',
  text: [
    '{name}, somebody proved with a recovery code to be you. It cannot be used again; {left}',
    'If it was not you, set a new password now and tell the agency: {phone}.',
  ],
  button: 'Set a new password',
})

export const factorMails = [added, removed, recoveryCodeUsed]

/** @param what in the middle of a sentence: `the passkey “My phone”` */
export async function mailFactorAdded(act: Posting, { email, first_name }: Person, what: string): Promise<void> {
  await queueMail(act, { recipient: email, ...added.letter({ name: first_name, factor: what }, '/forgot-password') })
}

/** @param what in the middle of a sentence */
export async function mailFactorRemoved(act: Posting, { email, first_name }: Person, what: string): Promise<void> {
  await queueMail(act, { recipient: email, ...removed.letter({ name: first_name, factor: what }, '/forgot-password') })
}

export async function mailRecoveryCodeUsed(act: Posting, { email, first_name }: Person, left: number): Promise<void> {
  const words = left === 1 ? 'one code is left.' : `${left || 'no'} codes are left.`
  await queueMail(act, { recipient: email, ...recoveryCodeUsed.letter({ name: first_name, left: words }, '/forgot-password') })
}
