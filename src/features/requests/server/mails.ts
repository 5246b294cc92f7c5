/** The mail of a request. */
import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount, listed } from '../../../kit/contract/words.ts'
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { institutionPage } from '../../visits/server/mails.ts'

/** To the person who sent the request. */
export async function mailRequestReceived(
  act: Posting,
  to: string,
  request: { number: string; programs: readonly string[]; campus: string; visit_date: string; paid: boolean },
): Promise<void> {
  const [first, ...others] = request.programs
  const what = others.length > 0 ? formatCount(request.programs.length, 'program') : first
  await queueMail(act, {
    template: 'accreditation_requested',
    recipient: to,
    subject: `${request.number}: your request has arrived`,
    paragraphs: [
      `You requested the accreditation of ${what}, ${request.campus}, with a visit on ${formatDay(request.visit_date)}.`,
      ...(others.length > 0 ? [`It covers ${listed(request.programs, 'and')}.`] : []),
      request.paid
        ? 'Finance checks the proof of payment within three working days; QA then answers the request.'
        : 'QA answers the request. The fee can be paid until the day it falls due; add the proof to the request then.',
    ],
    action: institutionPage,
  })
}
