import { encryptAnew, wrongKey } from '../../../kit/server/acts/reencrypt.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { encryptionOf } from '../../../kit/server/security/encryption.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { openNumbers } from './checks.ts'
import { listOneForEachKey, reencryptInfos } from './queries-changes.ts'

/**
 * Sees to it, before anybody asks, that the bank data opens with the keys of this server, and encrypts anew what an older one encrypted.
 * @returns how many bank infos were encrypted anew
 * @throws Error with a sentence for the operator when the key is not the right one
 */
export async function readyBankData(db: Db, settings: Settings): Promise<number> {
  const encryption = encryptionOf(settings)
  for (const info of await listOneForEachKey(db)) {
    try {
      openNumbers(encryption, info)
    } catch {
      throw wrongKey(settings, 'The bank data')
    }
  }
  return encryptAnew(db, settings, reencryptInfos)
}
