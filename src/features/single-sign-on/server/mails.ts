/** The mails that tell the owner of an account when a provider begins or ceases to speak for it. */
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'

type Person = { email: string; first_name: string }

const name = { says: 'the first name', sample: 'Ana' }
const provider = { says: 'what the provider is called', sample: 'Lakeside University', needed: true } as const

const connected = defineMail({
  key: 'provider_connected',
  says: 'To somebody who signed in by a provider for the first time: from now on it speaks for the account.',
  variables: { name, provider },
  subject: 'Your account can be signed in to by {provider}',
  text: [
    '{name}, somebody whom {provider} knows by your e-mail address has signed in to your account. From now on this person signs in there, and nobody else whom {provider} names.',
    'If it was not you, set a new password now, end the connection in your account settings, and tell the agency: {phone}.',
  ],
  button: 'Set a new password',
})

const ended = defineMail({
  key: 'provider_disconnected',
  says: 'To somebody whose account a provider speaks for no longer.',
  variables: { name, provider },
  subject: 'Your account is not connected with {provider} any more',
  text: [
    '{name}, the connection of your account with {provider} has ended. Your password opens the account as before; who signs in by {provider} with your address next is connected anew, and you are told.',
    'If it was not you who ended it, set a new password now and tell the agency: {phone}.',
  ],
  button: 'Set a new password',
})

export const providerMails = [connected, ended]

export async function mailConnected(act: Posting, { email, first_name }: Person, provider: string): Promise<void> {
  await queueMail(act, { recipient: email, ...connected.letter({ name: first_name, provider }, '/forgot-password') })
}

export async function mailDisconnected(act: Posting, { email, first_name }: Person, provider: string): Promise<void> {
  await queueMail(act, { recipient: email, ...ended.letter({ name: first_name, provider }, '/forgot-password') })
}
