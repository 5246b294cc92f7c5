/** The daily job that forgets uploads nobody finished (docs/domain.md#evidence). */
import { agency } from '../../../kit/contract/agency.ts'
import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { listWithParts, removeParts } from '../../../kit/server/files/parts.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { deleteOldUploads, listKnown } from './queries-uploads.ts'

/** Forgets uploads for which nothing came in so many days (setting), with the parts that came. */
export async function forgetOldUploads(db: Db, settings: Settings, _today = '', run = ''): Promise<void> {
  const gone = await inAct(bySystem(db, settings, 'job evidence-uploads', run), async (act) => {
    // nothing of them was ever seen
    act.spare()
    return deleteOldUploads(act.trx, agency.evidenceUploadDays)
  })
  for (const id of gone) await removeParts(settings, id)
  // of uploads that ended while their parts could not be removed; a part never comes before its upload
  const left = await listWithParts(settings)
  const known = await listKnown(db, left)
  for (const id of left.filter((one) => !known.has(one))) await removeParts(settings, id)
}
