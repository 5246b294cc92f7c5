/** The mails of a decided visit. */

import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import type { Posting } from '../../../kit/server/mail/queries.ts'
import { levelNames, type Outcome, outcomeNames, visitTypeNames } from '../../ladder/rules.ts'
import { type Survey, soughtWords } from '../../ladder/rules-surveys.ts'
import { toInstitution, type Visit } from '../../visits/server/mails.ts'
import type { Given, OutcomeAsked } from '../rules.ts'

/** What is told of one program. */
export type Told = Survey &
  Pick<OutcomeAsked, 'outcome' | 'reason' | 'conditions' | 'conditions_due'> & { name: string; given: Given | null }

/** To the institution: what was decided about each program. */
export async function mailOutcome(act: Posting, visit: Visit, programs: readonly Told[]): Promise<void> {
  await toInstitution(act, visit, {
    template: 'accreditation_decided',
    subject: `${visit.number}: the outcomes are decided`,
    paragraphs: [`${visitTypeNames[visit.visit_type]}, ${placeOf(visit)}.`, ...programs.map(outcomeWords)],
  })
}

/** To the institution: an outcome it knows was corrected. */
export async function mailCorrection(
  act: Posting,
  visit: Visit,
  program: Told & { correction_reason: string },
  replaced: Outcome,
): Promise<void> {
  const { name, correction_reason } = program
  await toInstitution(act, visit, {
    template: 'outcome_corrected',
    subject: `${visit.number}: the outcome of ${name} is corrected`,
    paragraphs: [
      `The agency has corrected an outcome of the visit to ${placeOf(visit)}. It was: ${outcomeNames[replaced].toLowerCase()}. It is now:`,
      outcomeWords(program),
      `Why: ${correction_reason}`,
    ],
  })
}

function placeOf({ campus, visit_date, visit_end }: Visit): string {
  return `${campus}, ${formatDays(visit_date, visit_end)}`
}

function outcomeWords(program: Told): string {
  const { name, outcome, reason, conditions, conditions_due } = program
  const sought = soughtWords(program)
  const what = sought === '–' ? visitTypeNames[program.survey_type] : sought
  return [
    `${name}: ${what} ${outcomeNames[outcome].toLowerCase()}${outcome === 'granted' ? givenWords(program) : ''}.`,
    reason ? `Reason: ${reason}` : '',
    outcome === 'deferred' ? `To be met by ${formatDay(conditions_due)}: ${conditions}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

/** What follows from a granted outcome, where it is not said by its name alone. */
function givenWords({ given }: Told): string {
  if (given?.to === 'institution') return `, valid to ${formatDay(given.after.institutional_to)}`
  if (!given) return ''
  const { before, after } = given
  if (after.valid_to !== before.valid_to) return `, valid to ${formatDay(after.valid_to)}`
  return after.qualified_for ? `; ${levelNames[after.level]} goes on, valid to ${formatDay(after.valid_to)}` : ''
}
