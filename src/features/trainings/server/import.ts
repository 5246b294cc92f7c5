/** The import of training modules: read, held against what is stored, stored all or nothing (docs/domain.md#imports). */
import type { ImportHeading } from '../../../kit/contract/columns.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { LogEntry } from '../../../kit/server/log/queries.ts'
import type { Outcomes } from '../../../kit/server/sheets/preview.ts'
import { refreshStatistics } from '../../../kit/server/sheets/queries.ts'
import { type RowErrors, splitRepeated, type Table } from '../../../kit/server/sheets/table.ts'
import type { KeptRow } from '../../imports/server/acts.ts'
import type { TableImport, Way } from '../../imports/server/acts-tables.ts'
import type { TrainingType } from '../../people/rules-trainings.ts'
import { trainingColumns } from '../columns.ts'
import { changedFields, checkModule, type FileRow, givenFields, keyOf, moduleAfter, readRow, said, titles } from './import-rows.ts'
import { findStored, insertImported, placesTaken, type StoredTraining, updateImported } from './queries-import.ts'

type Settled = { row: FileRow; stored: StoredTraining | undefined; after: ReturnType<typeof moduleAfter> }

/** What the import of trainings is. @param type of new modules whose row says none */
export function trainingImport(type: TrainingType | undefined) {
  return {
    kind: 'trainings',
    columns: trainingColumns,
    goThrough: (db, table, way) => goThrough(db, table, type, way),
    store: async (act, { created, updated }) => {
      await insertImported(act.trx, created.map(moduleOf))
      await updateImported(act.trx, updated.map(moduleOf))
      if (created.length > 500) await refreshStatistics(act.trx, ['training_modules'])
      return {
        records: [{ object: 'training', rows: [...created, ...updated].map(keptModule) }],
        entries: [...created.map(createdEntry), ...updated.map(updatedEntry)],
      }
    },
  } satisfies TableImport<(typeof trainingColumns)[number], Awaited<ReturnType<typeof goThrough>>>
}

async function goThrough(
  db: Db,
  table: Table<ImportHeading<(typeof trainingColumns)[number]>>,
  type: TrainingType | undefined,
  { rowErrors, left, outcomes, locks }: Way,
) {
  const read = table.rows.filter(({ row }) => !left.has(row)).map((row) => readRow({ ...row, rowErrors }))
  const { first, repeated } = splitRepeated(
    read.filter((row) => row.sound),
    keyOf,
    rowErrors,
  )
  const found = pickStored(first, await findStored(db, first, locks), rowErrors)
  const settled: Settled[] = first.map((row) => {
    const stored = found.get(row.row)
    return { row, stored, after: moduleAfter(row, stored, stored?.id ?? newId(), type) }
  })
  const taken = await placesTaken(
    db,
    settled.flatMap(({ stored }) => stored?.id ?? []),
  )
  for (const { row, after } of settled) checkModule(row, after, taken.get(after.id) ?? 0, rowErrors)
  if (outcomes) for (const one of settled) tell(outcomes, one)
  const created = settled.filter((one) => !one.stored)
  const updated = settled.filter((one) => one.stored && changedFields(one.stored, one.after).length > 0)
  const counts = { created: created.length, updated: updated.length, unchanged: settled.length - created.length - updated.length }
  return { created, updated, counts, repeated }
}

function tell(outcomes: Outcomes, { row, stored, after }: Settled): void {
  const fields = stored ? changedFields(stored, after) : givenFields(after)
  const fate = !stored ? 'new' : fields.length > 0 ? 'changed' : 'same'
  const does = JSON.stringify(fields.map((field) => [field, stored?.[field] ?? null, after[field]]))
  const changes = () => fields.map((field) => ({ title: titles[field], before: said(field, stored), after: said(field, after) }))
  outcomes.add(row.row, fate, does, () => ({ name: after.title, line: after.code ?? '', changes: changes() }))
}

function keptModule({ row, stored, after }: Settled): KeptRow {
  if (!stored) return { id: after.id, row: row.row }
  const fields = changedFields(stored, after)
  const of = (values: StoredTraining) => Object.fromEntries(fields.map((field) => [field, values[field]]))
  return { id: after.id, row: row.row, before: of(stored), after: of(moduleOf({ after })) }
}

/**
 * The one stored module each row means. Without a code the one without a code goes first; a row that could mean several, or
 * the module another row means already, is an error.
 */
function pickStored(rows: readonly FileRow[], found: ReadonlyMap<number, StoredTraining[]>, rowErrors: RowErrors) {
  const picked = new Map<number, StoredTraining>()
  const takenBy = new Map<string, number>()
  // Rows with a code first: they say for certain which module they mean.
  for (const row of [...rows].sort((one, other) => Number(!one.code) - Number(!other.code) || one.row - other.row)) {
    const candidates = found.get(row.row) ?? []
    const module = candidates.find((one) => row.code || one.code === null) ?? candidates[0]
    if (!module) continue
    const ambiguous = !row.code && module.code !== null && candidates.length > 1
    const other = takenBy.get(module.id)
    if (ambiguous)
      rowErrors.say(row.row, 'code', '', 'Several trainings have this title and first day. Write the code of the one you mean.')
    else if (other !== undefined)
      rowErrors.say(
        row.row,
        'title',
        row.title,
        `Row ${other} means the same training (${module.code ?? module.title}). Keep one of the two.`,
      )
    else {
      takenBy.set(module.id, row.row)
      picked.set(row.row, module)
    }
  }
  return picked
}

function moduleOf({ after }: Pick<Settled, 'after'>): StoredTraining {
  return { ...after, type: after.type as TrainingType }
}

function createdEntry({ after: { id, ...after } }: Settled): LogEntry {
  return {
    action: 'training.created',
    object: { type: 'training_module', id },
    says: `Added the training ${after.title} by import`,
    after: Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null)),
  }
}

function updatedEntry({ stored, after }: Settled): LogEntry {
  const fields = stored ? changedFields(stored, after) : []
  return {
    action: 'training.updated',
    object: { type: 'training_module', id: after.id },
    says: `Changed the training ${stored?.title} by import`,
    before: Object.fromEntries(fields.map((field) => [field, stored?.[field]])),
    after: Object.fromEntries(fields.map((field) => [field, after[field]])),
  }
}
