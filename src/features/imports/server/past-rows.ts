import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { deletePastRows } from './queries.ts'

/** Forgets what imports changed once their 30 days are over. That they were, and who made them, stays. */
export async function forgetPastImports(db: Db, settings: Settings, _today: string, run: string): Promise<void> {
  await inAct(bySystem(db, settings, 'job past-imports', run), async (act) => {
    const imports = await deletePastRows(act.trx)
    if (imports > 0)
      await writeLog(act, {
        action: 'job.imports_kept',
        object: { type: 'job', id: null },
        says: 'Imports whose 30 days are over can no longer be undone',
        after: { imports },
      })
  })
}
