/** finance-info.csv: the accreditors a search and filter list, with their bank info (docs/domain.md#bank-data). */

import type { Act } from '../../../kit/server/acts/act.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { type Encryption, encryptionOf } from '../../../kit/server/security/encryption.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { recordedPages } from '../../data-views/server/acts.ts'
import { financeInfoColumns } from '../columns.ts'
import type { FinanceInfoRow, financeInfos } from '../contract.ts'
import { infoRow, seesFullNumbers } from './checks.ts'
import { countInfos, type InfosAsked, infoPages } from './queries.ts'

/** Whole numbers for who may see them, with an entry in the log of how many; masked ones for the others. */
export async function exportInfos({ db, settings, query, actor, act }: Asked<typeof financeInfos.export>): Promise<FileAnswer> {
  const full = seesFullNumbers(actor.role)
  if (!full) return csvFile('finance-info.csv', financeInfoColumns, rowPages(db, query, undefined))
  await act((act) => logExport(act, query))
  const whole = rowPages(db, query, encryptionOf(settings))
  const seen = { data: 'bank', place: 'bank_data' } as const
  const pages = recordedPages(db, actor, seen, whole, (row) => (row.has_info ? row.accreditor_id : null))
  return csvFile('finance-info.csv', financeInfoColumns, pages)
}

async function logExport(act: Act, asked: InfosAsked): Promise<void> {
  const { with_info } = await countInfos(act.trx, asked)
  await writeLog(act, {
    object: { type: 'finance_info', id: null },
    action: 'finance_info.exported',
    says: `Exported the bank info of ${with_info} ${with_info === 1 ? 'accreditor' : 'accreditors'} in full`,
    after: { accreditors: with_info, ...asked },
  })
}

async function* rowPages(db: Db, asked: InfosAsked, encryption: Encryption | undefined): AsyncGenerator<FinanceInfoRow[]> {
  for await (const rows of infoPages(db, asked)) yield rows.map((row) => infoRow(row, encryption))
}
