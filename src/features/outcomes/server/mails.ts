/** The mail of a decided visit. */

import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import type { Posting } from '../../../kit/server/mail/queries.ts'
import { levelNames, outcomeNames, visitTypeNames } from '../../ladder/rules.ts'
import { toInstitution, type Visit } from '../../visits/server/mails.ts'

/** To the institution: what was decided about each program. */
export async function mailOutcome(
  act: Posting,
  visit: Visit,
  programs: readonly { name: string; outcome: keyof typeof outcomeNames; level_sought: keyof typeof levelNames; valid_to: string | null }[],
): Promise<void> {
  const lines = programs.map(({ name, outcome, level_sought, valid_to }) =>
    outcome === 'granted' && valid_to
      ? `${name}: ${levelNames[level_sought]} granted, valid to ${formatDay(valid_to)}.`
      : `${name}: ${levelNames[level_sought]} ${outcomeNames[outcome].toLowerCase()}.`,
  )
  await toInstitution(act, visit, {
    template: 'accreditation_decided',
    subject: `${visit.number}: the outcomes are decided`,
    paragraphs: [`${visitTypeNames[visit.visit_type]}, ${visit.campus}, ${formatDays(visit.visit_date, visit.visit_end)}.`, ...lines],
  })
}
