/** finance-info.csv: the accreditors a search and filter list, with their bank info (docs/domain.md#bank-data). */

import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import type { Sealing } from '../../../kit/server/encryption.ts'
import type { Actor, Origin } from '../../../kit/server/http/actor.ts'
import type { FileAnswer } from '../../../kit/server/http/routes.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { type Column, csvFile, digitsCell } from '../../../kit/server/sheets/csv.ts'
import type { FinanceInfoRow } from '../contract.ts'
import { infoRow, seesFullNumbers } from './checks.ts'
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
      await writeLog(
        { trx, actor, origin },
        {
          object: { type: 'finance_info', id: null },
          action: 'finance_info.exported',
          says: `Exported the bank info of ${with_info} ${with_info === 1 ? 'accreditor' : 'accreditors'} in full`,
          after: { accreditors: with_info, ...asked },
        },
      )
    })
  }
  return csvFile('finance-info.csv', columns, rowPages(db, asked, full ? sealing : undefined))
}

async function* rowPages(db: Db, asked: InfosAsked, sealing: Sealing | undefined): AsyncGenerator<FinanceInfoRow[]> {
  for await (const rows of infoPages(db, asked)) yield rows.map((row) => infoRow(row, sealing))
}
