import { encryptAnew } from '../../../kit/server/acts/reencrypt.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { reencryptKeys } from './queries-keys.ts'

/**
 * Encrypts anew what an older key encrypted: a device that rated without a network opens what it kept with its key only.
 * @returns how many keys of devices were encrypted anew
 */
export function readyDeviceKeys(db: Db, settings: Settings): Promise<number> {
  return encryptAnew(db, settings, reencryptKeys)
}
