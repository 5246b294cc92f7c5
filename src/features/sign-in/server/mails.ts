/** The mail that tells of a sign-in from a device the account was never signed in to with. */
import { formatInstant } from '../../../kit/contract/days.ts'
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'

const newDevice = defineMail({
  key: 'new_device',
  says: 'To somebody whose account was signed in to with a browser and system for the first time; not for the first ones of the account.',
  variables: {
    name: { says: 'the first name', sample: 'Ana' },
    device: { says: 'browser and system', sample: 'Firefox on Windows', needed: true },
    address: { says: 'the network address', sample: '192.0.2.17' },
    time: { says: 'day and time', sample: '24 Nov 2026, 08:03' },
  },
  subject: 'Your account was signed in to with a new device',
  text: [
    '{name}, your account was signed in to with {device}, from the address {address}, on {time}.',
    'If it was you, there is nothing to do. If not, set a new password now, end the session in your account settings, and tell the agency: {phone}.',
  ],
  button: 'Set a new password',
})

export const deviceMails = [newDevice]

export async function mailNewDevice(
  act: Posting,
  person: { email: string; first_name: string },
  device: string,
  address: string,
): Promise<void> {
  const words = { name: person.first_name, device, address, time: formatInstant(new Date().toISOString()) }
  await queueMail(act, { recipient: person.email, ...newDevice.letter(words, '/forgot-password') })
}
