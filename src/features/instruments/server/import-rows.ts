/** A row of an instrument's file as it is read, and all of them as areas, parameters and statements. */
import { newId } from '../../../kit/server/db/ids.ts'
import type { RowErrors } from '../../../kit/server/sheets/table.ts'
import { type At, readOptionalText, rowReader } from '../../../kit/server/sheets/values.ts'
import { statementColumns } from '../columns.ts'
import {
  asWeight,
  codeOf,
  type PartKind,
  positionOf,
  type StatementKind,
  statementKindNames,
  statementKinds,
  weightSays,
} from '../rules.ts'
import type { StoredArea, StoredParameter, StoredStatement } from './queries.ts'

/** A row as the file says it; codes are read as places. */
export type FileRow = ReturnType<typeof readRow>
export const readRow = rowReader(statementColumns, {
  area_code: (at, heading) => readCode(at, heading, 'area', 'Write the Roman number of the area, I to X.'),
  area_title: readTitle,
  area_weight: (at, heading) => readWeight(at, heading, 'area'),
  parameter_code: (at, heading) => readCode(at, heading, 'parameter', 'Write the letter of the parameter, A to Z.'),
  parameter_title: readTitle,
  parameter_weight: (at, heading) => readWeight(at, heading, 'parameter'),
  statement_no: (at, heading) =>
    at.cells[heading] ? readCode(at, heading, 'statement', 'Write a whole number from 1 to 200.') : undefined,
  kind: readKind,
  weight: (at, heading) => readWeight(at, heading, 'statement'),
})

function readCode(at: At, heading: string, part: PartKind, says: string): number {
  const text = at.cells[heading] ?? ''
  const position = positionOf(part, text)
  if (position === 0) at.rowErrors.say(at.row, heading, text, text ? says : `This cell is empty. ${says}`)
  return position
}

/** May be empty where an earlier row of the same part has it. */
function readTitle(at: At, heading: string, longest: number): string {
  return readOptionalText(at, heading, longest) ?? ''
}

function readWeight(at: At, heading: string, part: PartKind): string | undefined {
  const text = at.cells[heading]
  if (!text) return undefined
  const weight = asWeight(text, part)
  if (weight === null) at.rowErrors.say(at.row, heading, text, weightSays(part))
  return weight ?? undefined
}

function readKind(at: At, heading: string): StatementKind {
  const text = (at.cells[heading] ?? '').toLowerCase()
  const found = statementKinds.find(
    (kind) => kind === text || statementKindNames[kind].toLowerCase() === text || (text && short[kind] === text),
  )
  if (!found) at.rowErrors.say(at.row, heading, text, 'Write Input and process, Implementation or Outcome.')
  return found ?? 'input'
}

/** What people write for short. */
const short: Record<StatementKind, string> = { input: 'inputs', implementation: 'process', outcome: 'outcomes' }

type Named<Part> = { part: Part; row: number }

/**
 * The parts that the rows speak of. What is said twice of an area or a parameter has to be the same.
 * @returns with the rows that repeat another, and the row of each statement by its id
 */
export function treeOf(
  rows: readonly FileRow[],
  rowErrors: RowErrors,
): { areas: StoredArea[]; repeated: number[]; rowOf: ReadonlyMap<string, number> } {
  const areas = new Map<number, Named<StoredArea>>()
  const parameters = new Map<string, Named<StoredParameter>>()
  const statements = new Map<string, { statement: StoredStatement; row: number }>()
  const repeated: number[] = []
  for (const row of rows) {
    const area = named(areas, row.area_code, row, 'area', rowErrors, (part) => ({ ...part, parameters: [] }))
    const key = `${row.area_code}.${row.parameter_code}`
    const parameter = named(parameters, key, row, 'parameter', rowErrors, (part) => {
      const made = { ...part, statements: [] }
      area.parameters.push(made)
      return made
    })
    const position = row.statement_no ?? nextNumber(parameter.statements, row.kind)
    const weight = row.weight ?? '1'
    const place = `${key}.${row.kind}.${position}`
    const there = statements.get(place)
    if (there && there.statement.text === row.text && there.statement.weight === weight) repeated.push(row.row)
    else if (there)
      rowErrors.say(
        row.row,
        'statement_no',
        String(position),
        `Row ${there.row} is ${statementKindNames[row.kind]} ${position} of parameter ${codeOf('area', row.area_code)}.${codeOf('parameter', row.parameter_code)} already. Write another number.`,
      )
    else {
      const id = newId()
      const statement = { id, origin_id: id, kind: row.kind, position, text: row.text, weight }
      statements.set(place, { statement, row: row.row })
      parameter.statements.push(statement)
    }
  }
  const rowOf = new Map([...statements.values()].map(({ statement, row }) => [statement.id, row]))
  return { areas: sorted([...areas.values()].map(({ part }) => part)), repeated, rowOf }
}

function nextNumber(statements: readonly StoredStatement[], kind: StatementKind): number {
  return Math.max(0, ...statements.filter((one) => one.kind === kind).map((one) => one.position)) + 1
}

type Plain = { id: string; origin_id: string; position: number; title: string; weight: string }

/** The area or parameter of a row: made by the first row that names it, and held against what later ones say. */
function named<Key, Part extends Plain>(
  known: Map<Key, Named<Part>>,
  key: Key,
  row: FileRow,
  what: 'area' | 'parameter',
  rowErrors: RowErrors,
  make: (part: Plain) => Part,
): Part {
  const said = { title: row[`${what}_title`], weight: row[`${what}_weight`] }
  const found = known.get(key)
  if (!found) {
    if (!said.title) rowErrors.say(row.row, `${what}_title`, '', `This cell is empty. The first row of ${article[what]} names it.`)
    const id = newId()
    const part = make({ id, origin_id: id, position: row[`${what}_code`], title: said.title, weight: said.weight ?? '1' })
    known.set(key, { part, row: row.row })
    return part
  }
  const { part } = found
  if (said.title && said.title !== part.title) rowErrors.say(row.row, `${what}_title`, said.title, otherwise(found.row, what, part.title))
  if (said.weight !== undefined && said.weight !== part.weight)
    rowErrors.say(row.row, `${what}_weight`, said.weight, otherwise(found.row, what, part.weight))
  return part
}

const article = { area: 'an area', parameter: 'a parameter' } as const

function otherwise(row: number, what: string, said: string): string {
  return `Row ${row} says of the same ${what}: ${said.slice(0, 100)}. Write the same, or leave the cell empty.`
}

/** Parts in the order in which they are read back. */
function sorted(areas: StoredArea[]): StoredArea[] {
  const byPlace = (one: { position: number }, other: { position: number }) => one.position - other.position
  const order = (kind: StatementKind) => statementKinds.indexOf(kind)
  for (const area of areas) {
    area.parameters.sort(byPlace)
    for (const { statements } of area.parameters) statements.sort((a, b) => order(a.kind) - order(b.kind) || byPlace(a, b))
  }
  return areas.sort(byPlace)
}

/**
 * Which parts they were before: areas and parameters by their codes, statements by their words, else by kind and number.
 * @returns the new parts with the origin of those
 */
export function withOrigins(areas: readonly StoredArea[], before: readonly StoredArea[]): StoredArea[] {
  return areas.map((area) => {
    const was = before.find((one) => one.position === area.position)
    const parameters = area.parameters.map((parameter) => {
      const old = was?.parameters.find((one) => one.position === parameter.position)
      return {
        ...parameter,
        origin_id: old?.origin_id ?? parameter.origin_id,
        statements: matched(parameter.statements, old?.statements ?? []),
      }
    })
    return { ...area, origin_id: was?.origin_id ?? area.origin_id, parameters }
  })
}

function matched(statements: readonly StoredStatement[], before: readonly StoredStatement[]): StoredStatement[] {
  const left = new Set(before)
  const found = new Map<StoredStatement, StoredStatement>()
  const same = [
    (one: StoredStatement, other: StoredStatement) => one.text === other.text && one.kind === other.kind && one.position === other.position,
    (one: StoredStatement, other: StoredStatement) => one.text === other.text,
    (one: StoredStatement, other: StoredStatement) => one.kind === other.kind && one.position === other.position,
  ]
  for (const isSame of same)
    for (const statement of statements.filter((one) => !found.has(one))) {
      const was = [...left].find((other) => isSame(statement, other))
      if (was && left.delete(was)) found.set(statement, was)
    }
  return statements.map((one) => ({ ...one, origin_id: found.get(one)?.origin_id ?? one.origin_id }))
}
