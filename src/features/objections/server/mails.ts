/** The mails about objections; none of them tells the reason. */
import { formatDays } from '../../../kit/contract/days.ts'
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { toInstitution, type Visit } from '../../visits/server/mails.ts'
import { listQaAddresses } from '../../visits/server/queries-changes.ts'

/** To the QA office: an objection waits. */
export async function mailObjection(act: Posting, visit: Visit, name: string): Promise<void> {
  for (const { email } of await listQaAddresses(act.trx)) {
    await queueMail(act, {
      template: 'objection_raised',
      recipient: email,
      subject: `${visit.number}: ${visit.institution} objects to ${name}`,
      paragraphs: [
        `The visit is on ${formatDays(visit.visit_date, visit.visit_end)}. The reason stands in the portal; please answer it there.`,
      ],
      action: { label: 'Read the objection', path: '/admin/actions?kind=objections' },
    })
  }
}

/** To the institution: what QA answers. */
export async function mailObjectionAnswer(
  act: Posting,
  visit: Visit,
  name: string,
  isAccepted: boolean,
  answer: string | null,
): Promise<void> {
  await toInstitution(act, visit, {
    template: 'objection_answered',
    subject: `${visit.number}: the answer to your objection`,
    paragraphs: [
      isAccepted
        ? `${name} is no longer on the team of the visit to ${visit.campus}.`
        : `${name} stays on the team of the visit to ${visit.campus}.`,
      ...(answer ? [`The agency writes: ${answer}`] : []),
    ],
  })
}
