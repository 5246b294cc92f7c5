/** The mails about requests of people about their data; none of them tells what was asked. */
import { agency } from '../../../kit/contract/agency.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { areaOf, type Role } from '../../../kit/contract/roles.ts'
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
import { type RequestKind, requestKindNames, requestStateNames } from '../rules.ts'

const name = { says: 'the name of who asks', sample: 'Dr. Renato S. Dimaculangan' }
const firstName = { says: 'the first name', sample: 'Renato' }
const request = { says: 'what was asked for', sample: 'Correction' }
const due = { says: 'the day until which it is answered', sample: '3 Jun 2026', needed: true } as const

const asked = defineMail({
  key: 'privacy_asked',
  says: 'To the data protection officer: somebody asks about their data.',
  variables: { name, request, due },
  subject: 'Request about data: {request}',
  text: ['{name} asks the agency about their own data. What is asked stands in the portal; please answer it there until {due}.'],
  button: 'Read the request',
})

const withdrawn = defineMail({
  key: 'privacy_withdrawn',
  says: 'To the data protection officer: a request about data is withdrawn.',
  variables: { name, request },
  subject: 'Request about data withdrawn: {request}',
  text: ['{name} has withdrawn a request about their own data. Nothing is to be done.'],
  button: 'Open the privacy desk',
})

const taken = defineMail({
  key: 'privacy_taken',
  says: 'To who asked about their data: somebody works on it.',
  variables: { name: firstName, request, due },
  subject: 'Your request about your data is in work',
  text: ['{name}, somebody of the agency works on your request ({request}). You have the answer until {due}.'],
  button: 'Open your requests',
})

const answered = defineMail({
  key: 'privacy_answered',
  says: 'To who asked about their data: the answer is there.',
  variables: { name: firstName, request, outcome: { says: 'granted or refused', sample: 'granted', needed: true } },
  subject: 'The answer to your request about your data',
  text: [
    '{name}, your request ({request}) is {outcome}. What the agency writes stands in the portal.',
    'If you do not agree, write to the data protection officer of the agency, or turn to the National Privacy Commission.',
  ],
  button: 'Read the answer',
})

export const privacyMails = [asked, withdrawn, taken, answered]

type Asked = { name: string; kind: RequestKind }
type Person = { email: string; first_name: string; role: Role; kind: RequestKind }

export async function mailAsked(act: Posting, { name, kind, due_on }: Asked & { due_on: string }): Promise<void> {
  const letter = asked.letter({ name, request: requestKindNames[kind], due: formatDay(due_on) }, '/admin/actions?kind=privacy_requests')
  await queueMail(act, { ...letter, recipient: agency.dataProtectionOfficer.email })
}

export async function mailWithdrawn(act: Posting, { name, kind }: Asked): Promise<void> {
  const letter = withdrawn.letter({ name, request: requestKindNames[kind] }, '/admin/privacy-desk')
  await queueMail(act, { ...letter, recipient: agency.dataProtectionOfficer.email })
}

export async function mailTaken(act: Posting, { email, first_name, role, kind, due_on }: Person & { due_on: string }): Promise<void> {
  const words = { name: first_name, request: requestKindNames[kind], due: formatDay(due_on) }
  await queueMail(act, { recipient: email, ...taken.letter(words, ownRequests(role)) })
}

export async function mailAnswered(act: Posting, { email, first_name, role, kind, state }: Person & { state: 'granted' | 'refused' }) {
  const words = { name: first_name, request: requestKindNames[kind], outcome: requestStateNames[state].toLowerCase() }
  await queueMail(act, { recipient: email, ...answered.letter(words, ownRequests(role)) })
}

function ownRequests(role: Role): string {
  return `/${areaOf(role)}/privacy?view=requests`
}
