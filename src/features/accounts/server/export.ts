import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { type Column, csvFile } from '../../../kit/server/sheets/csv.ts'
import type { AccountRow } from '../contract.ts'
import { type AccountsAsked, accountPages } from './queries-list.ts'

/** The columns an import reads come first and under its names. */
const columns: readonly Column<AccountRow>[] = [
  ['email', (row) => row.email],
  ['first_name', (row) => row.first_name],
  ['middle_name', (row) => row.middle_name],
  ['last_name', (row) => row.last_name],
  ['suffix', (row) => row.suffix],
  ['professional_title', (row) => row.professional_title],
  ['mobile', (row) => row.mobile],
  ['region', (row) => row.region],
  ['institution_name', (row) => row.institution_name],
  ['role', (row) => row.role],
  ['status', (row) => row.status],
  ['email_verified_at', (row) => row.email_verified_at],
  ['last_login_at', (row) => row.last_login_at],
  ['created_at', (row) => row.created_at],
]

export function exportAccounts(db: Db, asked: AccountsAsked): FileAnswer {
  return csvFile('accounts.csv', columns, accountPages(db, asked))
}
