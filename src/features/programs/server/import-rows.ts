/** What a row of an imported file means for a program: what is stored, entered in the book, told and written down of it. */
import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { LogEntry } from '../../../kit/server/log/queries.ts'
import { readDay, rowReader } from '../../../kit/server/sheets/values.ts'
import { heldSince, nothingHeld } from '../../decisions/rules.ts'
import type { NewDecision } from '../../decisions/server/queries.ts'
import { degreeNames, type Level, levelNames } from '../../ladder/rules.ts'
import { readDegreeLevel, readLevel } from '../../ladder/server/checks-cells.ts'
import { programColumns } from '../columns.ts'
import { perText, programTexts } from '../columns-texts.ts'
import { validityProblem } from '../rules.ts'
import type { Placed } from './import-places.ts'
import type { NewProgram, StoredProgram } from './queries-import.ts'

/** The cells of a line as values; what cannot be read is said at its row, and the row counts as broken. */
export const readRow = rowReader(programColumns, {
  degree_level: readDegreeLevel,
  level: readLevel,
  valid_from: readDay,
  valid_to: readDay,
})
/** A row as the file says it; `undefined` keeps what is stored. */
export type FileRow = ReturnType<typeof readRow>
/** A row whose institution and campus were found. */
export type PlacedRow = Placed<FileRow>
/** What of a program is entered in the book of decisions. */
const holds = ['level', 'valid_from', 'valid_to'] as const
/** What an import changes on a program. */
const imported = [...holds, ...programTexts.map(({ key }) => key)] as const
/** What is to hold of a program afterwards. */
type Wanted = Pick<StoredProgram, (typeof imported)[number]>

/** What a look at the file tells of a program that it would add. */
export function toldNew(row: PlacedRow, { name, degree_level, level, valid_from, valid_to, ...texts }: NewProgram) {
  const given = { level: level === 'none' ? null : level, valid_from, valid_to, ...perText(({ key }) => texts[key]) }
  const changes = imported.flatMap((key) => (given[key] === null ? [] : { title: titles[key], before: null, after: said(key, given[key]) }))
  return { name, line: lineOf(row), changes: [{ title: 'Degree', before: null, after: degreeNames[degree_level] }, ...changes] }
}

/** What a look at the file tells of a stored program that it would change. */
export function toldChange(row: PlacedRow, stored: StoredProgram, after: Wanted) {
  const changes = changedFields(stored, after).map((key) => ({
    title: titles[key],
    before: said(key, stored[key]),
    after: said(key, after[key]),
  }))
  return { name: row.program_name, line: lineOf(row), changes }
}

function lineOf({ institution_name, campus_name }: PlacedRow): string {
  return `${campus_name}, ${institution_name}`
}

const titles: Record<(typeof imported)[number], string> = {
  level: 'Level',
  valid_from: 'Valid from',
  valid_to: 'Valid until',
  ...perText(({ title }) => title),
}

function said(key: (typeof imported)[number], value: string | null): string | null {
  if (value === null) return null
  if (key === 'level') return levelNames[value as Level]
  return key === 'valid_from' || key === 'valid_to' ? formatDay(value) : value
}

/** What the registry holds, as the file says it: another level takes the qualification and the revisit with it. */
export function registered(
  { actor }: Act,
  { id }: { id: string },
  before: Pick<StoredProgram, 'level' | 'qualified_for' | 'revisit_for'>,
  { level, valid_from, valid_to }: Wanted,
): NewDecision & { id: string; program_id: string } {
  const today = agencyDay()
  const { qualified_for, revisit_for } = level === before.level ? before : nothingHeld
  return {
    id: newId(),
    ...{ program_id: id, act: 'history', level_before: before.level, level, qualified_for, revisit_for, valid_from, valid_to },
    ...{ counts_from: heldSince({ level, valid_from, valid_to }, today), goes_last: true, decided_on: today },
    ...{ reason: 'Imported from the registry.', entered_by: actor.id },
  }
}

/** Rows with the same key are one program: the first of them counts. */
export function keyOf(row: FileRow): string {
  return [row.institution_name, row.campus_name, row.program_name, row.degree_level].join('\n').toLowerCase()
}

/** What holds after the import: the file where it says something, what is stored elsewhere. */
export function after(row: FileRow, stored: StoredProgram | undefined): Wanted {
  const level = row.level ?? stored?.level ?? 'none'
  const texts = perText(({ key }) => row[key] ?? stored?.[key] ?? null)
  const before = row.level === 'none' ? undefined : stored
  return { level, valid_from: row.valid_from ?? before?.valid_from ?? null, valid_to: row.valid_to ?? before?.valid_to ?? null, ...texts }
}

/** What is wrong with the validity the row would lead to: column, value and sentence. */
export function wrongValidity(row: FileRow, after: Wanted): [column: string, value: string, sentence: string] | undefined {
  const problem = validityProblem(after)
  // What was stored before somebody cared is not the file's fault.
  if (!problem || (problem.is === 'without_end' && !row.level && !row.valid_from)) return undefined
  const sentences = {
    without_level: 'A program without a level has no validity: take the date out, or write the level.',
    without_end: 'A level is valid until a date: write it as 2029-05-31.',
    ends_before: `The validity has to end after it begins (${after.valid_from}).`,
  }
  return [problem.field, (problem.is === 'ends_before' ? row : after)[problem.field] ?? '', sentences[problem.is]]
}

/** Whether something changes that the book of decisions has to hold. */
export function isDecided(stored: StoredProgram, after: Wanted): boolean {
  return holds.some((field) => stored[field] !== after[field])
}

/** Whether the file changes anything of a stored program. */
export function differs(stored: StoredProgram, after: Wanted): boolean {
  return imported.some((field) => stored[field] !== after[field])
}

/** The fields of a stored program that the file changes. */
export function changedFields(stored: StoredProgram, after: Wanted) {
  return imported.filter((field) => stored[field] !== after[field])
}

/** The program as it is stored where it is missing. */
export function newProgram(row: PlacedRow): NewProgram {
  const { campus_id, institution_id, degree_level, campus_name, program_name } = row
  const names = { campus: campus_name, name: program_name, degree_level }
  return { row: row.row, id: newId(), campus_id, institution_id, ...names, ...after(row, undefined) }
}

/** The entry of the log for a program that an import changed, with what it was before. */
export function updatedEntry({ stored, row, after }: { stored: StoredProgram; row: PlacedRow; after: Wanted }): LogEntry {
  const keys = changedFields(stored, after)
  return {
    action: 'program.updated',
    object: { type: 'program', id: stored.id },
    program_id: stored.id,
    institution_id: row.institution_id,
    says: 'Changed the program by import',
    before: Object.fromEntries(keys.map((key) => [key, stored[key]])),
    after: Object.fromEntries(keys.map((key) => [key, after[key]])),
  }
}
