/** The mails of a decided visit. */

import { formatDay } from '../../../kit/contract/days.ts'
import type { Posting } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
import type { Holding } from '../../decisions/rules.ts'
import { levelNames, type Outcome, outcomeNames, visitTypeNames } from '../../ladder/rules.ts'
import { isDecided, isInstitutional, type Survey, soughtWords } from '../../ladder/rules-surveys.ts'
import { institutionPage, toInstitution, type Visit, visitVariables, visitWords } from '../../visits/server/mails.ts'
import type { OutcomeAsked } from '../rules.ts'

/** What is told of one program. */
export type Told = Survey &
  Pick<OutcomeAsked, 'outcome' | 'reason' | 'conditions' | 'conditions_due'> & {
    name: string
    /** Of the program, or of an institutional accreditation of the institution. */
    before: Holding
    after: Holding
  }

const decided = defineMail({
  key: 'accreditation_decided',
  says: 'To the institution: what was decided about each program.',
  variables: {
    ...visitVariables,
    outcomes: {
      says: 'the outcome of each program, with reasons and conditions',
      sample:
        'BS Nursing: Level II granted, valid to 31 Mar 2030.\n\nBS Biology: Level II deferred.\nReason: The library has no budget for journals.\nTo be met by 31 Mar 2028: A budget for journals.',
      needed: true,
    },
  },
  subject: '{number}: the outcomes are decided',
  text: ['{survey name}, {campus}, {dates}.', '{outcomes}'],
  button: 'Open your accreditations',
})

const corrected = defineMail({
  key: 'outcome_corrected',
  says: 'To the institution: an outcome it knows was corrected.',
  variables: {
    ...visitVariables,
    program: { says: 'the program', sample: 'BS Nursing' },
    before: { says: 'the outcome it had', sample: 'deferred' },
    outcome: { says: 'the outcome it has now', sample: 'BS Nursing: Level II granted, valid to 31 Mar 2030.', needed: true },
    reason: { says: 'why it is corrected', sample: 'The means of two programs were exchanged.', needed: true },
  },
  subject: '{number}: the outcome of {program} is corrected',
  text: [
    'The agency has corrected an outcome of the visit to {campus}, {dates}. It was: {before}. It is now:',
    '{outcome}',
    'Why: {reason}',
  ],
  button: 'Open your accreditations',
})

export const outcomeMails = [decided, corrected]

/** To the institution: what was decided about each program. */
export async function mailOutcome(act: Posting, visit: Visit, programs: readonly Told[]): Promise<void> {
  const words = { ...visitWords(visit), outcomes: programs.map(outcomeWords).join('\n\n') }
  await toInstitution(act, visit, decided.letter(words, institutionPage))
}

/** To the institution: an outcome it knows was corrected. */
export async function mailCorrection(
  act: Posting,
  visit: Visit,
  program: Told & { correction_reason: string },
  replaced: Outcome,
): Promise<void> {
  const words = {
    ...visitWords(visit),
    program: program.name,
    before: outcomeNames[replaced].toLowerCase(),
    outcome: outcomeWords(program),
    reason: program.correction_reason,
  }
  await toInstitution(act, visit, corrected.letter(words, institutionPage))
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
function givenWords({ before, after, ...survey }: Told): string {
  if (!isDecided(survey)) return ''
  if (isInstitutional(survey) || after.valid_to !== before.valid_to) return `, valid to ${formatDay(after.valid_to)}`
  return after.qualified_for ? `; ${levelNames[after.level]} goes on, valid to ${formatDay(after.valid_to)}` : ''
}
