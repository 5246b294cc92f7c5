/** The mails about changed bank data; no number stands in them. */
import { formatInstant } from '../../../kit/contract/days.ts'
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'

const bankChanged = defineMail({
  key: 'bank_info_changed',
  says: 'To an accreditor whose bank data somebody else changed, at every address the account has had lately.',
  variables: { name: { says: 'the name of the accreditor', sample: 'Dr. Renato S. Dimaculangan' } },
  subject: 'Your bank data was changed',
  text: [
    'The agency has changed the account to which honoraria are paid to {name}. A second person looks at it before anything is paid.',
    'If you did not ask for this, write to the Finance office at once.',
  ],
  button: 'Look at your bank data',
})

const ownBankChanged = defineMail({
  key: 'own_bank_info_changed',
  says: 'To an accreditor in whose account the bank data was entered, changed or removed, at every address the account has had lately.',
  variables: {
    name: { says: 'the name of the accreditor', sample: 'Dr. Renato S. Dimaculangan' },
    done: { says: 'entered, changed or removed', sample: 'changed', needed: true },
    time: { says: 'day and time', sample: '24 Nov 2026, 08:03' },
    address: { says: 'the network address', sample: '192.0.2.17' },
  },
  subject: 'Your bank data was {done}',
  text: [
    'The account to which honoraria are paid to {name} was {done} by whoever was signed in to your account, on {time}, from the address {address}.',
    'If it was you, there is nothing to do. If not, set a new password now, which ends all sessions, and call the agency at once, so that nothing is paid: {phone}.',
  ],
  button: 'Set a new password',
})

export const bankMails = [bankChanged, ownBankChanged]

/** To an accreditor whose bank data was changed in the own account: whoever got into it would change it first. */
export async function mailOwnBankChanged(
  act: Posting & { origin: { address: string } },
  addresses: readonly string[],
  name: string,
  done: 'entered' | 'changed' | 'removed',
): Promise<void> {
  const words = { name, done, time: formatInstant(new Date().toISOString()), address: act.origin.address }
  const letter = ownBankChanged.letter(words, '/forgot-password')
  for (const recipient of addresses) await queueMail(act, { ...letter, recipient })
}

/** To an accreditor whose bank data somebody else changed. */
export async function mailBankChanged(act: Posting, addresses: readonly string[], name: string): Promise<void> {
  const letter = bankChanged.letter({ name }, '/accreditor/profile#bank')
  for (const recipient of addresses) await queueMail(act, { ...letter, recipient })
}
