import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { encryptionOf, keyFile } from '../../../kit/server/security/encryption.ts'
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
      throw new Error(wrongKey(settings))
    }
  }
  for (let done = 0; ; ) {
    const count = await inAct(bySystem(db, settings, 'start'), (act) => {
      // Nothing that anybody reads changes: the same numbers under another key.
      act.spare()
      return reencryptInfos(act.trx, encryption)
    })
    if (count === 0) return done
    done += count
  }
}

function wrongKey(settings: Settings): string {
  const own = settings.dataKey ? 'DATA_KEY' : keyFile(settings)
  return (
    `The bank data in the database was encrypted with another key than the one in ${own}. ` +
    'Set DATA_KEY to the key it was encrypted with; if the key was changed on purpose, name the one before as DATA_KEY_OLD.'
  )
}
