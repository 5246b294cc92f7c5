/** The mail about changed bank data. */
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'

/** To an accreditor whose bank data somebody else changed, at every address the account has had lately. */
export async function mailBankChanged(act: Posting, addresses: readonly string[], name: string): Promise<void> {
  for (const recipient of addresses) {
    await queueMail(act, {
      template: 'bank_info_changed',
      recipient,
      subject: 'Your bank data was changed',
      paragraphs: [
        `The agency has changed the account to which honoraria are paid to ${name}. A second person looks at it before anything is paid.`,
        'If you did not ask for this, write to the Finance office at once.',
      ],
      action: { label: 'Look at your bank data', path: '/accreditor/profile#bank' },
    })
  }
}
