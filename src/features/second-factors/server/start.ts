import { encryptAnew } from '../../../kit/server/acts/reencrypt.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { reencryptApps } from './queries.ts'

/**
 * Encrypts anew what an older key encrypted, so that `DATA_KEY_OLD` can go.
 * @returns how many secrets of authenticator apps were encrypted anew
 */
export function readyApps(db: Db, settings: Settings): Promise<number> {
  return encryptAnew(db, settings, reencryptApps)
}
