/** What stands against an outcome. */
import { formatDay } from '../../../kit/contract/days.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import type { Survey } from '../../ladder/rules-surveys.ts'
import { type OutcomeAsked, outcomeProblems } from '../rules.ts'

/** @param at where the fields of the outcome stand, `programs.0.` or nothing. @throws Refusal 422 at the fields */
export function checkOutcome(
  survey: Survey,
  asked: OutcomeAsked,
  visitDate: string,
  today: string,
  at: string,
  isRatedBelow = false,
): void {
  const { decided_on } = asked
  if (decided_on > today) throw invalid(`${at}decided_on`, `${formatDay(decided_on)} is still to come. Write the day of the decision.`)
  if (decided_on < visitDate) throw invalid(`${at}decided_on`, `The decision cannot be before the visit, ${formatDay(visitDate)}.`)
  const problems = Object.entries(outcomeProblems(survey, asked, isRatedBelow))
  const [first] = problems
  if (!first) return
  const errors = Object.fromEntries(problems.map(([field, sentence]) => [`${at}${field}`, [sentence]]))
  throw new Refusal(422, first[1], errors)
}
