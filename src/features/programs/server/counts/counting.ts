/** Keeps the kept counts short: every minute, in whichever process comes first. */
import type { Db } from '../../../../kit/server/db/database.ts'
import { type Poller, startPoller } from '../../../../kit/server/poller.ts'
import { foldCounts } from './queries.ts'

export function startCounting(db: Db, onError: (error: unknown) => void): Poller {
  const round = () => foldCounts(db).then(() => {}, onError)
  return startPoller(round, { first: 5_000, pause: 60_000 })
}
