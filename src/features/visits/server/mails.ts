/** The mails of an accreditation; each is queued in the transaction of what it tells. */
import { dayName, daySpan } from '../../../kit/contract/days.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { type Mail, queueMail } from '../../../kit/server/mail/queries.ts'
import { levelNames, outcomeNames, visitTypeNames } from '../../ladder/rules.ts'
import { listTeamAddresses } from '../../teams/server/queries.ts'
import { type AssignmentRole, assignmentRoleNames, type VisitStatus } from '../rules.ts'
import { lastAnswerDay } from '../rules-days.ts'
import { type LockedVisit, listInstitutionAddresses, listQaAddresses } from './queries-changes.ts'

type Visit = Pick<LockedVisit, 'id' | 'number' | 'institution_id' | 'institution' | 'campus' | 'visit_type' | 'visit_date' | 'visit_end'>
type Post = { trx: Trx; publicUrl: string }

const institutionPage = { label: 'Open your accreditations', path: '/institution/programs' }
const accreditorPage = { label: 'Open your programs', path: '/accreditor/programs' }

/** To the person who sent the request. */
export async function mailRequestReceived(
  { trx, publicUrl }: Post,
  to: string,
  request: { number: string; program: string; campus: string; visit_date: string; paid: boolean },
): Promise<void> {
  await queueMail(trx, publicUrl, {
    template: 'accreditation_requested',
    recipient: to,
    subject: `${request.number}: your request has arrived`,
    paragraphs: [
      `You requested the accreditation of ${request.program}, ${request.campus}, with a visit on ${dayName(request.visit_date)}.`,
      request.paid
        ? 'Finance checks the proof of payment within three working days; QA then answers the request.'
        : 'QA answers the request. The fee can be paid until the day it falls due; add the proof to the request then.',
    ],
    action: institutionPage,
  })
}

/** To the institution, for the steps it waits for. */
export async function mailStep(post: Post, visit: Visit, status: VisitStatus, reason: string | undefined): Promise<void> {
  const words = stepWords[status]
  if (!words) return
  const paragraphs = [`${visitTypeNames[visit.visit_type]}, ${visit.campus}, ${daySpan(visit.visit_date, visit.visit_end)}: ${words}`]
  if (reason) paragraphs.push(`The agency writes: ${reason}`)
  await toInstitution(post, visit, { template: `accreditation_${status}`, subject: `${visit.number}: ${words}`, paragraphs })
  if (status === 'postponed' || status === 'cancelled') {
    await toTeam(post, visit, {
      template: `visit_${status}`,
      subject: `${visit.number}: ${words}`,
      paragraphs: [visit.institution, ...paragraphs],
    })
  }
}

const stepWords: Partial<Record<VisitStatus, string>> = {
  approved: 'the request is approved.',
  scheduled: 'the visit is scheduled.',
  returned: 'the request comes back to you.',
  postponed: 'the visit is postponed.',
  cancelled: 'the visit is cancelled.',
}

/** To the institution and the team. */
export async function mailNewDates(post: Post, visit: Visit, before: { visit_date: string; visit_end: string }): Promise<void> {
  const mail = {
    template: 'visit_moved',
    subject: `${visit.number}: new visit dates`,
    paragraphs: [
      `The visit to ${visit.campus}, ${visit.institution}, moves from ${daySpan(before.visit_date, before.visit_end)} to ${daySpan(visit.visit_date, visit.visit_end)}.`,
    ],
  }
  await toInstitution(post, visit, mail)
  await toTeam(post, visit, mail)
}

/** To the institution: the agency has set a visit nobody asked for. */
export async function mailVisitAdded(post: Post, visit: Visit, programs: readonly string[]): Promise<void> {
  await toInstitution(post, visit, {
    template: 'accreditation_added',
    subject: `${visit.number}: the agency has set a visit`,
    paragraphs: [
      `${visitTypeNames[visit.visit_type]}, ${visit.campus}, ${daySpan(visit.visit_date, visit.visit_end)}.`,
      `It covers ${programs.join(', ')}.`,
    ],
  })
}

/** To the institution: what was decided about each program. */
export async function mailOutcome(
  post: Post,
  visit: Visit,
  programs: readonly { name: string; outcome: keyof typeof outcomeNames; level_sought: keyof typeof levelNames; valid_to: string | null }[],
): Promise<void> {
  const lines = programs.map(({ name, outcome, level_sought, valid_to }) =>
    outcome === 'granted' && valid_to
      ? `${name}: ${levelNames[level_sought]} granted, valid to ${dayName(valid_to)}.`
      : `${name}: ${levelNames[level_sought]} ${outcomeNames[outcome].toLowerCase()}.`,
  )
  await toInstitution(post, visit, {
    template: 'accreditation_decided',
    subject: `${visit.number}: the outcomes are decided`,
    paragraphs: [`${visitTypeNames[visit.visit_type]}, ${visit.campus}, ${daySpan(visit.visit_date, visit.visit_end)}.`, ...lines],
  })
}

/** To the accreditor: the invitation, with the last day to answer. */
export async function mailAssignment({ trx, publicUrl }: Post, to: string, visit: Visit, role: AssignmentRole): Promise<void> {
  await queueMail(trx, publicUrl, {
    template: 'accreditor_assigned',
    recipient: to,
    subject: `${visit.number}: invitation as ${assignmentRoleNames[role].toLowerCase()}`,
    paragraphs: [
      `You are invited to the ${visitTypeNames[visit.visit_type].toLowerCase()} of ${visit.institution}, ${visit.campus}, ${daySpan(visit.visit_date, visit.visit_end)}, as ${assignmentRoleNames[role].toLowerCase()}.`,
      `Please accept or decline until ${dayName(lastAnswerDay(visit.visit_date))}.`,
    ],
    action: accreditorPage,
  })
}

/** To the accreditor: the invitation still waits for an answer. */
export async function mailReminder({ trx, publicUrl }: Post, to: string, visit: Visit, role: AssignmentRole): Promise<void> {
  await queueMail(trx, publicUrl, {
    template: 'assignment_reminder',
    recipient: to,
    subject: `${visit.number}: please answer your invitation`,
    paragraphs: [
      `You are invited to the ${visitTypeNames[visit.visit_type].toLowerCase()} of ${visit.institution}, ${visit.campus}, ${daySpan(visit.visit_date, visit.visit_end)}, as ${assignmentRoleNames[role].toLowerCase()}. Your answer has not arrived yet.`,
      `Please accept or decline until ${dayName(lastAnswerDay(visit.visit_date))}, so that somebody else can be found in time.`,
    ],
    action: accreditorPage,
  })
}

/** To somebody taken off the team. */
export async function mailRemoval({ trx, publicUrl }: Post, to: string, visit: Visit): Promise<void> {
  await queueMail(trx, publicUrl, {
    template: 'accreditor_removed',
    recipient: to,
    subject: `${visit.number}: you are no longer on the team`,
    paragraphs: [
      `The visit to ${visit.institution}, ${visit.campus}, ${daySpan(visit.visit_date, visit.visit_end)}, takes place without you. You need not do anything.`,
    ],
  })
}

/** To the QA office: somebody else has to be found. */
export async function mailDeclined(
  { trx, publicUrl }: Post,
  visit: Visit,
  name: string,
  role: AssignmentRole,
  reason: string,
): Promise<void> {
  for (const { email } of await listQaAddresses(trx)) {
    await queueMail(trx, publicUrl, {
      template: 'assignment_declined',
      recipient: email,
      subject: `${visit.number}: ${name} declined`,
      paragraphs: [
        `${name} declined to be ${assignmentRoleNames[role].toLowerCase()} of the visit to ${visit.institution}, ${daySpan(visit.visit_date, visit.visit_end)}.`,
        `The reason: ${reason}`,
      ],
      action: { label: 'Find somebody else', path: `/admin/schedule/${visit.institution_id}/${visit.id}` },
    })
  }
}

async function toInstitution({ trx, publicUrl }: Post, visit: Visit, mail: Omit<Mail, 'recipient' | 'action'>): Promise<void> {
  for (const { email } of await listInstitutionAddresses(trx, visit.institution_id)) {
    await queueMail(trx, publicUrl, { ...mail, recipient: email, action: institutionPage })
  }
}

async function toTeam({ trx, publicUrl }: Post, visit: Visit, mail: Omit<Mail, 'recipient' | 'action'>): Promise<void> {
  for (const { email } of await listTeamAddresses(trx, visit.id)) {
    await queueMail(trx, publicUrl, { ...mail, recipient: email, action: accreditorPage })
  }
}
