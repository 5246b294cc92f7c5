/** Making the secret address of one's own calendar, and taking it back. */
import type { Act } from '../../../kit/server/acts/act.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { calendarFeeds } from '../contract.ts'
import { deleteFeed, replaceFeed } from './queries.ts'

/** An earlier address stops working. @returns the address, told this once */
export async function renewFeed(act: Act) {
  const { id, token } = await replaceFeed(act.trx, act.actor.id)
  await writeLog(act, {
    action: 'account.calendar_feed_made',
    object: { type: 'account', id: act.actor.id },
    says: 'Made the secret address of the own calendar',
    after: { calendar_feed: id },
    ...about(act),
  })
  const address = `${act.settings.publicUrl}${calendarFeeds.read.path}?key=${token}`
  return { address, message: 'The address is made. Copy it now: it is not shown again.' }
}

export async function endFeed(act: Act): Promise<{ message: string }> {
  const gone = await deleteFeed(act.trx, act.actor.id)
  if (!gone) return { message: 'There is no address to take back.' }
  await writeLog(act, {
    action: 'account.calendar_feed_ended',
    object: { type: 'account', id: act.actor.id },
    says: 'Took the secret address of the own calendar back',
    before: { calendar_feed: gone.id },
    ...about(act),
  })
  return { message: 'The address is taken back. Calendars that read it get nothing any more.' }
}

function about({ actor }: Act) {
  return { accreditor_id: actor.role === 'accreditor' ? actor.id : null, institution_id: actor.institution_id }
}
