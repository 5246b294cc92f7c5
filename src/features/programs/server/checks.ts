/** Rules of programs that hold whoever asks. */
import { agency } from '../../../kit/contract/agency.ts'
import type { Candidate } from '../../../kit/contract/candidates.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { nameKey } from '../../../kit/contract/names.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { degreeNames } from '../../ladder/rules.ts'
import type { ProgramRow } from '../contract.ts'
import { graceObstacle, longestGraceEnd, usualGraceEnd } from '../rules.ts'

/**
 * The last day of a grace period (docs/domain.md#grace-period): 12 months after the end of the validity unless another day is asked for,
 * once for each validity, and only where it makes a difference.
 * @param today the agency's day
 * @throws Refusal 422 naming what stands against it
 */
export function graceUntil(program: ProgramRow, asked: string | undefined, today: string): string {
  const obstacle = graceObstacle(program)
  if (obstacle === 'no_validity' || !program.valid_to) throw refused(`${program.name} has no validity, so there is none to extend.`)
  if (obstacle === 'given')
    throw refused(`${program.name} has had its grace period for this validity: until ${formatDay(program.grace_until)}. There is only one.`)
  if (obstacle === 'too_early')
    throw refused(
      `${program.name} is valid until ${formatDay(program.valid_to)}. A grace period can be given from ${agency.upcomingMonths} months before.`,
    )
  const until = asked ?? usualGraceEnd(program.valid_to)
  const longest = longestGraceEnd(program.valid_to)
  if (until <= program.valid_to)
    throw invalid('grace_until', `The grace period has to end after the validity, which ends on ${formatDay(program.valid_to)}.`)
  if (until > longest) throw invalid('grace_until', `The grace period can last until ${formatDay(longest)} at most.`)
  if (until < today)
    throw invalid('grace_until', `The grace period would have ended on ${formatDay(until)}. Choose a later day, or ask for a new survey.`)
  return until
}

function refused(sentence: string): Refusal {
  return new Refusal(422, sentence, { form: [sentence] })
}

/** Two programs of a campus may bear the same name only on different degree levels. */
export function nameTaken(program: Pick<ProgramRow, 'name' | 'degree_level'>): Refusal {
  return invalid('name', `This campus already has ${program.name} (${degreeNames[program.degree_level].toLowerCase()}).`)
}

type Stored = Pick<ProgramRow, 'id' | 'name' | 'degree_level'> & { line: string; former: readonly string[] }

/** Whether a stored program of the same campus may be the one of this name and degree level, and why. */
export function candidateOf(
  { id, name, line, ...stored }: Stored,
  asked: Pick<ProgramRow, 'name' | 'degree_level'>,
): Candidate | undefined {
  if (stored.degree_level !== asked.degree_level) return undefined
  const key = nameKey(asked.name)
  if (nameKey(name) === key) return { id, name, line, why: 'same name' }
  return stored.former.some((former) => nameKey(former) === key) ? { id, name, line, why: `formerly ${asked.name}` } : undefined
}
