import type { Db, Trx } from '../db/database.ts'
import { type Encryption, encryptionOf, keyFile } from '../security/encryption.ts'
import type { Settings } from '../settings.ts'
import { bySystem, inAct } from './act.ts'

/**
 * Encrypts anew what an older key encrypted, so that `DATA_KEY_OLD` can go; to be called at start for each kind of encrypted values.
 * @param some encrypts some of them anew; how many, and 0 when none is left
 * @returns how many were encrypted anew
 * @throws Error with a sentence for the operator where one opens with no key at hand
 */
export async function encryptAnew(
  db: Db,
  settings: Settings,
  some: (trx: Trx, encryption: Encryption) => Promise<number>,
): Promise<number> {
  for (let done = 0; ; ) {
    const count = await inAct(bySystem(db, settings, 'start'), (act) => {
      // Nothing that anybody reads changes: the same values under another key.
      act.spare()
      return some(act.trx, encryptionOf(settings))
    })
    if (count === 0) return done
    done += count
  }
}

/** What to do where something was encrypted with a key that is not at hand. @param what as `The bank data` */
export function wrongKey(settings: Settings, what: string): Error {
  const own = settings.dataKey ? 'DATA_KEY' : keyFile(settings)
  return new Error(
    `${what} in the database was encrypted with another key than the one in ${own}. ` +
      'Set DATA_KEY to the key it was encrypted with; if the key was changed on purpose, name the one before as DATA_KEY_OLD.',
  )
}
