/** finance-info.csv: the accreditors a search and filter list, with their bank info (decisions §10). */
import type { FinanceInfoRow } from '../../contract/finance-infos.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { type Column, csvFile, digitsCell } from '../exports/csv.ts'
import { writeLog } from '../logs/queries.ts'
import type { Actor, FileAnswer, Origin } from '../routes.ts'
import type { Sealing } from '../sealing.ts'
import { infoRow, seesFullNumbers } from './policy.ts'
import { countInfos, type InfosAsked, infoPages } from './queries.ts'

const columns: readonly Column<FinanceInfoRow>[] = [
  ['accreditor', (row) => row.name],
  ['region', (row) => row.region],
  ['home_institution', (row) => row.home_institution],
  ['bank', (row) => row.bank],
  ['branch', (row) => row.branch],
  ['account_name', (row) => row.account_name],
  ['account_number', (row) => digitsCell(row.account_number)],
  ['tin', (row) => digitsCell(row.tin)],
]

/** Whole numbers for who may see them, with an entry in the log of how many; masked ones for the others. */
export async function exportInfos(db: Db, sealing: Sealing, actor: Actor, origin: Origin, asked: InfosAsked): Promise<FileAnswer> {
  const full = seesFullNumbers(actor.role)
  if (full) {
    await inTransaction(db, async (trx) => {
      const { with_info } = await countInfos(trx, asked)
      await writeLog(trx, actor, origin, {
        object: { type: 'finance_info', id: null },
        action: 'finance_info.exported',
        says: `Exported the bank info of ${with_info} ${with_info === 1 ? 'accreditor' : 'accreditors'} in full`,
        after: { accreditors: with_info, ...asked },
      })
    })
  }
  return csvFile('finance-info.csv', columns, rowPages(db, asked, full ? sealing : undefined))
}

async function* rowPages(db: Db, asked: InfosAsked, sealing: Sealing | undefined): AsyncGenerator<FinanceInfoRow[]> {
  for await (const rows of infoPages(db, asked)) yield rows.map((row) => infoRow(row, sealing))
}
