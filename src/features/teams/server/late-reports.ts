/** Reports that are not handed in by their day become late: a daily job. */

import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { changes, writeLogs } from '../../../kit/server/log/queries.ts'
import { queueMails } from '../../../kit/server/mail/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { takeOverdueReports } from './queries-reports.ts'
import { lateReportMails } from './report-mails.ts'

/**
 * Marks every overdue report as late, tells whose it is, and writes it down, all in one transaction. A report that is late
 * already is left alone, so that nothing is told twice; one that was returned and is overdue again is told again.
 */
export async function markLateReports(db: Db, settings: Settings, today: string, run: string): Promise<void> {
  await inAct(bySystem(db, settings, 'job late-reports', run), async (act) => {
    const late = await takeOverdueReports(act.trx, today)
    if (late.length === 0) return
    await queueMails(act, late.flatMap(lateReportMails))
    await writeLogs(
      act,
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
