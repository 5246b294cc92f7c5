/** Reports that are not handed in by their day become late: a daily job. */
import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { changes, writeLogs } from '../../../kit/server/log/queries.ts'
import { queueMails } from '../../../kit/server/mail/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { takeOverdueReports } from './queries-reports.ts'
import { lateReportMails } from './report-mails.ts'

/**
 * Marks every overdue report as late, tells whose it is, and writes it down, all in one transaction. A report that is late
 * already is left alone, so that nothing is told twice; one that was returned and is overdue again is told again.
 */
export async function markLateReports(db: Db, { publicUrl }: Pick<Settings, 'publicUrl'>, today: string, run: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const late = await takeOverdueReports(trx, today)
    if (late.length === 0) return
    await queueMails(trx, publicUrl, late.flatMap(lateReportMails))
    const origin = { request_id: run, call: 'job late-reports', address: '', user_agent: '' }
    await writeLogs(
      { trx, actor: null, origin },
      late.map(({ id, name, report_status, institution_id, accreditation_id, accreditor_id }) => ({
        action: 'assignment.report_late',
        object: { type: 'assignment', id },
        says: `Marked the report of ${name} as late`,
        ...changes({ report_status }, { report_status: 'late' as const }),
        institution_id,
        accreditation_id,
        accreditor_id,
      })),
    )
  })
}
