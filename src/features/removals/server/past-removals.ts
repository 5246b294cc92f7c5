import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { deletePastRemovals } from './queries.ts'

/** Forgets what was deleted and can be brought back no more: then it is gone for good. That it was deleted stands in the log already. */
export async function forgetPastRemovals(db: Db, settings: Settings, _today: string, run: string): Promise<void> {
  await inAct(bySystem(db, settings, 'job past-removals', run), async ({ trx, spare }) => {
    // deleting it was the change, and has its entry
    spare()
    await deletePastRemovals(trx)
  })
}
