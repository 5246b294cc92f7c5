/** A row of the import as the file says it, and what it comes to together with what is stored. */

import { formatDay } from '../../../kit/contract/days.ts'
import { asMoney, formatMoney } from '../../../kit/contract/money.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import type { RowErrors } from '../../../kit/server/sheets/table.ts'
import { type At, readDay, readText, rowReader } from '../../../kit/server/sheets/values.ts'
import { type TrainingType, trainingTypeNames, trainingTypes } from '../../people/rules-trainings.ts'
import { trainingColumns } from '../columns.ts'
import { blankTraining, daysProblem } from './checks.ts'
import type { StoredTraining } from './queries-import.ts'

/** A row as the file says it; `undefined` keeps what is stored. */
export type FileRow = ReturnType<typeof readRow>
export const readRow = rowReader(trainingColumns, {
  title: readTitle,
  type: readType,
  starts_on: readDay,
  ends_on: readDay,
  hours: (at, heading) => readNumber(at, heading, 2_000),
  capacity: (at, heading) => readNumber(at, heading, 100_000),
  fee: readFee,
})

/** What makes two rows the same module: the code or, without one, title and first day. */
export function keyOf({ code, title, starts_on }: FileRow): string {
  return (code ? `code\n${code}` : `title\n${title}\n${starts_on ?? ''}`).toLowerCase()
}

/** The module as it will be. @param type for a new module whose row says none */
export function moduleAfter(row: FileRow, stored: StoredTraining | undefined, id: string, type: TrainingType | undefined) {
  const { row: _, sound: __, ...said } = row
  const after = { id, ...blankTraining, ...stored, type: stored?.type ?? type }
  for (const [field, value] of Object.entries(said)) if (value !== undefined) (after as Record<string, unknown>)[field] = value
  // The file writes line breaks and double spaces as one space; that alone is no change.
  for (const field of ['title', 'level', 'organizer', 'venue', 'description'] as const)
    if (stored && oneLine(stored[field]) === after[field]) (after as Record<string, unknown>)[field] = stored[field]
  return { ...after, title: after.title as string }
}

/** What stands against a module as it would be stored. @param taken how many take part */
export function checkModule(row: FileRow, after: ReturnType<typeof moduleAfter>, taken: number, rowErrors: RowErrors): void {
  if (!after.type)
    rowErrors.say(row.row, 'type', '', 'Write Training, Seminar, Conference or Refresher, or choose the type for the whole file.')
  const problem = daysProblem(after)
  if (problem) rowErrors.say(row.row, 'ends_on', row.ends_on ?? '', problem)
  if (row.capacity !== undefined && row.capacity < taken)
    rowErrors.say(row.row, 'capacity', String(row.capacity), `${taken} accreditors take part. Write at least ${taken}.`)
}

const compared = [
  ...(['title', 'code', 'type', 'level', 'organizer', 'venue', 'starts_on', 'ends_on', 'hours', 'capacity', 'fee'] as const),
  'description',
] as const

export function changedFields(stored: StoredTraining, after: ReturnType<typeof moduleAfter>) {
  return compared.filter((field) => stored[field] !== after[field] && !(field === 'code' && sameCode(stored.code, after.code)))
}

/** What a new module is given. */
export function givenFields(after: ReturnType<typeof moduleAfter>) {
  return compared.filter((field) => field !== 'title' && after[field] !== null && after[field] !== undefined)
}

/** What a preview calls the fields. */
export const titles: Record<(typeof compared)[number], string> = {
  title: 'Training',
  code: 'Code',
  type: 'Type',
  level: 'For whom',
  organizer: 'Organizer',
  venue: 'Venue',
  starts_on: 'First day',
  ends_on: 'Last day',
  hours: 'Hours',
  capacity: 'Places',
  fee: 'Fee',
  description: 'Description',
}

/** A value as a person reads it. */
export function said(field: (typeof compared)[number], of: ReturnType<typeof moduleAfter> | StoredTraining | undefined): string | null {
  const value = of?.[field]
  if (!of || value === null || value === undefined) return null
  if (field === 'type') return trainingTypeNames[value as TrainingType]
  if (field === 'starts_on' || field === 'ends_on') return formatDay(String(value))
  return field === 'fee' ? formatMoney(String(value)) : typeof value === 'number' ? formatNumber(value) : value
}

function sameCode(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

function oneLine(text: string | null): string | null {
  return text?.normalize('NFC').replace(/\s+/g, ' ').trim() ?? null
}

function readTitle(at: At, heading: string, longest: number): string {
  const title = readText(at, heading, longest)
  if (title.length === 1) at.rowErrors.say(at.row, heading, title, 'Too short: write the title of the training.')
  return title
}

function readType(at: At, heading: string): TrainingType | undefined {
  const text = at.cells[heading]
  if (!text) return undefined
  const found = trainingTypes.find((type) => type === text.toLowerCase().replace(/s$/, ''))
  if (!found) at.rowErrors.say(at.row, heading, text, 'Write Training, Seminar, Conference or Refresher.')
  return found
}

function readNumber(at: At, column: string, most: number): number | undefined {
  const text = at.cells[column]
  if (!text) return undefined
  const number = /^\d{1,9}(\.0+)?$/.test(text.replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : Number.NaN
  if (number >= 1 && number <= most) return number
  at.rowErrors.say(at.row, column, text, `Write a whole number from 1 to ${formatNumber(most)}.`)
  return undefined
}

/** Money as text with two places; thousands may be set apart by commas. */
function readFee(at: At, heading: string): string | undefined {
  const text = at.cells[heading]
  if (!text) return undefined
  const amount = text.replaceAll(',', '')
  if (/^0*\d{1,10}(\.\d{1,2})?$/.test(amount)) return asMoney(amount)
  at.rowErrors.say(at.row, heading, text, 'Write the fee as 1500.00.')
  return undefined
}
