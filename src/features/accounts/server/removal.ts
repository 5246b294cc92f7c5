/** Deleting accounts. */

import { roleName } from '../../../kit/contract/roles.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLogs } from '../../../kit/server/log/queries.ts'
import { about, told } from './acts.ts'
import { requireManager } from './checks.ts'
import { deleteAccounts, type LockedAccount, lockAccountRows, lockAccounts } from './queries-changes.ts'

/**
 * Deletes all of them or, where one has to stay, none. Sessions and links end with the account; the log keeps the name.
 * @returns how many
 * @throws Refusal 404 where one is missing, 403 for a role of others, 422 for the own account, 409 for one with a history
 */
export async function removeAccounts(act: Act, asked: readonly string[]): Promise<number> {
  const { trx, actor } = act
  const ids = [...new Set(asked)]
  await lockAccounts(trx, actor)
  const rows = await lockAccountRows(trx, ids)
  if (rows.length < ids.length) throw notFound(ids.length === 1 ? 'This account' : 'One of these accounts')
  requireManager(
    actor,
    rows.map((row) => row.role),
  )
  if (ids.includes(actor.id)) {
    const sentence = 'Nobody deletes the own account. Another Superadmin can do it.'
    throw new Refusal(422, sentence, { ids: [sentence] })
  }
  const bound = rows.filter((row) => row.assignments + row.finances + row.feedback > 0)
  if (bound.length > 0) throw new Refusal(409, boundSentence(bound))
  await deleteAccounts(trx, ids)
  await writeLogs(
    act,
    rows.map((row) => ({
      ...about(row),
      action: 'account.deleted',
      says: `Deleted the account of ${row.name} (${roleName(row.role)})`,
      before: told(row),
    })),
  )
  return rows.length
}

function boundSentence(bound: readonly LockedAccount[]): string {
  const names = bound
    .slice(0, 3)
    .map((row) => row.name)
    .join(', ')
  const more = bound.length > 3 ? ` and ${bound.length - 3} more` : ''
  const [has, it] = bound.length === 1 ? ['has', 'the account'] : ['have', 'these accounts']
  return `${names}${more} ${has} assignments, payments or feedback, so nothing was deleted. Suspend ${it} instead: nobody can sign in then.`
}
