/** A daily job: what undoing a merge would need is forgotten once it cannot be undone any more. */
import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { undoDays } from '../rules.ts'
import { forgetRows } from './queries-rows.ts'

export async function forgetMerges(db: Db, settings: Settings, _today: string, run: string): Promise<void> {
  await inAct(bySystem(db, settings, 'job merges', run), async (act) => {
    const count = await forgetRows(act.trx, undoDays)
    if (count === 0) return
    const says = `Forgot what undoing would need of ${count === 1 ? 'one merge' : `${count} merges`}: undone, or older than ${undoDays} days`
    await writeLog(act, { action: 'job.merges_kept', object: { type: 'job', id: null }, says, after: { merges: count } })
  })
}
