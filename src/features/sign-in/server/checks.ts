/** What is asked before a password is taken or trusted. */
import type { Db } from '../../../kit/server/db/database.ts'
import { clearAttempts, countAttempt } from '../../../kit/server/db/rate-limit.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { ownPassword } from '../../../kit/server/limits.ts'
import { passwordMatches } from '../../../kit/server/security/password.ts'
import { newPasswordProblem, type Owner } from '../../accounts/server/checks.ts'
import { findPassword } from './queries-passwords.ts'

type Known = { owner: Owner; hash: string }

/** @throws Refusal 422 at `password` */
export async function requireGoodPassword(password: string, owner: Owner): Promise<void> {
  const problem = await newPasswordProblem(password, owner)
  if (problem) throw invalid('password', problem)
}

/**
 * Asks for the password again before something that matters. Every try counts until one succeeds.
 * @returns whose it is, and the stored hash the password was held against
 * @throws Refusal 422 at `current_password`; 429 after ten tries in 15 minutes
 */
export function requireCurrentPassword(db: Db, accountId: string, typed: string): Promise<Known> {
  return requirePassword(db, accountId, typed, 'current_password')
}

/** The same. @param field at which a wrong one is refused */
export async function requirePassword(db: Db, accountId: string, typed: string, field: string): Promise<Known> {
  const account = await findPassword(db, accountId)
  if (!account) throw notFound('Your account')
  await countAttempt(db, ownPassword, accountId)
  if (!account.password_hash || !(await passwordMatches(account.password_hash, typed)))
    throw invalid(field, 'This is not your current password. Write it again.')
  await clearAttempts(db, ownPassword, accountId)
  return { owner: account, hash: account.password_hash }
}
