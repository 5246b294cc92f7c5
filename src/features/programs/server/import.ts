/** The import of programs: read, checked against institutions and campuses, stored all or nothing (docs/domain.md#imports, decision 11). */
import type { ImportHeading } from '../../../kit/contract/columns.ts'
import type { Imported, ImportPreview } from '../../../kit/contract/imports.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
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
import { nothingHeld } from '../../decisions/rules.ts'
import { insertDecisions, type NewDecision } from '../../decisions/server/queries.ts'
import { columnsChosenBefore, type KeptRow, keepImport, rememberColumns } from '../../imports/server/acts.ts'
import { currentNames } from '../../institutions/server/queries-names.ts'
import { programColumns } from '../columns.ts'
import { perText } from '../columns-texts.ts'
import type { programs } from '../contract.ts'
import { gatherDoubles } from './import-doubles.ts'
import { gatherPlaces } from './import-places.ts'
import {
  after,
  changedFields,
  differs,
  type FileRow,
  isDecided,
  keyOf,
  newProgram,
  type PlacedRow,
  readRow,
  registered,
  toldChange,
  toldNew,
  updatedEntry,
  wrongValidity,
} from './import-rows.ts'
import { findStored, insertMissing, type NewProgram, type StoredProgram, updateImported } from './queries-import.ts'

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
