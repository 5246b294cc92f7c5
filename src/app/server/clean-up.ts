/** Removes what has ended: a daily job for records, one for files, and what every machine does for its own disks. */

import { listStored } from '../../features/files/server/queries.ts'
import { deleteUnusedFiles } from '../../features/files/server/queries-unused.ts'
import { deleteEndedLinks } from '../../features/links/server/queries.ts'
import { cutEndedLinks, removeOldBodies } from '../../features/mail/server/queries-old.ts'
import { deleteEndedSessions } from '../../features/sign-in/server/queries.ts'
import { deleteOldDevices } from '../../features/sign-in/server/queries-devices.ts'
import { agency } from '../../kit/contract/agency.ts'
import { type Act, bySystem, inAct } from '../../kit/server/acts/act.ts'
import type { Db } from '../../kit/server/db/database.ts'
import { deleteOldAttempts } from '../../kit/server/db/rate-limit.ts'
import { removeLeftParts, removeLeftUploads, removeUnnamed } from '../../kit/server/files/clean-up.ts'
import { filesFolder } from '../../kit/server/files/folder-store.ts'
import { whyForeign } from '../../kit/server/files/installation.ts'
import { storeOf } from '../../kit/server/files/store.ts'
import { deleteOldRuns } from '../../kit/server/jobs/queries.ts'
import { writeLog } from '../../kit/server/log/queries.ts'
import { type Poller, startPoller } from '../../kit/server/poller.ts'
import type { Settings } from '../../kit/server/settings.ts'

/** Sessions and links that have ended, counted tries, and the words of old mails. */
export async function cleanUpRecords(db: Db, settings: Settings, _today: string, run: string): Promise<void> {
  await deleteOldAttempts(db)
  await deleteOldRuns(db)
  const mails = { mail_links_cut: await cutEndedLinks(db), mail_bodies: await removeOldBodies(db, agency.mailBodyDays) }
  await inAct(bySystem(db, settings, 'job clean-up', run), async (act) => {
    const { trx } = act
    const ended = { sessions: await deleteEndedSessions(trx), devices: await deleteOldDevices(trx), links: await deleteEndedLinks(trx) }
    await report(act, { ...ended, ...mails })
  })
}

/** Stored files that no record names, with their contents, and contents without a row. */
export async function cleanUpFiles(db: Db, settings: Settings, _today: string, run: string, now = new Date()): Promise<void> {
  const store = storeOf(settings)
  const unused = await inAct(bySystem(db, settings, 'job clean-up-files', run), async (act) => {
    const ids = await deleteUnusedFiles(act.trx)
    await report(act, { files: ids.length })
    return ids
  })
  for (const id of unused) await store.remove(id)
  if (await whyForeign(db, store)) return
  await removeUnnamed(store, (ids) => listStored(db, ids), now)
}

/** What processes that were stopped have left half-written: on each machine by itself, whoever does the jobs of the day. */
export function startSweeping(settings: Settings, onError: (error: unknown) => void): Poller {
  return startPoller(() => sweep(settings).catch(onError), { first: 60_000, pause: 3_600_000 })
}

/** Temporary folders of uploads, and parts of stored files, older than an hour. */
export async function sweep(settings: Settings, now = new Date()): Promise<void> {
  await removeLeftUploads(now)
  // what was sent to a bucket in half is not there
  if (!settings.storage) await removeLeftParts(filesFolder(settings), now)
}

/** One entry of the log for a day on which something was removed. */
async function report(act: Act<null>, counts: Record<string, number>): Promise<void> {
  const removed = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  if (Object.keys(removed).length === 0) return
  await writeLog(act, { action: 'job.cleaned_up', object: { type: 'job', id: null }, says: 'Removed what had ended', after: removed })
}
