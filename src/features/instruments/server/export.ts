import type { Received } from '../../../kit/contract/call.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { xlsxFile } from '../../../kit/server/sheets/xlsx-file.ts'
import { type StatementRow, statementColumns } from '../columns.ts'
import type { instruments } from '../contract.ts'
import { missing } from './checks.ts'
import { findInstrument, findTree, findVersion } from './queries.ts'
import { rowsOf } from './rows.ts'

/** A version as an import reads it back. @throws Refusal 404 */
export async function exportInstrument(db: Db, { params, query }: Received<typeof instruments.export>): Promise<FileAnswer> {
  const instrument = (await findInstrument(db, params.id)) ?? missing()
  const version = (await findVersion(db, params.id, query.number)) ?? missing()
  const rows: StatementRow[] = rowsOf(await findTree(db, version.id))
  const name = `${instrument.name}, version ${version.number}.${query.format}`
  return query.format === 'xlsx' ? xlsxFile(name, statementColumns, rows) : csvFile(name, statementColumns, pagesOf(rows))
}

async function* pagesOf(rows: StatementRow[]): AsyncGenerator<StatementRow[]> {
  yield rows
}
