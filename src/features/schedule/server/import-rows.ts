/** One row of the survey-visit import: a program that is visited. */

import { type At, readDay, readText } from '../../../kit/server/sheets/values.ts'
import { type LevelSought, levelsSought, type VisitType, visitTypeNames, visitTypes } from '../../ladder/rules.ts'
import { readLevel } from '../../ladder/server/checks-cells.ts'
import { usualVisitEnd } from '../../visits/rules-days.ts'

export type FileRow = {
  row: number
  /** Every cell could be read; only then does the row say what its types say. */
  sound: boolean
  institution_name: string
  campus_name: string
  program_name: string
  visit_type: VisitType
  visit_date: string
  visit_end: string
  /** `undefined`: the level after the one the program holds. */
  level_sought: LevelSought | undefined
}

export function readRow(at: At): FileRow {
  const before = at.findings.count()
  const visit_date = readVisitDate(at)
  const read = {
    row: at.row,
    institution_name: readText(at, 'institution_name', 300),
    campus_name: readText(at, 'campus_name', 200),
    program_name: readText(at, 'program_name', 200),
    visit_type: readVisitType(at) as VisitType,
    visit_date: visit_date as string,
    visit_end: readDay(at, 'visit_end') ?? (visit_date ? usualVisitEnd(visit_date) : ''),
    level_sought: readLevelSought(at),
  }
  return { ...read, sound: at.findings.count() === before }
}

function readVisitDate(at: At): string | undefined {
  if (!at.cells.visit_date) at.findings.say(at.row, 'visit_date', '', 'This cell is empty. Every row needs it.')
  return readDay(at, 'visit_date')
}

/** "third_phase1", "Third survey, phase 1", "Third phase 1" */
function readVisitType(at: At): VisitType | undefined {
  const text = at.cells.visit_type ?? ''
  const found = typeWords.get(wordOf(text))
  if (!found) {
    const sentence = text
      ? `Not a type of visit. Write one of: ${Object.values(visitTypeNames).join('; ')}.`
      : 'This cell is empty. Every row needs it.'
    at.findings.say(at.row, 'visit_type', text, sentence)
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

function readLevelSought(at: At): LevelSought | undefined {
  const level = readLevel(at, 'level_sought')
  if (level === undefined) return undefined
  const found = levelsSought.find((one) => one === level)
  if (!found)
    at.findings.say(at.row, 'level_sought', at.cells.level_sought ?? '', 'A visit seeks a level: write Candidate, or Level I to Level IV.')
  return found
}
