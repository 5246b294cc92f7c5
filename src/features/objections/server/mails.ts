/** The mails about objections; none of them tells the reason. */
import type { Posting } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
import { institutionPage, toInstitution, toQa, type Visit, visitVariables, visitWords } from '../../visits/server/mails.ts'

const name = { says: 'the name of the accreditor', sample: 'Dr. Renato S. Dimaculangan', needed: true } as const
const sample = 'The matter was settled five years ago.'
const answer = { says: 'what the agency writes', sample, optional: true, needed: true } as const

const raised = defineMail({
  key: 'objection_raised',
  says: 'To the QA office: an objection waits.',
  variables: { ...visitVariables, name },
  subject: '{number}: {institution} objects to {name}',
  text: ['The visit is on {dates}. The reason stands in the portal; please answer it there.'],
  button: 'Read the objection',
})

const accepted = defineMail({
  key: 'objection_accepted',
  says: 'To the institution: the person it objected to does not come.',
  variables: { ...visitVariables, name, answer },
  subject: '{number}: the answer to your objection',
  text: ['{name} is no longer on the team of the visit to {campus}.', 'The agency writes: {answer}'],
  button: 'Open your accreditations',
})

const kept = defineMail({
  key: 'objection_kept',
  says: 'To the institution: the person it objected to comes, and why.',
  variables: { ...visitVariables, name, answer },
  subject: '{number}: the answer to your objection',
  text: ['{name} stays on the team of the visit to {campus}.', 'The agency writes: {answer}'],
  button: 'Open your accreditations',
})

export const objectionMails = [raised, accepted, kept]

/** To the QA office: an objection waits. */
export async function mailObjection(act: Posting, visit: Visit, name: string): Promise<void> {
  const letter = raised.letter({ ...visitWords(visit), name }, '/admin/actions?kind=objections')
  await toQa(act, letter)
}

/** To the institution: what QA answers. */
export async function mailObjectionAnswer(
  act: Posting,
  visit: Visit,
  name: string,
  isAccepted: boolean,
  answer: string | null,
): Promise<void> {
  const letter = (isAccepted ? accepted : kept).letter({ ...visitWords(visit), name, answer }, institutionPage)
  await toInstitution(act, visit, letter)
}
