/** The import of campuses, which also makes the institutions that are not known yet (docs/domain.md#imports). */
import type { Imported } from '../../../kit/contract/imports.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { type LogEntry, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { takeImportLock } from '../../../kit/server/sheets/queries.ts'
import {
  collectRowErrors,
  importedAnswer,
  type RowErrors,
  readTable,
  refuseErrors,
  reportOf,
  splitRepeated,
} from '../../../kit/server/sheets/table.ts'
import { readRegion, readYesNo, rowReader } from '../../../kit/server/sheets/values.ts'
import { campusColumns } from '../columns.ts'
import type { campuses } from '../contract-campuses.ts'
import { likelySentence } from './checks.ts'
import { candidateOf, listKnownInstitutions } from './queries-changes.ts'
import { campusesOf, findPlaces, insertCampuses, insertInstitutions, type StoredCampus, updateCampuses } from './queries-import.ts'
import { currentNames } from './queries-names.ts'

const readRow = rowReader(campusColumns, { region: readRegion, is_main: readYesNo })
/** A row as the file says it; `undefined` keeps what is stored. */
type FileRow = ReturnType<typeof readRow>
type Settled = { row: FileRow; stored: StoredCampus | undefined; after: StoredCampus }

/** @throws Refusal 422 with `errors` and a `report` when any row is wrong; nothing is stored then */
export async function importCampuses({ upload, body, preparedAct }: Asked<typeof campuses.import>): Promise<Imported> {
  const read = async () => {
    const table = await readTable(upload, campusColumns)
    const rowErrors = collectRowErrors()
    return { table, rowErrors, sound: table.rows.map((row) => readRow({ ...row, rowErrors })).filter((row) => row.sound) }
  }

  return preparedAct(read, async (act, { table, rowErrors, sound }) => {
    const { trx } = act
    await takeImportLock(trx)
    const rows = sound.map(await currentNames(trx, rowErrors))
    const { first, repeated } = splitRepeated(rows, (row) => `${row.institution_name}\n${row.campus_name}`.toLowerCase(), rowErrors)
    const { settled, institutions, untouched } = await settle(trx, first)
    if (body.confirm_new === '0') await sayLikelyInstitutions(trx, settled, institutions, rowErrors)
    checkMainCampuses(settled, untouched, rowErrors)
    refuseErrors(table, rowErrors, repeated)

    const created = settled.filter((one) => !one.stored)
    const updated = settled.filter((one) => one.stored && changedFields(one).length > 0)
    await insertInstitutions(trx, institutions)
    await insertCampuses(
      trx,
      created.map((one) => one.after),
    )
    await updateCampuses(
      trx,
      updated.map((one) => one.after),
    )

    const counts = { created: created.length, updated: updated.length, unchanged: settled.length - created.length - updated.length }
    const report = reportOf(table, rowErrors, repeated, counts)
    if (counts.created + counts.updated > 0) {
      await writeLog(act, {
        action: 'campuses.imported',
        object: { type: 'import', id: null },
        says: `Imported campuses from ${table.file}`,
        after: { file: table.file, rows: report.rows, repeated: report.repeated, ...counts, institutions_created: institutions.length },
      })
      await writeLogs(act, [...institutions.map(institutionEntry), ...created.map(createdEntry), ...updated.map(updatedEntry)])
    }
    return importedAnswer(report, ['campus', 'campuses'])
  })
}

/** Institutions that are new by their names, and may well be stored under another. */
async function sayLikelyInstitutions(
  trx: Trx,
  settled: readonly Settled[],
  institutions: readonly { id: string; name: string }[],
  rowErrors: RowErrors,
): Promise<void> {
  if (institutions.length === 0) return
  const known = await listKnownInstitutions(trx)
  for (const { id, name } of institutions) {
    const likely = known.flatMap((one) => candidateOf(one, { name }) ?? [])
    const { row } = settled.find((one) => one.after.institution_id === id) as Settled
    if (likely.length > 0) rowErrors.ask(row.row, 'institution_name', name, likelySentence(likely))
  }
}

/** What each row comes to: its institution, found or new, and the campus as it will be. */
async function settle(trx: Trx, rows: readonly FileRow[]) {
  const found = await findPlaces(
    trx,
    rows.map((row) => ({ institution: row.institution_name, campus: row.campus_name })),
  )
  const known = found.flatMap((place) => place.institution_id ?? [])
  const campuses = await campusesOf(trx, [...new Set(known)])
  const byId = new Map(campuses.map((campus) => [campus.id, campus]))

  const newIds = new Map<string, string>()
  const settled: Settled[] = rows.map((row, n) => {
    const key = row.institution_name.toLowerCase()
    const institution_id = found[n]?.institution_id ?? newIds.get(key) ?? newId()
    if (!found[n]?.institution_id) newIds.set(key, institution_id)
    const stored = byId.get(found[n]?.campus_id ?? '')
    return { row, stored, after: campusAfter(row, stored, institution_id) }
  })
  const changed = new Set(settled.map((one) => one.stored?.id))
  return {
    settled,
    institutions: [...newIds.values()].map((id) =>
      newInstitution(
        id,
        settled.filter((one) => one.after.institution_id === id),
      ),
    ),
    untouched: campuses.filter((campus) => !changed.has(campus.id)),
  }
}

function campusAfter(row: FileRow, stored: StoredCampus | undefined, institution_id: string): StoredCampus {
  return {
    id: stored?.id ?? newId(),
    institution_id,
    name: stored?.name ?? row.campus_name,
    region: row.region,
    province: row.province ?? stored?.province ?? null,
    city: row.city ?? stored?.city ?? null,
    is_main: row.is_main ?? stored?.is_main ?? false,
  }
}

/** An institution stands where its main campus does, or its first one. */
function newInstitution(id: string, campuses: readonly Settled[]) {
  const main = (campuses.find((one) => one.after.is_main) ?? campuses[0]) as Settled
  const { region, province, city } = main.after
  const name = main.row.institution_name
  return { id, name, type: typeOf(name), region, province, city }
}

/** A university says so in its name; so does a college. What is neither is an institute. */
function typeOf(name: string): 'university' | 'college' | 'institute' {
  if (/\buniversit(y|ies)\b/i.test(name)) return 'university'
  return /\bcolleges?\b/i.test(name) ? 'college' : 'institute'
}

/** An institution has one main campus. */
function checkMainCampuses(settled: readonly Settled[], untouched: readonly StoredCampus[], rowErrors: RowErrors): void {
  const mains = new Map(
    untouched.filter((campus) => campus.is_main).map((campus) => [campus.institution_id, `${campus.name}, which is stored already`]),
  )
  for (const { row, after } of settled) {
    if (!after.is_main) continue
    const other = mains.get(after.institution_id)
    if (other) rowErrors.say(row.row, 'is_main', '1', `${row.institution_name} has a main campus: ${other}. Write 0 for one of the two.`)
    else mains.set(after.institution_id, `${after.name} in row ${row.row}`)
  }
}

const compared = ['region', 'province', 'city', 'is_main'] as const

function changedFields({ stored, after }: Settled) {
  return compared.filter((field) => stored && stored[field] !== after[field])
}

function institutionEntry(institution: ReturnType<typeof newInstitution>): LogEntry {
  const { id, ...after } = institution
  return {
    action: 'institution.created',
    object: { type: 'institution', id },
    institution_id: id,
    says: `Added ${institution.name} by the import of its campuses`,
    after,
  }
}

function createdEntry({ row, after: { id, institution_id, ...after } }: Settled): LogEntry {
  return {
    action: 'campus.created',
    object: { type: 'campus', id },
    institution_id,
    says: `Added the campus ${after.name} of ${row.institution_name} by import`,
    after,
  }
}

function updatedEntry(one: Settled): LogEntry {
  const fields = changedFields(one)
  return {
    action: 'campus.updated',
    object: { type: 'campus', id: one.after.id },
    institution_id: one.after.institution_id,
    says: `Changed the campus ${one.after.name} of ${one.row.institution_name} by import`,
    before: Object.fromEntries(fields.map((field) => [field, one.stored?.[field]])),
    after: Object.fromEntries(fields.map((field) => [field, one.after[field]])),
  }
}
