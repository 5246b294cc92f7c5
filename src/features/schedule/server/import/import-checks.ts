/** What a row of the survey-visit import is about, and whether its visit can be. */

import type { Db } from '../../../../kit/server/db/database.ts'
import { Refusal } from '../../../../kit/server/http/refusal.ts'
import type { RowErrors } from '../../../../kit/server/sheets/table.ts'
import { findPlaces, nearestCampuses, nearestInstitutions } from '../../../institutions/server/queries-import.ts'
import { type DegreeLevel, levelNames, visitTypeNames } from '../../../ladder/rules.ts'
import type { InstitutionStanding } from '../../../ladder/rules-surveys.ts'
import { openStatuses, visitStatusNames } from '../../../visits/rules.ts'
import { breaksOf, breaksSentence, type DayFacts } from '../../../visits/rules-breaks.ts'
import { checkSpan, checkVisitDay } from '../../../visits/server/checks.ts'
import { plannedProblem } from '../../../visits/server/checks-surveys.ts'
import { findDayFacts } from '../../../visits/server/queries-breaks.ts'
import type { PlannedProgram } from '../../../visits/server/queries-programs.ts'
import type { FileRow } from './import-rows.ts'
import type { ImportedVisit } from './queries-import.ts'
import {
  findNamedPrograms,
  findVisitsOf,
  findVisitsOn,
  type KnownVisit,
  lockInstitutions,
  type NamedProgram,
  nearestPrograms,
} from './queries-import.ts'

/** What a row says of its program; the degree level where two of the campus bear the name. */
type NamedRow = Pick<FileRow, 'row' | 'institution_name' | 'campus_name' | 'program_name'> & { degree_level?: DegreeLevel | undefined }
type OnCampus<R> = R & { institution_id: string; campus_id: string }
export type Placed<R> = OnCampus<R> & { program: NamedProgram }
export type PlacedRow = Placed<FileRow>

/** One visit covers at most so many programs, as when it is added by hand. */
const mostPrograms = 50

/** The rows of one visit have the same. */
export function visitKey(row: Pick<PlacedRow, 'institution_id' | 'campus_id' | 'joint_visit' | 'visit_date' | 'visit_end'>): string {
  const joint = jointKey(row)
  return joint ?? placeKey(row.campus_id, row)
}

/** What the rows of a visit to several campuses share; undefined for any other row. */
function jointKey({ institution_id, joint_visit }: Pick<PlacedRow, 'institution_id' | 'joint_visit'>): string | undefined {
  return joint_visit ? [institution_id, joint_visit.toLowerCase()].join(' ') : undefined
}

function placeKey(campusId: string, { visit_date, visit_end }: Pick<KnownVisit, 'visit_date' | 'visit_end'>): string {
  return [campusId, visit_date, visit_end].join(' ')
}

function isOf(visit: KnownVisit, row: PlacedRow): boolean {
  return visit.campus_ids.includes(row.campus_id) && visit.visit_date === row.visit_date && visit.visit_end === row.visit_end
}

/**
 * Finds institution, campus and program of every row; a name that is not known is an error with the nearest one.
 * @param locks holds the institutions before their programs are read, and these
 */
export async function placeRows<R extends NamedRow>(
  db: Db,
  rows: readonly R[],
  rowErrors: RowErrors,
  locks: boolean,
): Promise<Placed<R>[]> {
  const onCampus = await placeOnCampus(db, rows, rowErrors)
  if (locks)
    await lockInstitutions(
      db,
      onCampus.map((row) => row.institution_id),
    )
  const programs = await findNamedPrograms(
    db,
    onCampus.map((row) => ({ row: row.row, campus_id: row.campus_id, name: row.program_name })),
    locks,
  )
  const unknown = onCampus.filter((row) => !programs.has(row.row))
  const nearest = await nearestPrograms(
    db,
    unknown.map((row) => ({ campus_id: row.campus_id, name: row.program_name })),
  )
  for (const { row, campus_id, campus_name, program_name } of unknown) {
    const sentence = `No program of ${campus_name} has this name.`
    rowErrors.say(row, 'program_name', program_name, sentence, nearest.get(`${campus_id}\n${program_name}`) ?? null)
  }
  return onCampus.flatMap((row) => {
    const found = programs.get(row.row) ?? []
    const [program, other] = found.filter((one) => !row.degree_level || one.degree_level === row.degree_level)
    if (!program && found.length > 0)
      rowErrors.say(row.row, 'degree_level', row.degree_level ?? '', 'The program has another degree level.')
    if (other) {
      const sentence = `Two programs of ${row.campus_name} bear this name. ${'degree_level' in row ? 'Write its degree level.' : 'Take the row out and add its visit on the schedule.'}`
      rowErrors.say(row.row, 'program_name', row.program_name, sentence)
    }
    return program && !other ? { ...row, program } : []
  })
}

async function placeOnCampus<R extends NamedRow>(db: Db, rows: readonly R[], rowErrors: RowErrors): Promise<OnCampus<R>[]> {
  const pair = (row: NamedRow) => `${row.institution_name}\n${row.campus_name}`
  const pairs = new Map(rows.map((row) => [pair(row), { institution: row.institution_name, campus: row.campus_name }]))
  const found = await findPlaces(db, [...pairs.values()])
  const places = new Map([...pairs.keys()].map((key, n) => [key, found[n]]))
  const placed = rows.map((row) => ({ row, ...places.get(pair(row)) }))
  const strange = placed.filter((one) => !one.institution_id)
  const homeless = placed.filter((one) => one.institution_id && !one.campus_id)
  const nearInstitution = await nearestInstitutions(
    db,
    strange.map(({ row }) => row.institution_name),
  )
  const nearCampus = await nearestCampuses(
    db,
    homeless.map(({ row, institution_id }) => ({ institution_id, name: row.campus_name })),
  )
  for (const { row } of strange) {
    const nearest = nearInstitution.get(row.institution_name) ?? null
    rowErrors.say(row.row, 'institution_name', row.institution_name, 'Not in the list of institutions.', nearest)
  }
  for (const { row, institution_id } of homeless) {
    const nearest = nearCampus.get(`${institution_id}\n${row.campus_name}`) ?? null
    rowErrors.say(row.row, 'campus_name', row.campus_name, `No campus of ${row.institution_name} has this name.`, nearest)
  }
  return placed.flatMap(({ row, institution_id, campus_id }) => (institution_id && campus_id ? { ...row, institution_id, campus_id } : []))
}

/**
 * Says what stands against a visit: its days, another visit of the program, a visit of the campus on the same days.
 * @returns the rows that are new; what is on the schedule already, whatever became of it, is not
 */
export async function checkVisits(db: Db, rows: readonly PlacedRow[], rowErrors: RowErrors, today: string): Promise<PlacedRow[]> {
  const visitsOf = await findVisitsOf(db, [...new Set(rows.map((row) => row.program.id))])
  const isKnown = (row: PlacedRow) => visitsOf.get(row.program.id)?.find((visit) => isOf(visit, row))
  const added = rows.filter((row) => !isKnown(row))
  for (const row of rows) {
    const known = isKnown(row)
    if (known && row.level_sought && row.level_sought !== known.level_sought) {
      const seeks = known.level_sought ? levelNames[known.level_sought] : 'no level'
      const sentence = `${known.number} seeks ${seeks} for this program. Change it on the schedule.`
      rowErrors.say(row.row, 'level_sought', levelNames[row.level_sought], sentence)
    } else if (known && row.visit_type !== known.survey_type) {
      const sentence = `${known.number} has another survey for this program: ${visitTypeNames[known.survey_type]}. Change it on the schedule.`
      rowErrors.say(row.row, 'visit_type', visitTypeNames[row.visit_type], sentence)
    }
  }
  const planned = (
    await findVisitsOn(
      db,
      added.map((row) => row.campus_id),
      today,
    )
  ).filter((visit) => openStatuses.includes(visit.status))
  const plannedByKey = new Map(planned.flatMap((visit) => visit.campus_ids.map((id) => [placeKey(id, visit), visit] as const)))
  sayOtherDays(added, rowErrors)
  const rowOf = new Map<string, PlacedRow>()
  const programsIn = new Map<string, number>()
  for (const row of added) {
    sayRefused(row, rowErrors, () => checkVisitDay(row.visit_date, today))
    sayRefused(row, rowErrors, () => checkSpan(row.visit_date, row.visit_end))
    const open = visitsOf.get(row.program.id)?.find((visit) => openStatuses.includes(visit.status))
    const same = plannedByKey.get(placeKey(row.campus_id, row))
    const earlier = rowOf.get(row.program.id)
    const say = (sentence: string) => rowErrors.say(row.row, 'program_name', row.program_name, sentence)
    if (open)
      say(
        `In an open accreditation already: ${open.number} (${visitStatusNames[open.status].toLowerCase()}). Leave it out, or change that one.`,
      )
    else if (earlier) {
      say(`Row ${earlier.row} plans another visit for this program. Keep one of the two.`)
      rowErrors.dispute(earlier.row, 'program_name', earlier.program_name, `Row ${row.row} plans another visit for this program.`)
    } else if (same) say(`${same.number} is planned for this campus on these days. Add the program there.`)
    rowOf.set(row.program.id, earlier ?? row)
    const count = (programsIn.get(visitKey(row)) ?? 0) + 1
    programsIn.set(visitKey(row), count)
    if (count === mostPrograms + 1) say(`One visit covers at most ${mostPrograms} programs. Give this row and those below it other days.`)
  }
  return added
}

/**
 * Says what the days of the new visits break, each at its first row: against what is stored, and against other visits of the file.
 * @param asks what the settings only warn of is asked, too; otherwise it was looked at, or other mistakes come first
 */
export async function checkBreaks(db: Db, added: readonly PlacedRow[], rowErrors: RowErrors, asks: boolean): Promise<void> {
  const visits = [...Map.groupBy(added, visitKey).values()].map((rows) => {
    const { row, institution_id, visit_date, visit_end } = rows[0] as PlacedRow
    const campuses = new Map(rows.map((one) => [one.campus_id, one.campus_name]))
    return { row, institution_id, visit_date, visit_end, campuses, campus_ids: [...campuses.keys()], from: visit_date, to: visit_end }
  })
  const facts = await findDayFacts(db, visits)
  const byCampus = Map.groupBy(
    visits.flatMap((visit) => visit.campus_ids.map((campus_id) => ({ campus_id, visit }))),
    (one) => one.campus_id,
  )
  for (const [n, visit] of visits.entries()) {
    const near = visit.campus_ids.flatMap((id) => byCampus.get(id)?.map((one) => ({ id, other: one.visit })) ?? [])
    const inFile = near.flatMap(({ id, other: { row, visit_date, visit_end } }) =>
      row < visit.row ? [{ id: `row ${row}`, number: `row ${row}`, campus: visit.campuses.get(id) as string, visit_date, visit_end }] : [],
    )
    const known = facts[n] as DayFacts
    for (const one of breaksOf(visit, { ...known, others: [...known.others, ...inFile] })) {
      const sentence = `${breaksSentence([one])} ${one.level === 'block' ? 'Choose other days.' : 'Confirm it, or choose other days.'}`
      if (one.level === 'block') rowErrors.say(visit.row, 'visit_date', visit.visit_date, sentence)
      else if (asks) rowErrors.ask(visit.row, 'visit_date', visit.visit_date, sentence)
    }
  }
}

/** The rows of a visit to several campuses name the same days. */
function sayOtherDays(rows: readonly PlacedRow[], rowErrors: RowErrors): void {
  const first = new Map<string, PlacedRow>()
  for (const row of rows) {
    const key = jointKey(row)
    if (!key) continue
    const other = first.get(key) ?? row
    first.set(key, other)
    if (other.visit_date === row.visit_date && other.visit_end === row.visit_end) continue
    rowErrors.say(
      row.row,
      'joint_visit',
      row.joint_visit ?? '',
      `Row ${other.row} names other days for this visit. Write the same days in both.`,
    )
  }
}

/** Says which rows ask for a survey that the ladder does not offer their program. */
export function checkSurveys(
  rows: readonly PlacedRow[],
  institutions: ReadonlyMap<string, InstitutionStanding>,
  rowErrors: RowErrors,
  today: string,
): void {
  for (const row of rows) {
    const institution = institutions.get(row.institution_id) as InstitutionStanding
    const problem = plannedProblem(row.program, { ...row, survey_type: row.visit_type }, institution, today)
    if (!problem) continue
    const column = problem.field === 'survey_type' ? 'visit_type' : problem.field
    rowErrors.say(row.row, column, visitTypeNames[row.visit_type], problem.sentence)
  }
}

export function sayRefused<R extends { row: number }>(row: R, rowErrors: RowErrors, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const [column, sentences] of Object.entries(error.errors ?? {}))
      for (const sentence of sentences) rowErrors.say(row.row, column, String(row[column as keyof R] ?? ''), sentence)
  }
}

/** A visit with its programs and their surveys. */
export type NewVisit = ImportedVisit & { institution: string; campus: string; programs: readonly (NamedProgram & PlannedProgram)[] }
