/** Charges or honoraria as CSV (docs/domain.md#exports). */
import type { z } from 'zod'
import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { type Column, csvFile } from '../../../kit/server/sheets/csv.ts'
import { visitTypeNames } from '../../ladder/rules.ts'
import { paymentName } from '../../payments/rules.ts'
import { assignmentRoleNames, reportStatusNames } from '../../visits/rules.ts'
import type { Charge, FinanceExport } from '../contract.ts'
import { chargePages, findPayerName, honorariumPages } from './queries-export.ts'
import type { HonorariumRead } from './queries-honoraria.ts'

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

const chargeColumns: Column<Charge>[] = [
  ['Institution', (row) => row.institution_name],
  ['Visit', (row) => row.number],
  ['Campus', (row) => row.campus_name],
  ['Visit type', (row) => visitTypeNames[row.visit_type]],
  ['Visit begins', (row) => row.visit_date],
  ['Visit ends', (row) => row.visit_end],
  ['Description', (row) => row.description],
  ['Amount', (row) => row.amount],
  ['Due', (row) => row.due_date],
  ['Payment', (row) => paymentName(row.payment_status, row.verified_at !== null)],
  ['Paid on', (row) => row.paid_on],
  ['Reference', (row) => row.reference],
  ['Reason', (row) => row.status_reason],
  ['Verified at', (row) => row.verified_at],
  ['Verified by', (row) => row.verified_by],
  ['Proofs', (row) => row.proofs.length],
]
const honorariumColumns: Column<HonorariumRead>[] = [
  ['Accreditor', (row) => row.accreditor_name],
  ['Role', (row) => assignmentRoleNames[row.role]],
  ['Report', (row) => reportStatusNames[row.report_status]],
  ...chargeColumns,
]
