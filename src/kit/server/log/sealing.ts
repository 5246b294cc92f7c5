/** Seals the log: every minute, what was written since, in whichever process comes first (docs/decisions/0034-the-sealed-log.md). */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { type Poller, startPoller } from '../poller.ts'
import { sealSome } from './queries-seals.ts'

/** Entries of one seal at most: what is changed together with its hash is named as one of so many. */
const mostInOne = 1_000
/** People go first: between two seals it rests for so many times what the one before took. */
const rests = 3
const firstLook = 3_000
const everyMinute = 60_000

export function startSealing(db: Db, onError: (error: unknown) => void): Poller {
  return startPoller(async (stopped) => void (await sealDue(db, stopped).catch(onError)), { first: firstLook, pause: everyMinute })
}

/**
 * Seals all that waits, one transaction a seal: also the years of a log that is sealed for the first time.
 * @returns how many entries were sealed
 */
export async function sealDue(db: Db, stopped: () => boolean = () => false, most = mostInOne): Promise<number> {
  let sealed = 0
  for (;;) {
    const began = performance.now()
    const some = await inTransaction(db, (trx) => sealSome(trx, most))
    sealed += some
    if (some < most || stopped()) return sealed
    await pause(rests * (performance.now() - began))
  }
}
