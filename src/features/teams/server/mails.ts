/** The mails to the team of a visit, and of its answers; each is queued in the transaction of what it tells. */
import { agencyDay, formatDay, formatDays } from '../../../kit/contract/days.ts'
import { type Mail, type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { visitTypeNames } from '../../ladder/rules.ts'
import type { AssignmentRole } from '../../visits/rules.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { lastAnswerDay, lastObjectionDay } from '../../visits/rules-days.ts'
import { toInstitution, type Visit } from '../../visits/server/mails.ts'
import { listQaAddresses } from '../../visits/server/queries-changes.ts'
import { listTeamAddresses } from './queries.ts'

const accreditorPage = { label: 'Open your programs', path: '/accreditor/programs' }

/** To the accreditor: the invitation, with the last day to answer. */
export async function mailAssignment(act: Posting, to: string, visit: Visit, role: AssignmentRole): Promise<void> {
  await queueMail(act, {
    template: 'accreditor_assigned',
    recipient: to,
    subject: `${visit.number}: invitation as ${assignmentRoleNames[role].toLowerCase()}`,
    paragraphs: [
      `You are invited to the ${visitTypeNames[visit.visit_type].toLowerCase()} of ${visit.institution}, ${visit.campus}, ${formatDays(visit.visit_date, visit.visit_end)}, as ${assignmentRoleNames[role].toLowerCase()}.`,
      `Please accept or decline until ${formatDay(lastAnswerDay(visit.visit_date, agencyDay()))}.`,
    ],
    action: accreditorPage,
  })
}

/** To the accreditor: the invitation still waits for an answer. */
export async function mailReminder(act: Posting, to: string, visit: Visit, role: AssignmentRole): Promise<void> {
  await queueMail(act, {
    template: 'assignment_reminder',
    recipient: to,
    subject: `${visit.number}: please answer your invitation`,
    paragraphs: [
      `You are invited to the ${visitTypeNames[visit.visit_type].toLowerCase()} of ${visit.institution}, ${visit.campus}, ${formatDays(visit.visit_date, visit.visit_end)}, as ${assignmentRoleNames[role].toLowerCase()}. Your answer has not arrived yet.`,
      `Please accept or decline until ${formatDay(lastAnswerDay(visit.visit_date, agencyDay()))}, so that somebody else can be found in time.`,
    ],
    action: accreditorPage,
  })
}

/** To somebody taken off the team. */
export async function mailRemoval(act: Posting, to: string, visit: Visit): Promise<void> {
  await queueMail(act, {
    template: 'accreditor_removed',
    recipient: to,
    subject: `${visit.number}: you are no longer on the team`,
    paragraphs: [
      `The visit to ${visit.institution}, ${visit.campus}, ${formatDays(visit.visit_date, visit.visit_end)}, takes place without you. You need not do anything.`,
    ],
  })
}

/** To the institution: who comes, and until when it may object. */
export async function mailTeamMember(act: Posting, visit: Visit, name: string, role: AssignmentRole): Promise<void> {
  await toInstitution(act, visit, {
    template: 'team_member_confirmed',
    subject: `${visit.number}: ${name} is on the team`,
    paragraphs: [
      `${name} is confirmed as ${assignmentRoleNames[role].toLowerCase()} of the visit to ${visit.campus}, ${formatDays(visit.visit_date, visit.visit_end)}.`,
      `If something speaks against this person, say so until ${formatDay(lastObjectionDay(agencyDay()))}. Only QA reads your reason.`,
    ],
  })
}

/** To the QA office: somebody else has to be found. */
export async function mailDeclined(act: Posting, visit: Visit, name: string, role: AssignmentRole, reason: string): Promise<void> {
  for (const { email } of await listQaAddresses(act.trx)) {
    await queueMail(act, {
      template: 'assignment_declined',
      recipient: email,
      subject: `${visit.number}: ${name} declined`,
      paragraphs: [
        `${name} declined to be ${assignmentRoleNames[role].toLowerCase()} of the visit to ${visit.institution}, ${formatDays(visit.visit_date, visit.visit_end)}.`,
        `The reason: ${reason}`,
      ],
      action: { label: 'Find somebody else', path: `/admin/schedule/${visit.institution_id}/${visit.id}` },
    })
  }
}

export async function toTeam(act: Posting, visit: Visit, mail: Omit<Mail, 'recipient' | 'action'>): Promise<void> {
  for (const { email } of await listTeamAddresses(act.trx, visit.id)) {
    await queueMail(act, { ...mail, recipient: email, action: accreditorPage })
  }
}
