/**
 * Whether the clock can be believed (docs/domain.md#the-clock). A wrong one acts for good: it ends terms and writes to hundreds of people.
 * What goes out by itself, the daily jobs and the outbox, stops while it is in doubt.
 */
import { formatInstant } from '../../contract/days.ts'
import type { Db } from '../db/database.ts'
import { noteSeen, readClock } from './queries.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How far the clocks of server and database may be apart. */
const mostApart = 5 * minute
/** How long the product may not have run without anybody being asked: a machine that slept over a holiday is no wrong clock. */
const longestAbsence = 14 * day
/** How far back the clock may go. */
const furthestBack = day

/** What is wrong; `person`: it goes on only once somebody says that the time is right. */
export type ClockFault = { says: string; person: boolean }

/** @param here the server's clock */
export async function clockFault(db: Db, here = new Date()): Promise<ClockFault | undefined> {
  const { now, seenAt } = await readClock(db)
  if (Math.abs(now.getTime() - here.getTime()) > mostApart) {
    const says = `The clock of the server says ${formatInstant(here.toISOString())}, that of the database ${formatInstant(now.toISOString())}. Set the wrong one; mails and daily jobs wait until they agree.`
    return { says, person: false }
  }
  const passed = seenAt ? now.getTime() - seenAt.getTime() : 0
  if (passed <= longestAbsence && passed >= -furthestBack) return undefined
  const says = `The clock says ${formatInstant(now.toISOString())}, but the product last ran on ${formatInstant((seenAt as Date).toISOString())}. Mails and daily jobs wait until the Superadmin says in Activity Logs › Mails that this is the right time, or the clock is set right.`
  return { says, person: true }
}

/**
 * A round of work that goes out by itself: done while the clock is believed, and left while it is not.
 * @param tell hears once of each time it is left
 */
export function heldToTheClock<T extends unknown[]>(db: Db, round: (...given: T) => Promise<void>, tell: (error: Error) => void) {
  let isTold = false
  return async (...given: T): Promise<void> => {
    const fault = await clockFault(db)
    if (fault) {
      if (!isTold) tell(new Error(fault.says))
      isTold = true
      return
    }
    isTold = false
    await noteSeen(db)
    await round(...given)
  }
}
