/** The mails to somebody whose second factors others take away. */
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'

type Person = { email: string; first_name: string }

const name = { says: 'the first name', sample: 'Ana' }

const asked = defineMail({
  key: 'factor_reset_asked',
  says: 'To somebody whose second factors a colleague asks to reset.',
  variables: { name, 'asked by': { says: 'who asks', sample: 'Ramon Villanueva', needed: true } },
  subject: 'Somebody asks to reset your second factors',
  text: [
    '{name}, {asked by} asks to take away what signs you in besides your password, as you have lost it: passkeys, authenticator app, recovery codes, the connection with a provider. A second person decides it.',
    'If you did not ask for this, call the agency at once: {phone}.',
  ],
})

const done = defineMail({
  key: 'factors_reset',
  says: 'To somebody whose second factors were reset.',
  variables: { name, people: { says: 'who asked and who approved', sample: 'Ramon Villanueva and Teresa Abad', needed: true } },
  subject: 'Your second factors were reset',
  text: [
    '{name}, what signed you in besides your password (passkeys, authenticator app, recovery codes, the connection with a provider) was taken away by {people}, and you are signed out everywhere. Sign in with your password and set up a new factor.',
    'If you did not ask for this, set a new password now and call the agency: {phone}.',
  ],
  button: 'Sign in',
})

export const resetMails = [asked, done]

/** To the owner, before anything is decided. */
export async function mailResetAsked(act: Posting, { email, first_name }: Person, askedBy: string): Promise<void> {
  await queueMail(act, { recipient: email, ...asked.letter({ name: first_name, 'asked by': askedBy }) })
}

/** @param people who asked, and who approved */
export async function mailReset(act: Posting, { email, first_name }: Person, people: readonly [string, string]): Promise<void> {
  await queueMail(act, { recipient: email, ...done.letter({ name: first_name, people: people.join(' and ') }, '/login') })
}
