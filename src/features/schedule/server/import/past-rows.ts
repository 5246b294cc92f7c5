/** One row of the import of past visits: a program that was visited, with what was decided (docs/domain.md#past-visits). */

import { type At, readDay, rowReader } from '../../../../kit/server/sheets/values.ts'
import {
  type LevelSought,
  levelNames,
  levelsSought,
  type Outcome,
  outcomeNames,
  surveyOutcomes,
  visitTypeNames,
} from '../../../ladder/rules.ts'
import { giftOf, type Survey, soughtWords, surveyFor, surveyOf } from '../../../ladder/rules-surveys.ts'
import { institutionalEnd, validityEnd } from '../../../ladder/rules-terms.ts'
import { readDegreeLevel, readLevel } from '../../../ladder/server/checks-cells.ts'
import type { Grant } from '../../../outcomes/rules.ts'
import { usualVisitEnd } from '../../../visits/rules-days.ts'
import { checkSpan } from '../../../visits/server/checks.ts'
import { pastVisitColumns } from '../../columns-past.ts'
import { sayRefused } from './import-checks.ts'
import { readLevelSought, readVisitDate, readVisitType } from './import-rows.ts'

const readCells = rowReader(pastVisitColumns, {
  degree_level: (at, heading) => (at.cells[heading] ? readDegreeLevel(at, heading) : undefined),
  visit_type: readVisitType,
  visit_date: readVisitDate,
  visit_end: readDay,
  level_sought: readLevelSought,
  outcome: readOutcome,
  level: readLevelHeld,
  valid_from: readDay,
  valid_to: readDay,
  grand_mean: readMean,
  decided_on: readDecidedOn,
})

/** A row as the file says it. */
export type PastRow = ReturnType<typeof readPastRow>
export function readPastRow(at: At) {
  const read = readCells(at)
  return { ...read, visit_end: read.visit_end ?? (read.visit_date ? endOf(read.visit_date, read.decided_on) : '') }
}

/** A visit takes three days, and is over when it is decided. */
function endOf(visitDate: string, decidedOn: string): string {
  const usual = usualVisitEnd(visitDate)
  return decidedOn >= visitDate && decidedOn < usual ? decidedOn : usual
}

function readDecidedOn(at: At, heading: string): string | undefined {
  if (!at.cells[heading]) at.rowErrors.say(at.row, heading, '', 'This cell is empty. Every row needs it.')
  return readDay(at, heading)
}

function readOutcome(at: At, heading: string): Outcome | undefined {
  const text = at.cells[heading] ?? ''
  const word = text.toLowerCase().replace(/[^a-z]/g, '')
  const found = surveyOutcomes.find((one) => [one, outcomeNames[one]].some((name) => name.toLowerCase().replace(/[^a-z]/g, '') === word))
  if (!found) at.rowErrors.say(at.row, heading, text, 'Write Granted, Deferred or Not granted.')
  return found
}

function readLevelHeld(at: At, heading: string): LevelSought | undefined {
  const level = readLevel(at, heading)
  return levelsSought.find((one) => one === level)
}

function readMean(at: At, heading: string): string | undefined {
  const text = at.cells[heading]
  if (!text) return undefined
  const mean = Number(text)
  if (mean >= 1 && mean <= 5) return mean.toFixed(2)
  at.rowErrors.say(at.row, heading, text, 'A grand mean is 1.00 to 5.00.')
  return undefined
}

/** The days of the past, one after the other. @param today the agency's day */
export function checkPastDays(row: PastRow, at: Pick<At, 'rowErrors'>, today: string): void {
  const { visit_date, visit_end, decided_on, valid_from, valid_to } = row
  const say = (column: 'visit_date' | 'visit_end' | 'decided_on' | 'valid_to', sentence: string) =>
    at.rowErrors.say(row.row, column, row[column] ?? '', sentence)
  if (visit_date > today) say('visit_date', 'This day is still to come: only visits that are over are imported here.')
  else if (visit_end > today) say('visit_end', 'This day is still to come: only visits that are over are imported here.')
  else sayRefused(row, at.rowErrors, () => checkSpan(visit_date, visit_end))
  if (decided_on > today) say('decided_on', 'This day is still to come. Write the day of the decision.')
  if (decided_on < visit_date) say('decided_on', 'The decision cannot be before the visit.')
  if (valid_to && valid_to <= (valid_from ?? decided_on)) say('valid_to', 'The validity has to end after it begins.')
}

export type PastDecision = { survey: Survey; grants: Grant | null }

/** What the row decided: the survey with what it sought, and the level that was granted; undefined where that is not clear. */
export function decisionOf(row: PastRow, { rowErrors }: Pick<At, 'rowErrors'>): PastDecision | undefined {
  const before = rowErrors.count()
  const say = (column: 'level' | 'level_sought' | 'valid_from' | 'valid_to', value: string | undefined, sentence: string) =>
    rowErrors.say(row.row, column, value ?? '', sentence)
  const named = (level: LevelSought | undefined) => level && levelNames[level]
  const survey = surveyOfRow(row)
  if (!survey) {
    say('level_sought', '', `${visitTypeNames[row.visit_type]}: write which level it sought.`)
    return undefined
  }
  if (row.level_sought && row.level_sought !== survey.level_sought)
    say(
      'level_sought',
      named(row.level_sought),
      `${visitTypeNames[row.visit_type]} seeks ${soughtWords(survey)}. Leave the level sought out.`,
    )
  if (survey.survey_type === 'institutional' && [row.level, survey.level_sought].includes('candidate'))
    say('level', named('candidate'), 'An institution holds Level I to Level IV.')
  const gift = giftOf(survey)
  const isGrant = row.outcome === 'granted' && (gift.gives === 'level' || gift.gives === 'institutional')
  if (!isGrant)
    for (const column of ['valid_from', 'valid_to'] as const)
      if (row[column]) say(column, row[column], 'Nothing was granted for a term here: leave the validity out.')
  if (rowErrors.count() > before) return undefined
  if (!isGrant) return { survey, grants: null }
  const level = row.level ?? gift.level
  const valid_from = row.valid_from ?? row.decided_on
  const end = gift.gives === 'level' ? validityEnd(level, valid_from) : institutionalEnd(valid_from)
  return { survey, grants: { level, valid_from, valid_to: row.valid_to ?? end } }
}

/** Of a revisit and of an institution the level sought says what it was about. */
function surveyOfRow({ visit_type, level, level_sought, outcome }: PastRow): Survey | undefined {
  if (visit_type === 'institutional') {
    const sought = level_sought ?? level
    return sought && { survey_type: visit_type, revisit_of: null, level_sought: sought }
  }
  if (visit_type === 'revisit') {
    const sought = level_sought ?? (outcome === 'granted' ? level : undefined)
    if (!sought) return undefined
    // qualified for a level, but holding the one below: the first of its two phases
    const isFirstPhase = outcome === 'granted' && level !== undefined && level !== sought
    const firstPhase = { level_3: 'third_phase1', level_4: 'fourth_phase1' } as const
    const revisit_of = isFirstPhase && (sought === 'level_3' || sought === 'level_4') ? firstPhase[sought] : surveyFor[sought]
    return { survey_type: visit_type, revisit_of, level_sought: sought }
  }
  return surveyOf(visit_type, nowhere, { level: 'none', valid_to: null }, '')
}

const nowhere = { level: 'none', qualified_for: null, revisit_for: null, valid_to: null, grace_until: null } as const
