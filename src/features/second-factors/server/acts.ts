/** What signing in and proving do with passkeys. */
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { askForUse } from './passkeys.ts'
import { type ChallengeKind, insertChallenge } from './queries-challenges.ts'
import { listPasskeys } from './queries-passkeys.ts'

type Asking = { db: Db; settings: Settings; act: (work: (act: Act<Actor | null>) => Promise<string>) => Promise<string> }

/**
 * What a browser is asked with to use a passkey; the answer goes to `checkPasskey` with the same kind.
 * @param accountId whose passkeys may answer; `null` for anybody's
 * @throws Refusal 422 where the portal's address is none to which a passkey can belong
 */
export async function askForPasskey({ db, settings, act }: Asking, kind: ChallengeKind, accountId: string | null) {
  const { challenge, options } = await askForUse(settings, accountId ? await listPasskeys(db, accountId) : [])
  const ticket = await act((act) => {
    // Only a question: the answer has its entry.
    act.spare()
    return insertChallenge(act.trx, kind, accountId, challenge)
  })
  return { ticket, options }
}
