/** The import of campuses, which also makes the institutions that are not known yet (docs/domain.md#imports). */
import type { ImportHeading } from '../../../kit/contract/columns.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { LogEntry } from '../../../kit/server/log/queries.ts'
import type { Outcomes } from '../../../kit/server/sheets/preview.ts'
import { type RowErrors, splitRepeated, type Table } from '../../../kit/server/sheets/table.ts'
import { readRegion, readYesNo, rowReader } from '../../../kit/server/sheets/values.ts'
import type { KeptRow } from '../../imports/server/acts.ts'
import type { TableImport, Way } from '../../imports/server/acts-tables.ts'
import { campusColumns } from '../columns.ts'
import { likelySentence } from './checks.ts'
import { candidateOf, listKnownInstitutions } from './queries-changes.ts'
import { campusesOf, findPlaces, insertCampuses, insertInstitutions, type StoredCampus, updateCampuses } from './queries-import.ts'
import { currentNames } from './queries-names.ts'

const readRow = rowReader(campusColumns, { region: readRegion, is_main: readYesNo })
/** A row as the file says it; `undefined` keeps what is stored. */
type FileRow = ReturnType<typeof readRow>
type Settled = { row: FileRow; stored: StoredCampus | undefined; after: StoredCampus }

/** What the import of campuses is. */
export const campusImport = {
  kind: 'campuses',
  columns: campusColumns,
  goThrough,
  store: async (act, { created, updated, institutions, settled }) => {
    const { trx } = act
    await insertInstitutions(trx, institutions)
    await insertCampuses(
      trx,
      created.map((one) => one.after),
    )
    await updateCampuses(
      trx,
      updated.map((one) => one.after),
    )
    return {
      records: [
        { object: 'campus', rows: [...created, ...updated].map(keptCampus) },
        { object: 'institution', rows: institutions.map(({ id }) => ({ id, row: rowOf(id, settled) })) },
      ],
      entries: [...institutions.map(institutionEntry), ...created.map(createdEntry), ...updated.map(updatedEntry)],
      more: { institutions_created: institutions.length },
    }
  },
} satisfies TableImport<(typeof campusColumns)[number], Awaited<ReturnType<typeof goThrough>>>

async function goThrough(
  db: Db,
  table: Table<ImportHeading<(typeof campusColumns)[number]>>,
  { isConfirmed, rowErrors, left, outcomes }: Way,
) {
  const read = table.rows.filter(({ row }) => !left.has(row)).map((row) => readRow({ ...row, rowErrors }))
  const rows = read.filter((row) => row.sound).map(await currentNames(db, rowErrors))
  const { first, repeated } = splitRepeated(rows, (row) => `${row.institution_name}\n${row.campus_name}`.toLowerCase(), rowErrors)
  const { settled, institutions, untouched } = await settle(db, first)
  if (!isConfirmed) await sayLikelyInstitutions(db, settled, institutions, rowErrors)
  checkMainCampuses(settled, untouched, rowErrors)
  if (outcomes) {
    const isNew = new Set(institutions.map(({ id }) => id))
    for (const one of settled) tell(outcomes, one, isNew.has(one.after.institution_id))
  }
  const created = settled.filter((one) => !one.stored)
  const updated = settled.filter((one) => one.stored && changedFields(one).length > 0)
  const counts = { created: created.length, updated: updated.length, unchanged: settled.length - created.length - updated.length }
  return { settled, created, updated, counts, institutions, repeated }
}

function tell(outcomes: Outcomes, one: Settled, isNewInstitution: boolean): void {
  const { row, stored, after } = one
  const fields = stored ? changedFields(one) : compared.filter((field) => after[field] !== null && after[field] !== false)
  const changes = () => [
    ...(isNewInstitution ? [{ title: 'Institution', before: null, after: `${row.institution_name}, new` }] : []),
    ...fields.map((field) => ({ title: titles[field], before: stored ? said(stored[field]) : null, after: said(after[field]) })),
  ]
  const fate = !stored ? 'new' : fields.length > 0 ? 'changed' : 'same'
  const does = JSON.stringify([isNewInstitution, ...fields.map((field) => [field, stored?.[field] ?? null, after[field]])])
  outcomes.add(row.row, fate, does, () => ({ name: after.name, line: row.institution_name, changes: changes() }))
}

const titles = { region: 'Region', province: 'Province', city: 'City', is_main: 'Main campus' } as const

function said(value: string | boolean | null): string | null {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value
}

function keptCampus(one: Settled): KeptRow {
  const { row, stored, after } = one
  const fields = changedFields(one)
  const of = (values: StoredCampus) => Object.fromEntries(fields.map((field) => [field, values[field]]))
  return { id: after.id, row: row.row, ...(stored ? { before: of(stored), after: of(after) } : {}) }
}

/** The first row that names an institution. */
function rowOf(institutionId: string, settled: readonly Settled[]): number {
  return settled.find((one) => one.after.institution_id === institutionId)?.row.row ?? 0
}

/** Institutions that are new by their names, and may well be stored under another. */
async function sayLikelyInstitutions(
  db: Db,
  settled: readonly Settled[],
  institutions: readonly { id: string; name: string }[],
  rowErrors: RowErrors,
): Promise<void> {
  if (institutions.length === 0) return
  const known = await listKnownInstitutions(db)
  for (const { id, name } of institutions) {
    const likely = known.flatMap((one) => candidateOf(one, { name }) ?? [])
    if (likely.length === 0) continue
    // asked once; but none of its rows may be stored while it is not answered
    const [first, ...others] = settled.filter((one) => one.after.institution_id === id)
    if (first) rowErrors.ask(first.row.row, 'institution_name', name, likelySentence(likely))
    for (const { row } of others)
      rowErrors.dispute(row.row, 'institution_name', name, `See row ${first?.row.row}: ${likelySentence(likely)}`)
  }
}

/** What each row comes to: its institution, found or new, and the campus as it will be. */
async function settle(db: Db, rows: readonly FileRow[]) {
  const found = await findPlaces(
    db,
    rows.map((row) => ({ institution: row.institution_name, campus: row.campus_name })),
  )
  const known = found.flatMap((place) => place.institution_id ?? [])
  const campuses = await campusesOf(db, [...new Set(known)])
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
  const mains = new Map<string, { name: string; row?: number }>(
    untouched
      .filter((campus) => campus.is_main)
      .map((campus) => [campus.institution_id, { name: `${campus.name}, which is stored already` }]),
  )
  for (const { row, after } of settled) {
    if (!after.is_main) continue
    const other = mains.get(after.institution_id)
    const sentence = (name: string) => `${row.institution_name} has a main campus: ${name}. Write 0 for one of the two.`
    if (!other) mains.set(after.institution_id, { name: `${after.name} in row ${row.row}`, row: row.row })
    else {
      rowErrors.say(row.row, 'is_main', '1', sentence(other.name))
      if (other.row) rowErrors.dispute(other.row, 'is_main', '1', sentence(`${after.name} in row ${row.row}`))
    }
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
