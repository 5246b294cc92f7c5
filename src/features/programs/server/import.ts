/** The import of programs: read, checked against institutions and campuses, stored all or nothing (docs/domain.md#imports, decision 11). */
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Imported } from '../../../kit/contract/imports.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { type LogEntry, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { storeWhileReading } from '../../../kit/server/sheets/batches.ts'
import { refreshStatistics, takeImportLock } from '../../../kit/server/sheets/queries.ts'
import {
  type Counts,
  collectRowErrors,
  gatherFirst,
  importedAnswer,
  openTable,
  type RowErrors,
  refuseErrors,
  reportOf,
} from '../../../kit/server/sheets/table.ts'
import { readDay, rowReader } from '../../../kit/server/sheets/values.ts'
import { heldSince, nothingHeld } from '../../decisions/rules.ts'
import { insertDecisions, type NewDecision } from '../../decisions/server/queries.ts'
import { currentNames } from '../../institutions/server/queries-names.ts'
import { readDegreeLevel, readLevel } from '../../ladder/server/checks-cells.ts'
import { programColumns } from '../columns.ts'
import { perText, programTexts } from '../columns-texts.ts'
import type { programs } from '../contract.ts'
import { validityProblem } from '../rules.ts'
import { gatherDoubles } from './import-doubles.ts'
import { gatherPlaces, type Placed } from './import-places.ts'
import { findStored, insertMissing, type NewProgram, type StoredProgram, updateImported } from './queries-import.ts'

const readRow = rowReader(programColumns, { degree_level: readDegreeLevel, level: readLevel, valid_from: readDay, valid_to: readDay })
/** A row as the file says it; `undefined` keeps what is stored. */
type FileRow = ReturnType<typeof readRow>
type PlacedRow = Placed<FileRow>
/** What of a program is entered in the book of decisions. */
const holds = ['level', 'valid_from', 'valid_to'] as const
/** What an import changes on a program. */
const imported = [...holds, ...programTexts.map(({ key }) => key)] as const
type Wanted = Pick<StoredProgram, (typeof imported)[number]>

/**
 * Stores while it reads on: the database works on one piece of the file while the next is read. A mistake anywhere undoes
 * everything, since all of it is one transaction.
 * @throws Refusal 422 with `errors` and a `report` when any row is wrong; nothing is stored then
 */
export async function importPrograms({ upload, body, preparedAct }: Asked<typeof programs.import>): Promise<Imported> {
  const open = async () => ({ table: await openTable(upload, programColumns), rowErrors: collectRowErrors() })

  return preparedAct(open, async (act, { table, rowErrors }) => {
    const { trx } = act
    const { split, repeated } = gatherFirst(keyOf, rowErrors)
    const rows = { length: 0 }
    const counts = { created: 0, updated: 0, unchanged: 0 }
    const decided: NewDecision[] = []
    await takeImportLock(trx)
    const places = await gatherPlaces<FileRow>(trx, rowErrors)
    const asToday = await currentNames(trx, rowErrors)
    const doubles = body.confirm_new === '0' ? gatherDoubles(trx, rowErrors) : undefined
    await storeWhileReading(table.batches, (piece) => {
      rows.length += piece.length
      const read = piece.map((row) => asToday(readRow({ ...row, rowErrors })))
      // A row with another mistake is placed too, so that everything wrong with it is said at once.
      const broken = read.filter((row) => !row.sound && row.institution_name && row.campus_name)
      const first = split(read.filter((row) => row.sound))
      const { placed, unplaced } = places.sort(first)
      const ready = prepare(placed)
      return async () => {
        const late = await places.find([...unplaced, ...broken])
        const lateReady = prepare(late.filter((row) => row.sound))
        await doubles?.say([...ready.news, ...lateReady.news])
        decided.push(...(await storePiece(act, ready, rowErrors, counts)))
        decided.push(...(await storePiece(act, lateReady, rowErrors, counts)))
      }
    })
    refuseErrors({ ...table, rows }, rowErrors, repeated)
    // last: whoever enters a decision meanwhile waits for the numbers
    await insertDecisions(trx, decided)
    if (counts.created > 500) await refreshStatistics(trx, ['programs', 'decisions', 'program_standings'])

    const report = reportOf({ ...table, rows }, rowErrors, repeated, counts)
    if (counts.created + counts.updated > 0)
      await writeLog(act, {
        action: 'programs.imported',
        object: { type: 'import', id: null },
        says: `Imported programs from ${table.file}`,
        after: { file: table.file, rows: report.rows, repeated: report.repeated, ...counts },
      })
    return importedAnswer(report, ['program', 'programs'])
  })
}

type Prepared = { placed: readonly PlacedRow[]; news: readonly NewProgram[]; fitting: readonly NewProgram[] }

/** The rows as the database takes them: done while it is still busy with others. */
function prepare(placed: readonly PlacedRow[]): Prepared {
  const news = placed.map(newProgram)
  const fitting = news.filter((one, place) => !wrongValidity(placed[place] as PlacedRow, one))
  return { placed, news, fitting }
}

/** Once there is a mistake in the file nothing of it will stay: then the rest is only looked through. @returns what the book gets of it */
async function storePiece(act: Act, { placed, news, fitting }: Prepared, rowErrors: RowErrors, counts: Counts): Promise<NewDecision[]> {
  const { trx } = act
  const created = await insertMissing(act, rowErrors.count() === 0 ? fitting : [])
  const known = await findStored(
    trx,
    news.filter(({ row }) => !created.has(row)),
  )
  const wanted = placed
    .filter(({ row }) => !created.has(row))
    .map((row) => ({ row, stored: known.get(row.row), after: after(row, known.get(row.row)) }))
  for (const { row, after } of wanted) {
    const problem = wrongValidity(row, after)
    if (problem) rowErrors.say(row.row, ...problem)
  }
  const updated = wanted.flatMap((one) => (one.stored && differs(one.stored, one.after) ? { ...one, stored: one.stored } : []))
  if (rowErrors.count() === 0) {
    await updateImported(
      trx,
      updated.map(({ stored, after }) => ({ id: stored.id, decided: isDecided(stored, after), ...perText(({ key }) => after[key]) })),
    )
    await writeLogs(act, updated.map(updatedEntry))
  }
  counts.created += created.size
  counts.updated += updated.length
  counts.unchanged += known.size - updated.length
  const begun = news.filter(({ row, level }) => created.has(row) && level !== 'none')
  const changed = updated.filter(({ stored, after }) => isDecided(stored, after))
  return [
    ...begun.map((one) => registered(act, one, nothingHeld, one)),
    ...changed.map(({ stored, after }) => registered(act, stored, stored, after)),
  ]
}

/** What the registry holds, as the file says it: another level takes the qualification and the revisit with it. */
function registered(
  { actor }: Act,
  { id }: { id: string },
  before: Pick<StoredProgram, 'level' | 'qualified_for' | 'revisit_for'>,
  { level, valid_from, valid_to }: Wanted,
): NewDecision {
  const today = agencyDay()
  const { qualified_for, revisit_for } = level === before.level ? before : nothingHeld
  return {
    ...{ program_id: id, act: 'history', level_before: before.level, level, qualified_for, revisit_for, valid_from, valid_to },
    ...{ counts_from: heldSince({ level, valid_from, valid_to }, today), goes_last: true, decided_on: today },
    ...{ reason: 'Imported from the registry.', entered_by: actor.id },
  }
}

function keyOf(row: FileRow): string {
  return [row.institution_name, row.campus_name, row.program_name, row.degree_level].join('\n').toLowerCase()
}

/** What holds after the import: the file where it says something, what is stored elsewhere. */
function after(row: FileRow, stored: StoredProgram | undefined): Wanted {
  const level = row.level ?? stored?.level ?? 'none'
  const texts = perText(({ key }) => row[key] ?? stored?.[key] ?? null)
  const before = row.level === 'none' ? undefined : stored
  return { level, valid_from: row.valid_from ?? before?.valid_from ?? null, valid_to: row.valid_to ?? before?.valid_to ?? null, ...texts }
}

/** What is wrong with the validity the row would lead to: column, value and sentence. */
function wrongValidity(row: FileRow, after: Wanted): [column: string, value: string, sentence: string] | undefined {
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

function isDecided(stored: StoredProgram, after: Wanted): boolean {
  return holds.some((field) => stored[field] !== after[field])
}

function differs(stored: StoredProgram, after: Wanted): boolean {
  return imported.some((field) => stored[field] !== after[field])
}

/** The program as it is stored where it is missing. */
function newProgram(row: PlacedRow): NewProgram {
  const { campus_id, institution_id, degree_level, campus_name, program_name } = row
  const names = { campus: campus_name, name: program_name, degree_level }
  return { row: row.row, id: newId(), campus_id, institution_id, ...names, ...after(row, undefined) }
}

function updatedEntry({ stored, row, after }: { stored: StoredProgram; row: PlacedRow; after: Wanted }): LogEntry {
  const keys = imported.filter((key) => stored[key] !== after[key])
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
