/** The import of an instrument: the draft becomes what the file says, all or nothing (docs/domain.md#imports). */
import type { Imported } from '../../../kit/contract/imports.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import { collectRowErrors, importedAnswer, readTable, refuseErrors, reportOf } from '../../../kit/server/sheets/table.ts'
import { rememberColumns } from '../../imports/server/acts.ts'
import { statementColumns } from '../columns.ts'
import type { instruments } from '../contract.ts'
import { compareVersions } from '../rules-compare.ts'
import { lockedInstrument, log } from './changes.ts'
import { missing } from './checks.ts'
import { readRow, treeOf, withOrigins } from './import-rows.ts'
import { findInstrument, findTree, findVersion, type StoredArea } from './queries.ts'
import { deleteTree, insertTree, insertVersion, updateInstrument } from './queries-changes.ts'
import { rowsOf } from './rows.ts'

/**
 * A published instrument gets its next version by it. What the file does not have leaves the draft.
 * @throws Refusal 404; 409 stale; 422 with `errors` and a `report` when any row is wrong: nothing is stored then
 */
export async function importInstrument({ db, upload, params, body, preparedAct }: Asked<typeof instruments.import>): Promise<Imported> {
  if (!(await findInstrument(db, params.id))) missing()
  const read = async () => {
    const table = await readTable(upload, statementColumns, body.columns)
    const rowErrors = collectRowErrors()
    const rows = table.rows.map((row) => readRow({ ...row, rowErrors })).filter((row) => row.sound)
    return { table, rowErrors, ...treeOf(rows, rowErrors) }
  }

  return preparedAct(read, async (act, { table, rowErrors, areas: written, repeated }) => {
    const instrument = await lockedInstrument(act, params.id, body.version)
    refuseErrors(table, rowErrors, repeated)
    const newest = (await findVersion(act.trx, params.id)) ?? missing()
    const before = await findTree(act.trx, newest.id)
    const areas = withOrigins(written, before)
    const { removed, ...counts } = countRows(before, areas)
    const report = reportOf(table, rowErrors, repeated, counts)
    if (body.columns) await rememberColumns(act.trx, { accountId: act.actor.id, kind: 'instruments', heads: table.heads }, body.columns)
    if (isSame(before, areas)) {
      act.spare()
      return importedAnswer(report, ['statement', 'statements'])
    }
    const number = instrument.has_draft ? newest.number : newest.number + 1
    const draft = instrument.has_draft ? newest.id : await insertVersion(act.trx, params.id, number)
    await deleteTree(act.trx, draft)
    await insertTree(act.trx, draft, areas)
    await updateInstrument(act.trx, params.id)
    await log(act, params.id, 'imported', `Imported version ${number} of ${instrument.name} from ${table.file}`, {
      before: { statements: rowsOf(before).length },
      after: { file: table.file, draft: number, statements: report.rows - report.repeated, ...counts, removed },
    })
    const answer = importedAnswer(report, ['statement', 'statements'])
    return removed > 0 ? { ...answer, message: withRemoved(answer, removed) } : answer
  })
}

/** What becomes of each row of the file, and how many that were there are not in it. */
function countRows(before: readonly StoredArea[], after: readonly StoredArea[]) {
  const was = new Map(rowsOf(before).map((row) => [row.origin, JSON.stringify(row)]))
  const rows = rowsOf(after)
  const created = rows.filter((row) => !was.has(row.origin)).length
  const unchanged = rows.filter((row) => was.get(row.origin) === JSON.stringify(row)).length
  return { created, unchanged, updated: rows.length - created - unchanged, removed: was.size - (rows.length - created) }
}

/** Whether both say the same, down to weights and places. */
export function isSame(before: readonly StoredArea[], after: readonly StoredArea[]): boolean {
  return Object.values(compareVersions(before, after)).every((parts) => parts.length === 0)
}

function withRemoved({ data, message }: Imported, removed: number): string {
  const left = `${formatCount(removed, 'statement')} that ${removed === 1 ? 'is' : 'are'} not in the file left the draft`
  return data > 0 ? `${message}; ${left}` : `Imported: ${left}`
}
