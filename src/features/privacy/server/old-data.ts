import { agency } from '../../../kit/contract/agency.ts'
import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { deleteOldViews } from '../../data-views/server/queries.ts'
import * as old from './queries-old.ts'

/** A daily job: removes personal data that is past its time, with one entry of the log that counts it (docs/domain.md#how-long-data-is-kept). */
export function forgetOldData(db: Db, settings: Settings, _today: string, run: string): Promise<void> {
  return inAct(bySystem(db, settings, 'job old-data', run), async (act) => {
    const { trx } = act
    const counts = {
      unconfirmed_registrations: await old.deleteUnconfirmed(trx),
      new_addresses: await old.forgetNewAddresses(trx),
      devices_seen: await old.deleteOldDevicesSeen(trx),
      feedback_drafts: await old.deleteOldDrafts(trx),
      looks_at_data: await deleteOldViews(trx, agency.dataViewDays),
      privacy_requests: await old.deleteOldRequests(trx),
      factor_resets: await old.deleteOldResets(trx),
    }
    const removed = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
    if (Object.keys(removed).length === 0) return
    const says = 'Removed personal data that was past its time'
    await writeLog(act, { action: 'job.forgot_old_data', object: { type: 'job', id: null }, says, after: removed })
  })
}
