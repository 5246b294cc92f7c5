/** The import of programs: read, checked against institutions and campuses, stored all or nothing (docs/domain.md#imports, decision 11). */
import type { ImportHeading } from '../../../kit/contract/columns.ts'
import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import type { Imported, ImportPreview } from '../../../kit/contract/imports.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { type LogEntry, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { storeWhileReading } from '../../../kit/server/sheets/batches.ts'
import { collectOutcomes, type Outcomes, previewFile, refuseUnseen, wrongRows } from '../../../kit/server/sheets/preview.ts'
import { refreshStatistics, takeImportLock } from '../../../kit/server/sheets/queries.ts'
import {
  type Counts,
  collectRowErrors,
  gatherFirst,
  importedAnswer,
  type OpenTable,
  openTable,
  type RowErrors,
  refuseErrors,
  reportOf,
} from '../../../kit/server/sheets/table.ts'
import { readDay, rowReader } from '../../../kit/server/sheets/values.ts'
import { heldSince, nothingHeld } from '../../decisions/rules.ts'
import { insertDecisions, type NewDecision } from '../../decisions/server/queries.ts'
import { columnsChosenBefore, type KeptRow, keepImport, rememberColumns } from '../../imports/server/acts.ts'
import { currentNames } from '../../institutions/server/queries-names.ts'
import { degreeNames, type Level, levelNames } from '../../ladder/rules.ts'
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
 * everything, since all of it is one transaction; with `only_right` the file is looked through first, and its wrong rows are left out.
 * @throws Refusal 422 with `errors` and a `report` when any row is wrong; nothing is stored then. 409 where it comes to something else than
 * was seen
 */
export async function importPrograms({ db, upload, body, preparedAct }: Asked<typeof programs.import>): Promise<Imported> {
  const { columns, as_seen } = body
  const open = async () => {
    const look = async (rowErrors: RowErrors) =>
      goThrough(db, await openTable(upload, programColumns, columns), { ...body, rowErrors, left: new Set(), outcomes: undefined })
    const wrong = body.only_right === '1' ? await wrongRows(look) : collectRowErrors()
    return { table: await openTable(upload, programColumns, columns), rowErrors: collectRowErrors(), wrong }
  }

  return preparedAct(open, async (act, { table, rowErrors, wrong }) => {
    const { trx } = act
    const importId = newId()
    const outcomes = as_seen === undefined ? undefined : collectOutcomes()
    await takeImportLock(trx)
    const asked = { ...body, confirm_new: body.only_right === '1' ? '1' : body.confirm_new }
    const { rows, repeated, counts, decided, kept } = await goThrough(trx, table, { ...asked, rowErrors, left: wrong.rows, outcomes, act })
    refuseErrors({ ...table, rows: { length: rows } }, rowErrors, repeated)
    refuseUnseen(as_seen, () => outcomes?.digest(upload, table, rowErrors) ?? '')
    // last: whoever enters a decision meanwhile waits for the numbers
    await insertDecisions(trx, decided)
    const count = counts.created + counts.updated
    const file = table.file
    if (count > 0)
      await keepImport(act, {
        ...{ id: importId, kind: 'programs', file, counts, left_out: wrong.rows.size },
        records: [{ object: 'program', rows: kept }],
      })
    if (columns) await rememberColumns(trx, { accountId: act.actor.id, kind: 'programs', heads: table.heads }, columns)
    if (counts.created > 500) await refreshStatistics(trx, ['programs', 'decisions', 'program_standings', 'import_rows'])

    const report = reportOf({ ...table, rows: { length: rows } }, { ...wrong, renamed: rowErrors.renamed }, repeated, counts)
    if (count > 0)
      await writeLog(act, {
        action: 'programs.imported',
        object: { type: 'import', id: importId },
        says: `Imported programs from ${file}`,
        after: { file, rows, repeated: report.repeated, ...counts, ...(wrong.rows.size > 0 ? { left_out: wrong.rows.size } : {}) },
      })
    else if (columns) act.spare()
    return { ...importedAnswer(report, ['program', 'programs']), ...(count > 0 ? { import_id: importId } : {}) }
  })
}

/** What the import of a file would do: the same way through it, with nowhere to write. */
export function previewPrograms({ db, actor, upload, body }: Asked<typeof programs.previewImport>): Promise<ImportPreview> {
  return previewFile(
    { upload, columns: body.columns },
    programColumns,
    (heads) => columnsChosenBefore(db, { accountId: actor.id, kind: 'programs', heads }),
    (table, rowErrors, outcomes) => goThrough(db, table, { ...body, rowErrors, outcomes, left: new Set() }),
  )
}

type ProgramTable = OpenTable<ImportHeading<(typeof programColumns)[number]>>
type Way = {
  confirm_new: '0' | '1'
  rowErrors: RowErrors
  /** Rows that are left out. */
  left: ReadonlySet<number>
  /** Hears what becomes of each row. */
  outcomes: Outcomes | undefined
  /** Where it is stored; without it nothing is. */
  act?: Act
}

/** The one way through a file, whether it is stored or looked at. @param db of the act, where there is one */
async function goThrough(db: Db, table: ProgramTable, { confirm_new, rowErrors, left, outcomes, act }: Way) {
  const { split, repeated } = gatherFirst(keyOf, rowErrors)
  const done: Done = { counts: { created: 0, updated: 0, unchanged: 0 }, decided: [], kept: [] }
  let rows = 0
  const places = await gatherPlaces<FileRow>(db, rowErrors)
  const asToday = await currentNames(db, rowErrors)
  const doubles = confirm_new === '0' ? gatherDoubles(db, rowErrors) : undefined
  await storeWhileReading(table.batches, (piece) => {
    rows += piece.length
    const read = piece.filter(({ row }) => !left.has(row)).map((row) => asToday(readRow({ ...row, rowErrors })))
    // A row with another mistake is placed too, so that everything wrong with it is said at once.
    const broken = read.filter((row) => !row.sound && row.institution_name && row.campus_name)
    const first = split(read.filter((row) => row.sound))
    const { placed, unplaced } = places.sort(first)
    const ready = prepare(placed)
    return async () => {
      const late = await places.find([...unplaced, ...broken])
      const lateReady = prepare(late.filter((row) => row.sound))
      await doubles?.say([...ready.news, ...lateReady.news])
      await settlePiece(db, ready, { rowErrors, outcomes, act }, done)
      await settlePiece(db, lateReady, { rowErrors, outcomes, act }, done)
    }
  })
  return { rows, repeated, ...done }
}

type Prepared = { placed: readonly PlacedRow[]; news: readonly NewProgram[]; fitting: readonly NewProgram[] }

/** The rows as the database takes them: done while it is still busy with others. */
function prepare(placed: readonly PlacedRow[]): Prepared {
  const news = placed.map(newProgram)
  const fitting = news.filter((one, place) => !wrongValidity(placed[place] as PlacedRow, one))
  return { placed, news, fitting }
}

/** What has been done with a file so far. */
type Done = { counts: Counts; decided: NewDecision[]; kept: KeptRow[] }

/**
 * What becomes of each row, and where there is an act, that it does. Once there is a mistake in the file nothing of it will stay: then the rest
 * is only looked through. Whether a program is missing the unique index tells where it is stored, and else that it is not found.
 */
async function settlePiece(
  db: Db,
  { placed, news, fitting }: Prepared,
  { rowErrors, outcomes, act }: Pick<Way, 'rowErrors' | 'outcomes' | 'act'>,
  done: Done,
): Promise<void> {
  const created = act && (await insertMissing(act, rowErrors.count() === 0 ? fitting : []))
  const known = await findStored(db, created ? news.filter(({ row }) => !created.has(row)) : news, act !== undefined)
  const added = created ? fitting.filter(({ row }) => created.has(row)) : fitting.filter(({ row }) => !known.has(row))
  const isAdded = new Set(added.map(({ row }) => row))
  const wanted = placed
    .filter(({ row }) => !isAdded.has(row))
    .map((row) => ({ row, stored: known.get(row.row), after: after(row, known.get(row.row)) }))
  for (const { row, after } of wanted) {
    const problem = wrongValidity(row, after)
    if (problem) rowErrors.say(row.row, ...problem)
  }
  const updated = wanted.flatMap((one) => (one.stored && differs(one.stored, one.after) ? { ...one, stored: one.stored } : []))
  if (act && rowErrors.count() === 0) {
    await updateImported(
      act.trx,
      updated.map(({ stored, after }) => ({ id: stored.id, decided: isDecided(stored, after), ...perText(({ key }) => after[key]) })),
    )
    await writeLogs(act, updated.map(updatedEntry))
  }
  if (outcomes) {
    const rowOf = new Map(placed.map((row) => [row.row, row]))
    for (const one of added) outcomes.add(one.row, 'new', '', () => toldNew(rowOf.get(one.row) as PlacedRow, one))
    for (const one of wanted)
      if (one.stored) {
        const fields = changedFields(one.stored, one.after)
        const does = JSON.stringify(fields.map((key) => [key, one.stored?.[key], one.after[key]]))
        outcomes.add(one.row.row, fields.length > 0 ? 'changed' : 'same', does, () =>
          toldChange(one.row, one.stored as StoredProgram, one.after),
        )
      }
  }
  done.counts.created += added.length
  done.counts.updated += updated.length
  done.counts.unchanged += known.size - updated.length
  if (!act) return
  const begun = added.filter(({ level }) => level !== 'none').map((one) => registered(act, one, nothingHeld, one))
  const changed = updated
    .filter(({ stored, after }) => isDecided(stored, after))
    .map(({ stored, after }) => registered(act, stored, stored, after))
  const entryOf = new Map([...begun, ...changed].map((one) => [one.program_id, one.id]))
  done.decided.push(...begun, ...changed)
  done.kept.push(
    ...added.map(({ id, row }) => ({ id, row, decision_id: entryOf.get(id) })),
    ...updated.map(({ stored, row, after }) => {
      const { id, ...before } = stored
      return { id, row: row.row, before, after, decision_id: entryOf.get(id) }
    }),
  )
}

function toldNew(row: PlacedRow, { name, degree_level, level, valid_from, valid_to, ...texts }: NewProgram) {
  const given = { level: level === 'none' ? null : level, valid_from, valid_to, ...perText(({ key }) => texts[key]) }
  const changes = imported.flatMap((key) => (given[key] === null ? [] : { title: titles[key], before: null, after: said(key, given[key]) }))
  return { name, line: lineOf(row), changes: [{ title: 'Degree', before: null, after: degreeNames[degree_level] }, ...changes] }
}

function toldChange(row: PlacedRow, stored: StoredProgram, after: Wanted) {
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
function registered(
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

function changedFields(stored: StoredProgram, after: Wanted) {
  return imported.filter((field) => stored[field] !== after[field])
}

/** The program as it is stored where it is missing. */
function newProgram(row: PlacedRow): NewProgram {
  const { campus_id, institution_id, degree_level, campus_name, program_name } = row
  const names = { campus: campus_name, name: program_name, degree_level }
  return { row: row.row, id: newId(), campus_id, institution_id, ...names, ...after(row, undefined) }
}

function updatedEntry({ stored, row, after }: { stored: StoredProgram; row: PlacedRow; after: Wanted }): LogEntry {
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
