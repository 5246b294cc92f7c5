import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { encryptionOf } from '../../../kit/server/security/encryption.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { reencryptApps } from './queries.ts'

/**
 * Encrypts anew what an older key encrypted, so that `DATA_KEY_OLD` can go.
 * @returns how many secrets of authenticator apps were encrypted anew
 */
export async function readyApps(db: Db, settings: Settings): Promise<number> {
  for (let done = 0; ; ) {
    const count = await inAct(bySystem(db, settings, 'start'), (act) => {
      // Nothing that anybody reads changes: the same secrets under another key.
      act.spare()
      return reencryptApps(act.trx, encryptionOf(settings))
    })
    if (count === 0) return done
    done += count
  }
}
