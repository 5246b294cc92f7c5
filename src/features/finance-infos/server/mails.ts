/** The mail about changed bank data. */
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

export const bankMails = [bankChanged]

/** To an accreditor whose bank data somebody else changed. */
export async function mailBankChanged(act: Posting, addresses: readonly string[], name: string): Promise<void> {
  const letter = bankChanged.letter({ name }, '/accreditor/profile#bank')
  for (const recipient of addresses) await queueMail(act, { ...letter, recipient })
}
