import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { logExport, recordedPages } from '../../data-views/server/acts.ts'
import { accountColumns } from '../columns.ts'
import type { accounts } from '../contract.ts'
import { type AccountsAsked, accountPages, countAccounts } from './queries-list.ts'

type Export = Pick<Asked<typeof accounts.export>, 'db' | 'actor' | 'act'> & { asked: AccountsAsked }

/** Whose contact data leaves is kept, page by page, and that it left stands in the log. */
export async function exportAccounts({ db, actor, act, asked }: Export): Promise<FileAnswer> {
  const count = await countAccounts(db, asked)
  await act((one) => logExport(one, 'account', count))
  const pages = recordedPages(db, actor, { data: 'contact', place: 'users' }, accountPages(db, asked), ({ id }) => id)
  return csvFile('accounts.csv', accountColumns, pages)
}
