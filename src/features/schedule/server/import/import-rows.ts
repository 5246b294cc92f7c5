/** One row of the survey-visit import: a program that is visited. */

import { type At, readDay, rowReader } from '../../../../kit/server/sheets/values.ts'
import { type LevelSought, levelsSought, type SurveyType, surveyTypes, visitTypeNames } from '../../../ladder/rules.ts'
import { readLevel } from '../../../ladder/server/checks-cells.ts'
import { usualVisitEnd } from '../../../visits/rules-days.ts'
import { surveyVisitColumns } from '../../columns.ts'

const readCells = rowReader(surveyVisitColumns, {
  visit_type: readVisitType,
  visit_date: readVisitDate,
  visit_end: readDay,
  level_sought: readLevelSought,
})

/** A row as the file says it. */
export type FileRow = ReturnType<typeof readRow>
export function readRow(at: At) {
  const read = readCells(at)
  return { ...read, visit_end: read.visit_end ?? (read.visit_date ? usualVisitEnd(read.visit_date) : '') }
}

export function readVisitDate(at: At, heading: string): string | undefined {
  if (!at.cells[heading]) at.rowErrors.say(at.row, heading, '', 'This cell is empty. Every row needs it.')
  return readDay(at, heading)
}

/** "third_phase1", "Third survey, phase 1", "Third phase 1" */
export function readVisitType(at: At, heading: string): SurveyType | undefined {
  const text = at.cells[heading] ?? ''
  const found = typeWords.get(wordOf(text))
  if (!found) {
    const sentence = text
      ? `Not a survey type. Write one of: ${surveyTypes.map((type) => visitTypeNames[type]).join('; ')}.`
      : 'This cell is empty. Every row needs it.'
    at.rowErrors.say(at.row, heading, text, sentence)
  }
  return found
}

function wordOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

const typeWords = new Map(
  surveyTypes.flatMap((type) => {
    const name = visitTypeNames[type]
    return [type, name, name.replace(/ (survey|accreditation|visit)\b/, '')].map((word) => [wordOf(word), type] as const)
  }),
)

export function readLevelSought(at: At, heading: string): LevelSought | undefined {
  const level = readLevel(at, heading)
  if (level === undefined) return undefined
  const found = levelsSought.find((one) => one === level)
  if (!found) at.rowErrors.say(at.row, heading, at.cells[heading] ?? '', 'A visit seeks a level: write Candidate, or Level I to Level IV.')
  return found
}
