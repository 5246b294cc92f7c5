/** Deleting accounts, and registrations of people who have one already. */
import { roleName } from '../../../kit/contract/roles.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { writeLogs } from '../../../kit/server/log/queries.ts'
import { issueLink } from '../../links/server/queries.ts'
import type { AccountRow } from '../contract.ts'
import { registrationState } from '../rules-registration.ts'
import { about, told } from './acts.ts'
import { likelyPeople, requireManager } from './checks.ts'
import { mailInvitation, mailKnownAccount, mailKnownRegistration } from './mails.ts'
import { deleteAccounts, type LockedAccount, lockAccountRows, lockAccounts, readAccount } from './queries-changes.ts'

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
  refuseBound(rows)
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

/**
 * Closes the registration of somebody who has an account already: it is deleted, so that its address is free for the account that stays.
 * Both addresses are written to, neither is told the other one: only the names are the same.
 * @returns the account that stays
 * @throws Refusal 404 where one is missing, 403 for a role of others, 409 for another version, 422 where it cannot be that one
 */
export async function closeKnown(act: Act, id: string, { known_id, version }: { known_id: string; version: number }): Promise<AccountRow> {
  const { trx, actor } = act
  await lockAccounts(trx, actor)
  const rows = await lockAccountRows(trx, [id, known_id])
  const registration = rows.find((row) => row.id === id)
  const known = rows.find((row) => row.id === known_id)
  if (!registration || !known) throw notFound(registration ? 'The other account' : 'This account')
  requireManager(actor, [registration.role, known.role])
  if (registration.version !== version) throw stale()
  if (registrationState(registration) !== 'waiting')
    throw new Refusal(409, `${registration.email} is not a registration that waits, so it is not closed. Load the list again.`)
  if (!(await likelyPeople(trx, registration)).some((one) => one.id === known_id))
    throw invalid('known_id', `${known.name} has another name than ${registration.name}. Choose one of the candidates.`)
  if (known.status === 'suspended')
    throw invalid('known_id', `The account of ${known.name} is suspended. Open it again first, or refuse the registration.`)
  refuseBound([registration])
  await deleteAccounts(trx, [id])
  await mailKnownRegistration(act, registration)
  if (known.status === 'invited') await mailInvitation(act, known, await issueLink(trx, known_id, 'invitation'))
  else await mailKnownAccount(act, known)
  await writeLogs(act, [
    {
      ...about(registration),
      action: 'account.closed_as_known',
      says: `Closed the registration of ${registration.name}, who has an account already (${known.email})`,
      before: told(registration),
    },
    {
      ...about(known),
      action: 'account.registered_again',
      says: `Took the registration with ${registration.email} for ${known.name}, and mailed how to sign in`,
    },
  ])
  return readAccount(trx, known_id)
}

/** @throws Refusal 409 where an account has a history */
function refuseBound(rows: readonly LockedAccount[]): void {
  const bound = rows.filter((row) => row.assignments + row.finances + row.feedback + row.merged > 0)
  if (bound.length > 0) throw new Refusal(409, boundSentence(bound))
}

function boundSentence(bound: readonly LockedAccount[]): string {
  const names = bound
    .slice(0, 3)
    .map((row) => row.name)
    .join(', ')
  const more = bound.length > 3 ? ` and ${bound.length - 3} more` : ''
  const [has, it] = bound.length === 1 ? ['has', 'the account'] : ['have', 'these accounts']
  return `${names}${more} ${has} assignments, payments, feedback or a merged record, so nothing was deleted. Suspend ${it} instead: nobody can sign in then.`
}
