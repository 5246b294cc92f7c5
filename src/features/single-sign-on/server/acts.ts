/** Connects accounts with who somebody is at a provider, and ends it. Signing in itself stands with the sessions. */
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import type { ProviderSettings } from '../../../kit/server/settings-provider.ts'
import { aboutOwner, lockOwner, type Owner } from '../../links/server/queries-owners.ts'
import { providerName } from '../rules.ts'
import { mailConnected, mailDisconnected } from './mails.ts'
import {
  deleteConnections,
  deleteProof,
  findConnection,
  findProof,
  type Identity,
  insertConnection,
  isConnectedAt,
  usedConnection,
} from './queries.ts'

/**
 * Before anything else is asked of somebody: an account that is connected with another person at the provider is not theirs, whatever
 * address they have there by now.
 * @throws Refusal 403
 */
export async function requireSamePerson(db: Db | Trx, provider: ProviderSettings | null, accountId: string, who: Identity): Promise<void> {
  const known = await findConnection(db, who)
  if (known ? known.account_id !== accountId : await isConnectedAt(db, accountId, who.issuer)) throw anotherPerson(provider, who)
}

/**
 * Ends a sign-in by the provider: the first one connects, and tells the owner; later ones say that it was used.
 * @throws Refusal 403 where the account is connected with another person there
 */
export async function connect(act: Act<Actor | null>, accountId: string, who: Identity): Promise<void> {
  const { trx, settings } = act
  const owner = await heldOwner(trx, accountId)
  await requireSamePerson(trx, settings.provider, owner.id, who)
  const known = await findConnection(trx, who)
  if (known) return usedConnection(trx, known.id)
  if (!(await insertConnection(trx, owner.id, who))) throw anotherPerson(settings.provider, who)
  const name = providerName(settings.provider, who.issuer)
  await writeLog(
    { ...act, actor: owner },
    {
      ...aboutOwner(owner),
      action: 'account.provider_connected',
      says: `Connected the own account with ${name}`,
      after: { provider: who.issuer },
    },
  )
  await mailConnected(act, owner, name)
}

/** The same for a sign-in that the provider began and a second factor ends; nothing where it began with the password. */
export async function connectBegun(act: Act<Actor | null>, accountId: string, ticket: string): Promise<void> {
  const who = await findProof(act.trx, ticket)
  if (!who) return
  await deleteProof(act.trx, ticket)
  await connect(act, accountId, who)
}

/** @returns what the provider is called @throws Refusal 404 where the account has no such connection */
export async function endConnection(act: Act, id: string): Promise<string> {
  const owner = await heldOwner(act.trx, act.actor.id)
  const [ended] = await endConnections(act, owner, 'Ended the connection of the own account with', id)
  if (ended === undefined) throw notFound('This connection')
  return ended
}

/**
 * @param says how the log tells it, before the provider's name
 * @param id one of them; all of the account when left out
 * @returns what the providers are called
 */
export async function endConnections(act: Act, owner: Owner, says: string, id?: string): Promise<string[]> {
  const ended = await deleteConnections(act.trx, owner.id, id)
  const names: string[] = []
  for (const { issuer } of ended) {
    const name = providerName(act.settings.provider, issuer)
    await writeLog(act, {
      ...aboutOwner(owner),
      action: 'account.provider_disconnected',
      says: `${says} ${name}`,
      before: { provider: issuer },
      after: { provider: null },
    })
    await mailDisconnected(act, owner, name)
    names.push(name)
  }
  return names
}

function anotherPerson(provider: ProviderSettings | null, { issuer }: Identity): Refusal {
  const name = providerName(provider, issuer)
  return new Refusal(
    403,
    `This account is connected with another person at ${name}, so nobody was signed in. If it is yours, sign in with your password and end the connection in your account settings, or call the agency.`,
  )
}

async function heldOwner(trx: Trx, id: string): Promise<Owner> {
  const owner = await lockOwner(trx, id)
  if (!owner) throw notFound('Your account')
  return owner
}
