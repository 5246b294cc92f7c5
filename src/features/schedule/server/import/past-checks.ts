/** What stands against a row of the import of past visits, and what only asks whether it was so. */

import type { RowErrors } from '../../../../kit/server/sheets/table.ts'
import type { Holding } from '../../../decisions/rules.ts'
import { type Level, levelNames, visitTypeNames } from '../../../ladder/rules.ts'
import { giftOf, isStep, soughtWords, surveyProblem } from '../../../ladder/rules-surveys.ts'
import { notHeld } from '../../../visits/rules-steps.ts'
import type { Placed } from './import-checks.ts'
import type { PastDecision, PastRow } from './past-rows.ts'
import type { StoredPast, StoredSurvey } from './queries-past.ts'

export type PastPlaced = Placed<PastRow>
/** A row that is new, with what it decided. */
export type PastAdded = PastPlaced & { decision: PastDecision }

/** One visit covers at most so many programs, as when it is added by hand. */
const mostPrograms = 50

/** The rows of one visit have the same. */
export function visitKey({ campus_id, visit_date, visit_end }: Pick<StoredPast, 'campus_id' | 'visit_date' | 'visit_end'>): string {
  return [campus_id, visit_date, visit_end].join(' ')
}

/**
 * Says which rows tell of a program what a stored visit or another row tells of the same days.
 * @returns the rows that are new; a row equal to what is stored is not
 */
export function checkStored(
  rows: readonly PastAdded[],
  stored: ReadonlyMap<string, readonly StoredSurvey[]>,
  past: ReadonlyMap<string, StoredPast>,
  rowErrors: RowErrors,
): PastAdded[] {
  const added = rows.filter((row) => {
    const same = stored.get(row.program.id)?.find((visit) => !notHeld.includes(visit.status) && overlaps(visit, row))
    if (!same) return true
    if (isEqual(row, same)) return false
    const sentence = same.is_history
      ? `${same.number} is stored for these days, and says something else. Correct its outcome there.`
      : `${same.number} covers this program on these days. Take the row out.`
    rowErrors.say(row.row, 'visit_date', row.visit_date, sentence)
    return false
  })
  for (const ofProgram of Map.groupBy(added, (row) => row.program.id).values()) {
    const inOrder = ofProgram.toSorted((one, other) => one.visit_date.localeCompare(other.visit_date) || one.row - other.row)
    inOrder.forEach((row, n) => {
      const earlier = inOrder[n - 1]
      if (earlier && overlaps(earlier, row))
        sayBoth(rowErrors, [earlier, row], 'visit_date', (other) => `Row ${other} tells of another visit of this program on these days.`)
    })
  }
  for (const [key, ofVisit] of Map.groupBy(added, visitKey)) {
    const first = ofVisit[mostPrograms - (past.get(key)?.survey_types.length ?? 0)]
    if (first) rowErrors.say(first.row, 'program_name', first.program_name, `One visit covers at most ${mostPrograms} programs.`)
  }
  return added
}

function overlaps(one: { visit_date: string; visit_end: string }, other: { visit_date: string; visit_end: string }): boolean {
  return one.visit_date <= other.visit_end && other.visit_date <= one.visit_end
}

function isEqual({ decision: { survey, grants }, ...row }: PastAdded, stored: StoredSurvey): boolean {
  if (!stored.is_history || visitKey(row) !== visitKey(stored)) return false
  const isSame =
    survey.survey_type === stored.survey_type &&
    survey.revisit_of === stored.revisit_of &&
    survey.level_sought === stored.level_sought &&
    row.outcome === stored.outcome &&
    row.decided_on === stored.decided_on &&
    (row.grand_mean ?? null) === stored.grand_mean
  if (!isSame || !grants) return isSame
  return [stored.level, stored.valid_from, stored.valid_to].join() === [grants.level, grants.valid_from, grants.valid_to].join()
}

/** An institutional accreditation is one decision: its rows of a visit say the same. */
export function checkInstitutional(rows: readonly PastAdded[], rowErrors: RowErrors): void {
  const institutional = rows.filter((row) => row.visit_type === 'institutional')
  const saysOf = ({ outcome, decided_on, decision: { survey, grants } }: PastAdded) =>
    [outcome, decided_on, survey.level_sought, ...Object.values(grants ?? {})].join()
  for (const [first, ...others] of Map.groupBy(institutional, visitKey).values())
    for (const row of others)
      if (first && saysOf(row) !== saysOf(first))
        sayBoth(
          rowErrors,
          [first, row],
          'outcome',
          (other) => `Row ${other} says otherwise, and an institutional accreditation is one decision.`,
        )
}

/** Told at the second of two rows; but neither can be taken for the right one. */
function sayBoth(
  rowErrors: RowErrors,
  [first, second]: readonly [PastAdded, PastAdded],
  column: 'visit_date' | 'outcome',
  sentence: (other: number) => string,
): void {
  rowErrors.say(second.row, column, second[column], sentence(first.row))
  rowErrors.dispute(first.row, column, first[column], sentence(second.row))
}

/** Asks about a row that the ladder does not lead to: the past was as it was. @param isFirst nothing is known from before */
export function askOrder(row: PastAdded, before: Holding, after: Holding, isFirst: boolean, rowErrors: RowErrors): void {
  const { survey, grants } = row.decision
  const problem = isStep(survey) && !isFirst ? orderProblem(row, before) : null
  if (problem) rowErrors.ask(row.row, 'visit_type', visitTypeNames[row.visit_type], `${row.program.name}: ${problem}`)
  askLevel(row, rowErrors)
  if (!grants && row.level && row.level !== after.level && !isFirst)
    rowErrors.ask(row.row, 'level', levelNames[row.level], `By its visits the program held ${levelNames[after.level]} then.`)
}

/** Whether a validity ran on by a grace period is not known any more: what would have been in order with or without one is. */
function orderProblem({ visit_type, visit_date }: PastRow, before: Holding): string | null {
  const extended = [
    { ...before, valid_to: null },
    { ...before, grace_until: visit_date },
  ]
  const isPossible = extended.some((standing) => surveyProblem(visit_type, standing, visit_date) === null)
  return isPossible ? null : surveyProblem(visit_type, before, visit_date)
}

/** The same for an institution. */
export function askInstitutionalOrder(row: PastAdded, held: Level, isFirst: boolean, rowErrors: RowErrors): void {
  const sought = row.decision.survey.level_sought
  if (sought && !isFirst && sought < held)
    rowErrors.ask(row.row, 'level', levelNames[sought], `The institution held ${levelNames[held]} already.`)
  askLevel(row, rowErrors)
}

function askLevel({ row, decision: { survey, grants } }: PastAdded, rowErrors: RowErrors): void {
  const gift = giftOf(survey)
  if (grants && 'level' in gift && grants.level !== gift.level)
    rowErrors.ask(row, 'level', levelNames[grants.level], `${visitTypeNames[survey.survey_type]} gives ${soughtWords(survey)}.`)
}
