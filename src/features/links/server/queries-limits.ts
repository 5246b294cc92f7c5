/** How often somebody may try to sign in, to register or to get a link (docs/domain.md#limits-on-tries); counted over all processes. */
import type { Db } from '../../../kit/server/db/database.ts'
import { countAttempt, requireAttemptLeft, takeAttempt } from '../../../kit/server/db/rate-limit.ts'
import { networkOf } from '../../../kit/server/http/network.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import type { RateLimit } from '../../../kit/server/limits.ts'
import { deadLinks, strangersMails } from '../../../kit/server/limits.ts'
import type { Settings } from '../../../kit/server/settings.ts'

/** @throws Refusal 429 when the address has used its tries up */
export async function countVisit(db: Db, settings: Settings, rule: RateLimit, address: string): Promise<void> {
  if (settings.rateLimits) await countAttempt(db, rule, networkOf(address))
}

/**
 * Follows a link, and counts it when it was dead: an office behind one address opens and uses as many invitations as it has, while who
 * guesses is stopped. Tries at the same moment may all be answered once; the limit of all requests (`src/app/server/request-guards.ts`) bounds how many.
 * @throws Refusal 429 when the address has tried too many dead links; after that good ones are not looked at either
 */
export async function followCounted<T>(db: Db, settings: Settings, address: string, follow: () => Promise<T>): Promise<T> {
  if (!settings.rateLimits) return follow()
  await requireAttemptLeft(db, deadLinks, networkOf(address))
  try {
    return await follow()
  } catch (error) {
    if (isDeadLink(error)) await countAttempt(db, deadLinks, networkOf(address))
    throw error
  }
}

/** Missing to who looks at it, or refused at the field `token` to who uses it. */
function isDeadLink(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 404 || error.errors?.token !== undefined)
}

/** Whether a mailbox may get one more mail that a stranger asked for. Counted for every address, known or not. */
export async function mayMail(db: Db, settings: Settings, email: string): Promise<boolean> {
  return !settings.rateLimits || (await takeAttempt(db, strangersMails, email.toLowerCase())) === 0
}
