/** The mails of a visit's steps and days; each is queued in the transaction of what it tells. */

import { formatDays } from '../../../kit/contract/days.ts'
import type { Posting } from '../../../kit/server/mail/queries.ts'
import { visitTypeNames } from '../../ladder/rules.ts'
import { toTeam } from '../../teams/server/mails.ts'
import type { VisitStatus } from '../../visits/rules.ts'
import { toInstitution, type Visit } from '../../visits/server/mails.ts'

/** To the institution, for the steps it waits for. */
export async function mailStep(act: Posting, visit: Visit, status: VisitStatus, reason: string | undefined): Promise<void> {
  const words = stepWords[status]
  if (!words) return
  const paragraphs = [`${visitTypeNames[visit.visit_type]}, ${visit.campus}, ${formatDays(visit.visit_date, visit.visit_end)}: ${words}`]
  if (reason) paragraphs.push(`The agency writes: ${reason}`)
  await toInstitution(act, visit, { template: `accreditation_${status}`, subject: `${visit.number}: ${words}`, paragraphs })
  if (status === 'postponed' || status === 'cancelled') {
    await toTeam(act, visit, {
      template: `visit_${status}`,
      subject: `${visit.number}: ${words}`,
      paragraphs: [visit.institution, ...paragraphs],
    })
  }
}

export const stepWords: Partial<Record<VisitStatus, string>> = {
  approved: 'the request is approved.',
  scheduled: 'the visit is scheduled.',
  returned: 'the request comes back to you.',
  postponed: 'the visit is postponed.',
  cancelled: 'the visit is cancelled.',
}

/** To the institution and the team. */
export async function mailNewDates(act: Posting, visit: Visit, before: { visit_date: string; visit_end: string }): Promise<void> {
  const mail = {
    template: 'visit_moved',
    subject: `${visit.number}: new visit dates`,
    paragraphs: [
      `The visit to ${visit.campus}, ${visit.institution}, moves from ${formatDays(before.visit_date, before.visit_end)} to ${formatDays(visit.visit_date, visit.visit_end)}.`,
    ],
  }
  await toInstitution(act, visit, mail)
  await toTeam(act, visit, mail)
}

/** To the institution: the agency has set a visit nobody asked for. */
export async function mailVisitAdded(act: Posting, visit: Visit, programs: readonly string[]): Promise<void> {
  await toInstitution(act, visit, {
    template: 'accreditation_added',
    subject: `${visit.number}: the agency has set a visit`,
    paragraphs: [
      `${visitTypeNames[visit.visit_type]}, ${visit.campus}, ${formatDays(visit.visit_date, visit.visit_end)}.`,
      `It covers ${programs.join(', ')}.`,
    ],
  })
}
