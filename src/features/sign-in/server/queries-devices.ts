/**
 * How often somebody may try to sign in to an account, told apart by from where: a browser it was signed in with before, a place it was
 * signed in from lately, or neither. A stranger's wrong tries lock nobody out who is known (docs/domain.md#limits-on-tries).
 */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { type Counted, clearAttempts, giveAttemptBack, takeAttempts } from '../../../kit/server/db/rate-limit.ts'
import { networkOf } from '../../../kit/server/http/network.ts'
import { signInFromPlace, signInOfDevice, signInOfStrangers, signInsOfPlace } from '../../../kit/server/limits.ts'
import { newToken, tokenHash } from '../../../kit/server/security/tokens.ts'

/** Sent with signing in alone; the prefix is that of the session's. */
export const deviceCookie = { name: 'auth.device', path: '/api/login', seconds: 31_536_000 } as const

/** Days after which a browser, or a place without its browser, is not known any more. */
const knownDays = { browser: 365, place: 90 }
/** Browsers and places of one account: those used last. */
const mostKnown = 20

export type SignInTry = {
  email: string
  address: string
  /** What the browser's cookie says. */
  device: string | undefined
}

/**
 * Counts a try before its password is looked at, so that many tries at once are still no more than allowed. The same work whether there is
 * such an account.
 * @returns seconds until another try is allowed, 0 when this one is; and whether it was a stranger's
 */
export async function takeSignInTry(db: Db, tried: SignInTry): Promise<{ wait: number; isStranger: boolean }> {
  const known = await findKnown(db, tried)
  const { ofDevice, fromPlace, ofStrangers, ofPlace } = countedBy(tried)
  if (known.browser) return { wait: await takeAttempts(db, [ofDevice]), isStranger: false }
  if (known.place) return { wait: await takeAttempts(db, [fromPlace]), isStranger: false }
  return { wait: await takeAttempts(db, [fromPlace, ofStrangers, ofPlace]), isStranger: true }
}

/** Whether a try, counted already, was a stranger's. */
export async function isStranger(db: Db, tried: SignInTry): Promise<boolean> {
  const { browser, place } = await findKnown(db, tried)
  return !browser && !place
}

/**
 * After the right password: nobody is locked out by yesterday's typing errors.
 * @param wasStranger what {@link takeSignInTry} said of it
 */
export async function forgiveSignInTries(trx: Trx, tried: SignInTry, wasStranger: boolean): Promise<void> {
  const { ofDevice, fromPlace, ofStrangers, ofPlace } = countedBy(tried)
  await clearAttempts(trx, ...fromPlace)
  if (tried.device) await clearAttempts(trx, ...ofDevice)
  if (!wasStranger) return
  // What others have tried stays counted.
  await giveAttemptBack(trx, ...ofStrangers)
  await giveAttemptBack(trx, ...ofPlace)
}

type Ways = 'ofDevice' | 'fromPlace' | 'ofStrangers' | 'ofPlace'

/** Whom the limits count, in the order in which they are taken. */
function countedBy({ email, address, device = '' }: SignInTry): Record<Ways, Counted> {
  const [account, place] = [email.toLowerCase(), networkOf(address)]
  return {
    ofDevice: [signInOfDevice, `${account} ${tokenHash(device).toString('base64url')}`],
    fromPlace: [signInFromPlace, `${account} ${place}`],
    ofStrangers: [signInOfStrangers, account],
    ofPlace: [signInsOfPlace, place],
  }
}

async function findKnown(db: Db, { email, address, device = '' }: SignInTry): Promise<{ browser: boolean; place: boolean }> {
  const { browser, place } = await db
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
    .select([
      sql<boolean>`coalesce(bool_or(token_hash = ${tokenHash(device)}), false)`.as('browser'),
      sql<boolean>`coalesce(bool_or(network = ${networkOf(address)} and last_used_at > ${daysAgo(knownDays.place)}), false)`.as('place'),
    ])
    .where(sql`lower(accounts.email)`, '=', email.toLowerCase())
    .where('last_used_at', '>', daysAgo(knownDays.browser))
    .executeTakeFirstOrThrow()
  return { browser, place }
}

/**
 * From now on the account is known in this browser and from this place. A browser keeps what it has, for the other accounts it is known by;
 * what nobody gave it is not taken.
 * @returns what its cookie says
 */
export async function rememberDevice(trx: Trx, accountId: string, address: string, device: string | undefined): Promise<string> {
  const token = device && (await wasGiven(trx, device)) ? device : newToken()
  await trx
    .insertInto('known_devices')
    .values({ id: newId(), account_id: accountId, token_hash: tokenHash(token), network: networkOf(address) })
    .onConflict((same) => same.columns(['account_id', 'token_hash', 'network']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute()
  await trx
    .deleteFrom('known_devices')
    .where('id', 'in', (query) =>
      query
        .selectFrom('known_devices')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(mostKnown),
    )
    .execute()
  return token
}

async function wasGiven(trx: Trx, device: string): Promise<boolean> {
  const row = await trx.selectFrom('known_devices').select('id').where('token_hash', '=', tokenHash(device)).limit(1).executeTakeFirst()
  return row !== undefined
}

/**
 * A password set by a mailed link: whoever used the one before is a stranger from now on, and what strangers tried is forgotten.
 * @param address from where it was set
 */
export async function forgetDevices(trx: Trx, account: { id: string; email: string }, address: string): Promise<void> {
  await trx.deleteFrom('known_devices').where('account_id', '=', account.id).execute()
  const { fromPlace, ofStrangers } = countedBy({ email: account.email, address, device: undefined })
  await clearAttempts(trx, ...fromPlace)
  await clearAttempts(trx, ...ofStrangers)
}

/** @returns how many were removed */
export async function deleteOldDevices(trx: Trx): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('known_devices')
    .where('last_used_at', '<', daysAgo(knownDays.browser))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function daysAgo(days: number) {
  return sql<Date>`now() - make_interval(days => ${sql.lit(days)})`
}
