/** The import of programs: read, checked against institutions and campuses, stored all or nothing (decisions §10). */
import type { Imported } from '../../contract/imports.ts'
import type { DegreeLevel, Level } from '../../contract/levels.ts'
import { findPlaces, nearestCampuses, nearestInstitutions } from '../campuses/queries-import.ts'
import type { Db, Trx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import type { Upload } from '../files/upload.ts'
import { programColumns } from '../imports/columns.ts'
import { takeImportLock } from '../imports/queries.ts'
import { type Findings, gatherFindings, importedAnswer, readTable, refuseErrors, reportOf, splitRepeated } from '../imports/table.ts'
import { readDay, readDegreeLevel, readLevel, readText } from '../imports/values.ts'
import { type LogEntry, writeLog, writeLogs } from '../logs/queries.ts'
import type { Actor, Origin } from '../routes.ts'
import { findStored, insertImported, refreshStatistics, type StoredProgram, updateImported } from './queries-import.ts'

/** A row as the file says it; `undefined` keeps what is stored. */
type FileRow = {
  row: number
  /** Every cell could be read; only then does the row say what its types say. */
  sound: boolean
  institution_name: string
  campus_name: string
  program_name: string
  degree_level: DegreeLevel
  level: Level | undefined
  valid_from: string | undefined
  valid_to: string | undefined
}
type PlacedRow = FileRow & { campus_id: string; institution_id: string }
type Validity = { level: Level; valid_from: string | null; valid_to: string | null }

/** @throws Refusal 422 with `errors` and a `report` when any row is wrong; nothing is stored then */
export async function importPrograms(db: Db, actor: Actor, origin: Origin, upload: Upload): Promise<Imported> {
  const table = await readTable(upload, programColumns)
  const findings = gatherFindings()
  const rows = table.rows.map((row) => readRow(row, findings))
  const { first, repeated } = splitRepeated(
    rows.filter((row) => row.sound),
    keyOf,
    findings,
  )
  // A row with another mistake is placed too, so that everything wrong with it is said at once.
  const broken = rows.filter((row) => !row.sound && row.institution_name && row.campus_name)

  return db.transaction().execute(async (trx) => {
    await takeImportLock(trx)
    const placed = (await placeRows(trx, [...first, ...broken], findings)).filter((row) => row.sound)
    const stored = await findStored(
      trx,
      placed.map((row) => ({ row: row.row, campus_id: row.campus_id, name: row.program_name, degree_level: row.degree_level })),
    )
    const wanted = placed.map((row) => ({ row, stored: stored.get(row.row), validity: validityAfter(row, stored.get(row.row)) }))
    for (const { row, validity } of wanted) checkValidity(row, validity, findings)
    refuseErrors(table, findings, repeated)

    const created = wanted.filter((one) => !one.stored).map((one) => ({ ...one, id: newId() }))
    const updated = wanted.flatMap((one) => (one.stored && differs(one.stored, one.validity) ? { ...one, stored: one.stored } : []))
    await insertImported(
      trx,
      created.map(({ id, row, validity }) => ({
        id,
        campus_id: row.campus_id,
        name: row.program_name,
        degree_level: row.degree_level,
        ...validity,
      })),
    )
    await updateImported(
      trx,
      updated.map(({ stored, validity }) => ({ id: stored.id, ...validity })),
    )
    if (created.length > 500) await refreshStatistics(trx)

    const counts = { created: created.length, updated: updated.length, unchanged: wanted.length - created.length - updated.length }
    const report = reportOf(table, findings, repeated, counts)
    if (counts.created + counts.updated > 0) {
      await writeLog(trx, actor, origin, {
        action: 'programs.imported',
        object: { type: 'import', id: null },
        says: `Imported programs from ${table.file}`,
        after: { file: table.file, rows: report.rows, repeated: report.repeated, ...counts },
      })
      await writeLogs(trx, actor, origin, [...created.map(createdEntry), ...updated.map(updatedEntry)])
    }
    return importedAnswer(report, ['program', 'programs'])
  })
}

function readRow({ row, cells }: { row: number; cells: Record<string, string | undefined> }, findings: Findings): FileRow {
  const before = findings.count()
  const at = { row, cells, findings }
  const read = {
    row,
    institution_name: readText(at, 'institution_name', 300),
    campus_name: readText(at, 'campus_name', 200),
    program_name: readText(at, 'program_name', 200),
    degree_level: readDegreeLevel(at, 'degree_level') as DegreeLevel,
    level: readLevel(at, 'level'),
    valid_from: readDay(at, 'valid_from'),
    valid_to: readDay(at, 'valid_to'),
  }
  return { ...read, sound: findings.count() === before }
}

function keyOf(row: FileRow): string {
  return [row.institution_name, row.campus_name, row.program_name, row.degree_level].join('\n').toLowerCase()
}

/** Finds institution and campus of every row; a name that is not known is an error with the nearest one. */
async function placeRows(trx: Trx, rows: readonly FileRow[], findings: Findings): Promise<PlacedRow[]> {
  const pair = (row: FileRow) => `${row.institution_name}\n${row.campus_name}`
  const pairs = new Map(rows.map((row) => [pair(row), { institution: row.institution_name, campus: row.campus_name }]))
  const found = await findPlaces(trx, [...pairs.values()])
  const places = new Map([...pairs.keys()].map((key, n) => [key, found[n]]))

  const unknown = rows.filter((row) => !places.get(pair(row))?.campus_id)
  const nearInstitution = await nearestInstitutions(
    trx,
    unknown.filter((row) => !places.get(pair(row))?.institution_id).map((row) => row.institution_name),
  )
  const nearCampus = await nearestCampuses(
    trx,
    unknown.flatMap((row) => ({ institution_id: places.get(pair(row))?.institution_id, name: row.campus_name })),
  )
  for (const row of unknown) {
    const institution_id = places.get(pair(row))?.institution_id
    if (!institution_id) {
      const nearest = nearInstitution.get(row.institution_name) ?? null
      findings.say(row.row, 'institution_name', row.institution_name, 'Not in the list of institutions.', nearest)
    } else {
      const nearest = nearCampus.get(`${institution_id}\n${row.campus_name}`) ?? null
      findings.say(row.row, 'campus_name', row.campus_name, `No campus of ${row.institution_name} has this name.`, nearest)
    }
  }
  return rows.flatMap((row) => {
    const place = places.get(pair(row))
    return place?.institution_id && place.campus_id ? { ...row, campus_id: place.campus_id, institution_id: place.institution_id } : []
  })
}

/** What holds after the import: the file where it says something, what is stored elsewhere. */
function validityAfter(row: FileRow, stored: StoredProgram | undefined): Validity {
  const level = row.level ?? stored?.level ?? 'none'
  if (row.level === 'none') return { level, valid_from: row.valid_from ?? null, valid_to: row.valid_to ?? null }
  return { level, valid_from: row.valid_from ?? stored?.valid_from ?? null, valid_to: row.valid_to ?? stored?.valid_to ?? null }
}

function checkValidity({ row, level, valid_from, valid_to }: FileRow, after: Validity, findings: Findings): void {
  if (after.level === 'none') {
    const sentence = 'A program without a level has no validity: take the date out, or write the level.'
    if (after.valid_to) findings.say(row, 'valid_to', after.valid_to, sentence)
    else if (after.valid_from) findings.say(row, 'valid_from', after.valid_from, sentence)
  } else if (!after.valid_to) {
    // What was stored before somebody cared is not the file's fault.
    if (level || valid_from) findings.say(row, 'valid_to', '', 'A level is valid until a date: write it as 2029-05-31.')
  } else if (after.valid_from && after.valid_from >= after.valid_to) {
    findings.say(row, 'valid_to', valid_to ?? '', `The validity has to end after it begins (${after.valid_from}).`)
  }
}

function differs(stored: StoredProgram, after: Validity): boolean {
  return stored.level !== after.level || stored.valid_from !== after.valid_from || stored.valid_to !== after.valid_to
}

/** The same sentence for each, so that 50,000 entries cost the search of the log little; the program stands beside it in every list. */
const addedByImport = 'Added the program by import'
const changedByImport = 'Changed the program by import'

function createdEntry({ id, row, validity }: { id: string; row: PlacedRow; validity: Validity }): LogEntry {
  return {
    action: 'program.created',
    object: { type: 'program', id },
    program_id: id,
    institution_id: row.institution_id,
    says: addedByImport,
    after: { name: row.program_name, degree_level: row.degree_level, campus: row.campus_name, ...validity },
  }
}

function updatedEntry({ stored, row, validity }: { stored: StoredProgram; row: PlacedRow; validity: Validity }): LogEntry {
  const keys = (['level', 'valid_from', 'valid_to'] as const).filter((key) => stored[key] !== validity[key])
  return {
    action: 'program.updated',
    object: { type: 'program', id: stored.id },
    program_id: stored.id,
    institution_id: row.institution_id,
    says: changedByImport,
    before: Object.fromEntries(keys.map((key) => [key, stored[key]])),
    after: Object.fromEntries(keys.map((key) => [key, validity[key]])),
  }
}
