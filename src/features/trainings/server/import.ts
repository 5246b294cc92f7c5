/** The import of training modules: read, held against what is stored, stored all or nothing (docs/domain.md#imports). */
import type { Imported } from '../../../kit/contract/imports.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { type LogEntry, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { refreshStatistics, takeImportLock } from '../../../kit/server/sheets/queries.ts'
import {
  type Findings,
  gatherFindings,
  importedAnswer,
  readTable,
  refuseErrors,
  reportOf,
  splitRepeated,
} from '../../../kit/server/sheets/table.ts'
import type { TrainingType } from '../../people/rules-trainings.ts'
import { trainingColumns } from '../columns.ts'
import type { trainings } from '../contract.ts'
import { changedFields, checkModule, type FileRow, keyOf, moduleAfter, readRow } from './import-rows.ts'
import { findStored, insertImported, placesTaken, type StoredTraining, updateImported } from './queries-import.ts'

type Settled = { row: FileRow; stored: StoredTraining | undefined; after: ReturnType<typeof moduleAfter> }

/**
 * `type` is that of new modules whose row says none.
 * @throws Refusal 422 with `errors` and a `report` when any row is wrong; nothing is stored then
 */
export async function importTrainings({ upload, body, preparedAct }: Asked<typeof trainings.import>): Promise<Imported> {
  const read = async () => {
    const table = await readTable(upload, trainingColumns)
    const findings = gatherFindings()
    const rows = table.rows.map((row) => readRow({ ...row, findings })).filter((row) => row.sound)
    return { table, findings, ...splitRepeated(rows, keyOf, findings) }
  }

  return preparedAct(read, async (act, { table, findings, first, repeated }) => {
    const { trx } = act
    await takeImportLock(trx)
    const stored = pickStored(first, await findStored(trx, first), findings)
    const settled: Settled[] = first.map((row) => {
      const module = stored.get(row.row)
      return { row, stored: module, after: moduleAfter(row, module, module?.id ?? newId(), body.type) }
    })
    const taken = await placesTaken(
      trx,
      settled.flatMap(({ stored }) => stored?.id ?? []),
    )
    for (const { row, after } of settled) checkModule(row, after, taken.get(after.id) ?? 0, findings)
    refuseErrors(table, findings, repeated)

    const created = settled.filter((one) => !one.stored)
    const updated = settled.filter((one) => one.stored && changedFields(one.stored, one.after).length > 0)
    await insertImported(trx, created.map(moduleOf))
    await updateImported(trx, updated.map(moduleOf))
    if (created.length > 500) await refreshStatistics(trx, ['training_modules'])

    const counts = { created: created.length, updated: updated.length, unchanged: settled.length - created.length - updated.length }
    const report = reportOf(table, findings, repeated, counts)
    if (counts.created + counts.updated > 0) {
      await writeLog(act, {
        action: 'trainings.imported',
        object: { type: 'import', id: null },
        says: `Imported trainings from ${table.file}`,
        after: { file: table.file, rows: report.rows, repeated: report.repeated, ...counts },
      })
      await writeLogs(act, [...created.map(createdEntry), ...updated.map(updatedEntry)])
    }
    return importedAnswer(report, ['training', 'trainings'])
  })
}

/**
 * The one stored module each row means. Without a code the one without a code goes first; a row that could mean several, or
 * the module another row means already, is an error.
 */
function pickStored(rows: readonly FileRow[], found: ReadonlyMap<number, StoredTraining[]>, findings: Findings) {
  const picked = new Map<number, StoredTraining>()
  const takenBy = new Map<string, number>()
  // Rows with a code first: they say for certain which module they mean.
  for (const row of [...rows].sort((one, other) => Number(!one.code) - Number(!other.code) || one.row - other.row)) {
    const candidates = found.get(row.row) ?? []
    const module = candidates.find((one) => row.code || one.code === null) ?? candidates[0]
    if (!module) continue
    const ambiguous = !row.code && module.code !== null && candidates.length > 1
    const other = takenBy.get(module.id)
    if (ambiguous) findings.say(row.row, 'code', '', 'Several trainings have this title and first day. Write the code of the one you mean.')
    else if (other !== undefined)
      findings.say(
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

function moduleOf({ after }: Settled): StoredTraining {
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
