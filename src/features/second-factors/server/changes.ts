/** What people change of the ways in which they sign in: each told to them by mail, and in the log. */
import { agency } from '../../../kit/contract/agency.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { encryptionOf } from '../../../kit/server/security/encryption.ts'
import { aboutOwner, lockOwner, type Owner } from '../../links/server/queries-owners.ts'
import { forgetCodes } from './checks.ts'
import type { newRecoveryCodes } from './codes.ts'
import { mailFactorAdded, mailFactorRemoved } from './mails.ts'
import { confirmApp, deleteApp, dropLoneCodes, findApp, insertApp, listMethods, replaceCodes } from './queries.ts'
import { takeChallenge } from './queries-challenges.ts'
import { deletePasskey, insertPasskey, lockPasskey, renamePasskey } from './queries-passkeys.ts'

type Codes = Awaited<ReturnType<typeof newRecoveryCodes>> | null

/** Most passkeys of one account. */
const mostPasskeys = 20

export async function beginApp(act: Act, secret: string): Promise<void> {
  // Nothing can be done with it before a code confirms it, which is an entry of its own.
  act.spare()
  await insertApp(act.trx, act.actor.id, secret, encryptionOf(act.settings))
}

/**
 * @param begun the app whose code was right, and the step of the code
 * @param codes made beforehand where the account had no factor
 * @returns the codes to show, if it is the account's first factor
 */
export async function useApp(act: Act, begun: { id: string; step: number }, codes: Codes): Promise<string[] | null> {
  const { trx } = act
  const owner = await heldOwner(act)
  const shown = await firstCodes(act, codes)
  const replaced = (await findApp(trx, owner.id, 'used')) !== undefined
  if (!(await confirmApp(trx, owner.id, begun.id, begun.step))) throw stale()
  await forgetCodes(trx, owner.id)
  await writeLog(act, {
    ...aboutOwner(owner),
    action: 'account.app_added',
    says: replaced ? 'Replaced the authenticator app of the own account' : 'Added an authenticator app to the own account',
  })
  await mailFactorAdded(act, owner, replaced ? 'another authenticator app, in the place of the one before,' : 'an authenticator app')
  return shown
}

export async function removeApp(act: Act): Promise<void> {
  const owner = await heldOwner(act)
  if (!(await deleteApp(act.trx, owner.id))) throw notFound('An authenticator app')
  if (!(await dropLoneCodes(act.trx, owner.id))) refuseWhereNeeded(owner)
  await writeLog(act, { ...aboutOwner(owner), action: 'account.app_removed', says: 'Removed the authenticator app of the own account' })
  await mailFactorRemoved(act, owner, 'the authenticator app')
}

type NewKey = Omit<Parameters<typeof insertPasskey>[1], 'account_id'>

/** @param challengeId what it answered: it is used up @returns the codes to show, if it is the account's first factor */
export async function addPasskey(act: Act, challengeId: string, key: NewKey, knownKeys: number, codes: Codes): Promise<string[] | null> {
  const { trx } = act
  const owner = await heldOwner(act)
  if (knownKeys >= mostPasskeys)
    throw new Refusal(422, `An account has at most ${mostPasskeys} passkeys. Remove one that you do not use any more.`)
  if (!(await takeChallenge(trx, challengeId))) throw invalid('passkey', 'This was used already. Make the passkey once more.')
  const shown = await firstCodes(act, codes)
  const id = await insertPasskey(trx, { account_id: owner.id, ...key })
  if (!id) throw invalid('passkey', 'This passkey is kept here already.')
  await writeLog(act, {
    ...aboutOwner(owner),
    action: 'account.passkey_added',
    says: `Added the passkey “${key.name}” to the own account`,
    after: { passkey: id, name: key.name },
  })
  await mailFactorAdded(act, owner, `the passkey “${key.name}”`)
  return shown
}

/** @returns false where it is called so already */
export async function nameKey(act: Act, id: string, name: string): Promise<void> {
  const owner = await heldOwner(act)
  const key = (await lockPasskey(act.trx, owner.id, id)) ?? missingKey()
  await renamePasskey(act.trx, id, name)
  await writeLog(act, {
    ...aboutOwner(owner),
    action: 'account.passkey_renamed',
    says: `Called the passkey “${key.name}” “${name}”`,
    before: { name: key.name },
    after: { name },
  })
}

/** @returns what it was called */
export async function removeKey(act: Act, id: string): Promise<string> {
  const owner = await heldOwner(act)
  const { name } = (await lockPasskey(act.trx, owner.id, id)) ?? missingKey()
  await deletePasskey(act.trx, id)
  if (!(await dropLoneCodes(act.trx, owner.id))) refuseWhereNeeded(owner)
  await writeLog(act, {
    ...aboutOwner(owner),
    action: 'account.passkey_removed',
    says: `Removed the passkey “${name}” of the own account`,
    before: { passkey: id, name },
  })
  await mailFactorRemoved(act, owner, `the passkey “${name}”`)
  return name
}

export async function renewCodes(act: Act, { codes, hashes }: NonNullable<Codes>): Promise<string[]> {
  const owner = await heldOwner(act)
  if ((await listMethods(act.trx, owner.id)).length === 0)
    throw new Refusal(422, 'Recovery codes stand in for an app or a passkey: add one of them first.')
  await replaceCodes(act.trx, owner.id, hashes)
  await writeLog(act, {
    ...aboutOwner(owner),
    action: 'account.recovery_codes_renewed',
    says: 'Made new recovery codes; those from before work no more',
  })
  return codes
}

/** Whose role needs a second factor keeps the last one, until there is another. @throws Refusal 422 */
function refuseWhereNeeded({ role }: Owner): void {
  if (agency.requireSecondFactor.includes(role))
    throw new Refusal(422, 'Your role needs a second factor, and this is your last. Add another one first, then remove this.')
}

/** With the first factor come its codes; they were made before the transaction, as hashing takes its time. */
async function firstCodes({ trx, actor }: Act, made: Codes): Promise<string[] | null> {
  if ((await listMethods(trx, actor.id)).length > 0) return null
  if (!made) throw stale()
  await replaceCodes(trx, actor.id, made.hashes)
  return made.codes
}

async function heldOwner({ trx, actor }: Act): Promise<Owner> {
  const owner = await lockOwner(trx, actor.id)
  if (!owner) throw notFound('Your account')
  return owner
}

function missingKey(): never {
  throw notFound('This passkey')
}
