/** One row of the survey-visit import: a program that is visited. */

import { type At, readDay, rowReader } from '../../../kit/server/sheets/values.ts'
import { type LevelSought, levelsSought, type VisitType, visitTypeNames, visitTypes } from '../../ladder/rules.ts'
import { readLevel } from '../../ladder/server/checks-cells.ts'
import { usualVisitEnd } from '../../visits/rules-days.ts'
import { surveyVisitColumns } from '../columns.ts'

const readCells = rowReader(surveyVisitColumns, {
  visit_type: readVisitType,
  visit_date: readVisitDate,
  visit_end: readDay,
  level_sought: readLevelSought,
})

/** A row as the file says it; without a level, the level after the one the program holds is sought. */
export type FileRow = ReturnType<typeof readRow>
export function readRow(at: At) {
  const read = readCells(at)
  return { ...read, visit_end: read.visit_end ?? (read.visit_date ? usualVisitEnd(read.visit_date) : '') }
}

function readVisitDate(at: At, heading: string): string | undefined {
  if (!at.cells[heading]) at.findings.say(at.row, heading, '', 'This cell is empty. Every row needs it.')
  return readDay(at, heading)
}

/** "third_phase1", "Third survey, phase 1", "Third phase 1" */
function readVisitType(at: At, heading: string): VisitType | undefined {
  const text = at.cells[heading] ?? ''
  const found = typeWords.get(wordOf(text))
  if (!found) {
    const sentence = text
      ? `Not a type of visit. Write one of: ${Object.values(visitTypeNames).join('; ')}.`
      : 'This cell is empty. Every row needs it.'
    at.findings.say(at.row, heading, text, sentence)
  }
  return found
}

function wordOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

const typeWords = new Map(
  visitTypes.flatMap((type) => {
    const name = visitTypeNames[type]
    return [type, name, name.replace(/ (survey|accreditation|visit)\b/, '')].map((word) => [wordOf(word), type] as const)
  }),
)

function readLevelSought(at: At, heading: string): LevelSought | undefined {
  const level = readLevel(at, heading)
  if (level === undefined) return undefined
  const found = levelsSought.find((one) => one === level)
  if (!found) at.findings.say(at.row, heading, at.cells[heading] ?? '', 'A visit seeks a level: write Candidate, or Level I to Level IV.')
  return found
}
