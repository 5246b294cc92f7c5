import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { accountColumns } from '../columns.ts'
import { type AccountsAsked, accountPages } from './queries-list.ts'

export function exportAccounts(db: Db, asked: AccountsAsked): FileAnswer {
  return csvFile('accounts.csv', accountColumns, accountPages(db, asked))
}
