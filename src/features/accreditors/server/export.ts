import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { logExport, recordedPages } from '../../data-views/server/acts.ts'
import { accreditorColumns } from '../columns.ts'
import type { accreditors } from '../contract.ts'
import { accreditorPages, countAccreditors } from './queries.ts'

/** Whose contact data leaves is kept, page by page, and that it left stands in the log. */
export async function exportAccreditors({ db, query, actor, act }: Asked<typeof accreditors.export>): Promise<FileAnswer> {
  const count = await countAccreditors(db, query)
  await act((one) => logExport(one, 'accreditor', count))
  const pages = recordedPages(db, actor, { data: 'contact', place: 'accreditors' }, accreditorPages(db, query), ({ id }) => id)
  return csvFile('accreditors.csv', accreditorColumns, pages)
}
