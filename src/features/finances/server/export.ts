/** Charges or honoraria as CSV (docs/domain.md#exports). */
import type { z } from 'zod'
import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { chargeColumns, honorariumColumns } from '../columns.ts'
import type { FinanceExport } from '../contract.ts'
import { chargePages, findPayerName, honorariumPages } from './queries-export.ts'

type Asked = z.output<typeof FinanceExport>

/** `{finance or name}_finances.csv`, where `accreditation` is written `institution`. @throws Refusal 404 */
export async function exportFinances(db: Db, asked: Asked): Promise<FileAnswer> {
  const name = asked.id
    ? await findPayerName(db, asked.finance, asked.id)
    : asked.finance === 'accreditation'
      ? 'institution'
      : 'accreditor'
  if (!name) throw notFound(asked.finance === 'accreditation' ? 'This institution' : 'This accreditor')
  const file = `${name}_finances.csv`
  if (asked.finance === 'accreditation') return csvFile(file, chargeColumns, chargePages(db, asked))
  return csvFile(file, honorariumColumns, honorariumPages(db, asked))
}
