/** Removes what has ended: a daily job for records, and one for files. */

import { deleteUnusedFiles } from '../../features/files/server/queries-unused.ts'
import { deleteEndedLinks } from '../../features/links/server/queries.ts'
import { cutEndedLinks, removeOldBodies } from '../../features/mail/server/queries-old.ts'
import { deleteEndedSessions } from '../../features/sign-in/server/queries.ts'
import { deleteOldDevices } from '../../features/sign-in/server/queries-devices.ts'
import { agency } from '../../kit/contract/agency.ts'
import { type Act, bySystem, inAct } from '../../kit/server/acts/act.ts'
import type { Db } from '../../kit/server/db/database.ts'
import { deleteOldAttempts } from '../../kit/server/db/rate-limit.ts'
import { removeLeftParts, removeLeftUploads } from '../../kit/server/files/clean-up.ts'
import { filesFolder, removeFile } from '../../kit/server/files/store.ts'
import { deleteOldRuns } from '../../kit/server/jobs/queries.ts'
import { writeLog } from '../../kit/server/log/queries.ts'
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

/**
 * Stored files that no record names, and what a stopped process left half-written. A content without a record is left alone: a
 * database restored from a backup, or another one beside the same folder, may know it.
 */
export async function cleanUpFiles(db: Db, settings: Settings, _today: string, run: string): Promise<void> {
  const folder = filesFolder(settings)
  const now = new Date()
  await removeLeftUploads(now)
  await removeLeftParts(folder, now)
  const unused = await inAct(bySystem(db, settings, 'job clean-up-files', run), async (act) => {
    const ids = await deleteUnusedFiles(act.trx)
    await report(act, { files: ids.length })
    return ids
  })
  for (const id of unused) await removeFile(folder, id)
}

/** One entry of the log for a day on which something was removed. */
async function report(act: Act<null>, counts: Record<string, number>): Promise<void> {
  const removed = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  if (Object.keys(removed).length === 0) return
  await writeLog(act, { action: 'job.cleaned_up', object: { type: 'job', id: null }, says: 'Removed what had ended', after: removed })
}
