/** Replays the sealed log: a daily job, which has nothing to say as long as every entry is what was sealed. */
import { formatCount } from '../../../kit/contract/words.ts'
import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { checkSeals } from '../../../kit/server/log/check-seals.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { findLastCheck, findLastHeadMail, storeCheck } from './queries-checks.ts'

/** What the page of the log and the inbox show of it. */
const mostShown = 50

/** @throws where the log is not what was sealed, or not what was mailed to the trustees; the operator and the inbox are told */
export async function checkSealedLog(db: Db, settings: Settings, today: string, run: string): Promise<void> {
  const mailed = await findLastHeadMail(db)
  const { found, findings, seals, entries } = await checkSeals(db, { heads: mailed ? [mailed.head] : [], isUnhurried: true })
  await inAct(bySystem(db, settings, 'job sealed-log', run), async (act) => {
    const before = await findLastCheck(act.trx)
    await storeCheck(act.trx, today, { found, findings: findings.slice(0, mostShown), seals, entries })
    // that all is as it was is no news, a thousand nights long, nor is what was written down already
    if (found === 0 || before?.findings.join() === findings.slice(0, mostShown).join()) return act.spare()
    await writeLog(act, {
      action: 'log.found_changed',
      object: { type: 'log', id: null },
      says: `Found that the log is not what was sealed: ${formatCount(found, 'finding')}`,
      after: { findings: findings.slice(0, 5) },
    })
  })
  if (found > 0) throw new Error(`the log is not what was sealed (${formatCount(found, 'finding')}): ${findings.slice(0, 5).join(' ')}`)
}
