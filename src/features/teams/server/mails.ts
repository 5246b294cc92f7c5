/** The mails to the team of a visit, and of its answers; each is queued in the transaction of what it tells. */
import { agencyDay, formatDay, formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Letter } from '../../../kit/server/mail/bodies.ts'
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
import type { AssignmentRole } from '../../visits/rules.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { lastAnswerDay, lastObjectionDay } from '../../visits/rules-days.ts'
import { institutionPage, toInstitution, toQa, type Visit, visitVariables, visitWords } from '../../visits/server/mails.ts'
import { listTeamAddresses } from './queries.ts'

/** Where a mail to the team leads. */
export const accreditorPage = '/accreditor/programs'

const role = { says: 'the role on the team', sample: 'overall coordinator' }
const name = { says: 'the name of the accreditor', sample: 'Dr. Renato S. Dimaculangan' }
const day = { says: 'the last day to answer', sample: '1 Mar 2027', needed: true } as const

const assigned = defineMail({
  key: 'accreditor_assigned',
  says: 'To the accreditor: the invitation to a visit.',
  variables: { ...visitVariables, role, day },
  subject: '{number}: invitation as {role}',
  text: ['You are invited to the {survey} of {institution}, {campus}, {dates}, as {role}.', 'Please accept or decline until {day}.'],
  button: 'Open your programs',
})

const reminder = defineMail({
  key: 'assignment_reminder',
  says: 'To the accreditor: the invitation still waits for an answer.',
  variables: { ...visitVariables, role, day },
  subject: '{number}: please answer your invitation',
  text: [
    'You are invited to the {survey} of {institution}, {campus}, {dates}, as {role}. Your answer has not arrived yet.',
    'Please accept or decline until {day}, so that somebody else can be found in time.',
  ],
  button: 'Open your programs',
})

const removal = defineMail({
  key: 'accreditor_removed',
  says: 'To somebody taken off the team.',
  variables: visitVariables,
  subject: '{number}: you are no longer on the team',
  text: ['The visit to {institution}, {campus}, {dates}, takes place without you. You need not do anything.'],
})

const teamMember = defineMail({
  key: 'team_member_confirmed',
  says: 'To the institution: who comes, and until when it may object.',
  variables: { ...visitVariables, name, role, day: { ...day, says: 'the last day to object' } },
  subject: '{number}: {name} is on the team',
  text: [
    '{name} is confirmed as {role} of the visit to {campus}, {dates}.',
    'If something speaks against this person, say so until {day}. Only QA reads your reason.',
  ],
  button: 'Open your accreditations',
})

const declined = defineMail({
  key: 'assignment_declined',
  says: 'To the QA office: somebody else has to be found.',
  variables: { ...visitVariables, name, role, reason: { says: 'the reason', sample: 'I am abroad on these days.', needed: true } },
  subject: '{number}: {name} declined',
  text: ['{name} declined to be {role} of the visit to {institution}, {dates}.', 'The reason: {reason}'],
  button: 'Find somebody else',
})

const silent = defineMail({
  key: 'assignments_silent',
  says: 'To the QA office: invitations whose last day to answer is over.',
  variables: {
    count: { says: 'how many, in words', sample: '2 invitations' },
    people: {
      says: 'the people, one a line',
      sample: '– Dr. Renato S. Dimaculangan, member of SV-2026-0147, Lakeside Polytechnic State University, 9 – 11 Mar 2027',
      needed: true,
    },
  },
  subject: '{count} without an answer in time',
  text: [
    'The last day to answer is over for:',
    '{people}',
    'For each of these places the people who fit it best are proposed in your inbox.',
  ],
  button: 'Find somebody else',
})

export const teamMails = [assigned, reminder, removal, teamMember, declined, silent]

/** To the QA office: who did not answer in time. */
export async function mailSilent(
  act: Posting,
  people: readonly (Omit<Visit, 'id'> & { name: string; role: AssignmentRole })[],
): Promise<void> {
  const lines = people.map(
    (one) => `– ${one.name}, ${roleWords(one.role)} of ${one.number}, ${one.institution}, ${formatDays(one.visit_date, one.visit_end)}`,
  )
  const words = { count: formatCount(people.length, 'invitation'), people: lines.join('\n') }
  await toQa(act, silent.letter(words, '/admin/actions?kind=open_places'))
}

/** To the accreditor: the invitation, with the last day to answer. */
export async function mailAssignment(act: Posting, to: string, visit: Visit, role: AssignmentRole): Promise<void> {
  await queueMail(act, { recipient: to, ...assigned.letter(invitationWords(visit, role), accreditorPage) })
}

/** To the accreditor: the invitation still waits for an answer. @param until the last day, where the reminder does not move it */
export async function mailReminder(act: Posting, to: string, visit: Visit, role: AssignmentRole, until?: string): Promise<void> {
  await queueMail(act, { recipient: to, ...reminder.letter(invitationWords(visit, role, until), accreditorPage) })
}

function invitationWords(visit: Visit, role: AssignmentRole, until = lastAnswerDay(visit.visit_date, agencyDay())) {
  return { ...visitWords(visit), role: roleWords(role), day: formatDay(until) }
}

/** To somebody taken off the team. */
export async function mailRemoval(act: Posting, to: string, visit: Visit): Promise<void> {
  await queueMail(act, { recipient: to, ...removal.letter(visitWords(visit)) })
}

/** To the institution: who comes, and until when it may object. */
export async function mailTeamMember(act: Posting, visit: Visit, name: string, role: AssignmentRole): Promise<void> {
  const words = { ...visitWords(visit), name, role: roleWords(role), day: formatDay(lastObjectionDay(agencyDay())) }
  await toInstitution(act, visit, teamMember.letter(words, institutionPage))
}

/** To the QA office: somebody else has to be found. */
export async function mailDeclined(act: Posting, visit: Visit, name: string, role: AssignmentRole, reason: string): Promise<void> {
  const words = { ...visitWords(visit), name, role: roleWords(role), reason }
  const letter = declined.letter(words, `/admin/schedule/${visit.institution_id}/${visit.id}`)
  await toQa(act, letter)
}

export async function toTeam(act: Posting, visit: Visit, letter: Letter): Promise<void> {
  for (const { email } of await listTeamAddresses(act.trx, visit.id)) {
    await queueMail(act, { ...letter, recipient: email })
  }
}

function roleWords(role: AssignmentRole): string {
  return assignmentRoleNames[role].toLowerCase()
}
