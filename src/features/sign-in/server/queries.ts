import { type Expression, sql } from 'kysely'
import type { User } from '../../../kit/contract/user.ts'
import { registryVersion } from '../../../kit/server/acts/registry-version.ts'
import { settingsVersion } from '../../../kit/server/agency/queries.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { askTogether } from '../../../kit/server/db/statements/ask-together.ts'
import { compileOnce } from '../../../kit/server/db/statements/compile-once.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { newToken, tokenHash } from '../../../kit/server/security/tokens.ts'
import { freshMinutes } from '../../second-factors/rules.ts'
import { hasFactor } from '../../second-factors/server/queries.ts'

/** The prefix `auth.` is part of the interface: clients look for it. */
export const sessionCookie = 'auth.token'
/** Lifetime of a session: one year; without use 7 days for staff, 30 for the others (docs/domain.md#sessions). */
export const sessionSeconds = 31_536_000
const idleDays = { staff: 7, others: 30 }

const seats = ['accreditor', 'institution']

const userColumns = [
  'accounts.id',
  'accounts.role',
  'accounts.status',
  'accounts.email',
  'accounts.first_name',
  'accounts.middle_name',
  'accounts.last_name',
  'accounts.suffix',
  'accounts.professional_title',
  'accounts.institution_id',
  'accounts.avatar_file_id',
  'accounts.avatar_small_file_id',
  'accounts.email_verified_at',
  'institutions.name as institution_name',
] as const

function startUsers(db: Db | Trx) {
  return db
    .selectFrom('accounts')
    .leftJoin('institutions', 'institutions.id', 'accounts.institution_id')
    .select(userColumns)
    .select(fullNameOf('accounts').as('name'))
}

type UserRow = Awaited<ReturnType<typeof findUser>> & {}

/** The account as the pages see it. */
export function toUser(row: UserRow): User {
  const { status: _, name: __, email_verified_at: ___, avatar_file_id, avatar_small_file_id, ...user } = row
  return {
    ...user,
    institution_name: row.role === 'institution' ? row.institution_name : null,
    avatar: photoAddress(avatar_file_id),
    avatar_small: photoAddress(avatar_small_file_id),
  }
}

function photoAddress(fileId: string | null): string | null {
  return fileId ? `/api/files/${fileId}` : null
}

export function findUser(db: Db | Trx, id: string) {
  return startUsers(db).where('accounts.id', '=', id).executeTakeFirst()
}

/** The account of an e-mail in any letter case, with the hash of its password: for signing in alone. */
export function findUserForSignIn(db: Db, email: string) {
  // the address of a record that was merged leads to the one that stays
  const id = sql<string>`(select coalesce(merged_into, id) from accounts where lower(email) = ${email.toLowerCase()})`
  return startUsers(db).select('accounts.password_hash').where('accounts.id', '=', id).executeTakeFirst()
}

/** Neither over its year nor left unused for too long; on `sessions` joined with its account. */
export const lives = sql<boolean>`(sessions.expires_at > now() and sessions.last_seen_at > now() - make_interval(days =>
  case when accounts.role = any(${sql.val(seats)}::text[]) then ${sql.lit(idleDays.others)} else ${sql.lit(idleDays.staff)} end))`

/** Whether a second factor is lacking says only who knows the settings of now. */
type Found = { actor: Omit<Actor, 'lacks_factor'>; hasFactor: boolean; settingsVersion: number; registryVersion: string }

/**
 * The person behind a token, if the session still lives and the account is active; role and status are read anew each time. The states
 * of the settings and of the registry come with it: every request asks for them.
 */
export async function findActor(db: Db, token: string): Promise<Found | null> {
  const row = await actorByHash(db, tokenHash(token).toString('hex'))
  if (!row) return null
  if (row.seen_long_ago) noteSeen(db, row.session_id)
  const actor = {
    id: row.id,
    role: row.role,
    name: row.name,
    institution_id: row.institution_id,
    session_id: row.session_id,
    is_fresh: row.is_fresh,
  }
  return { actor, hasFactor: row.has_factor, settingsVersion: row.settings_version, registryVersion: row.registry_version }
}

/** Sessions whose last use is being noted. */
const noting = new Set<string>()

/** Nobody waits for it: who only reads does so beside an import on the embedded database, which takes one change after the other. */
function noteSeen(db: Db, sessionId: string): void {
  if (noting.has(sessionId)) return
  noting.add(sessionId)
  const noted = db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', sessionId).execute()
  // It is noted by the next request when the database is away.
  noted.catch(() => {}).finally(() => noting.delete(sessionId))
}

const actorsByHashes = compileOnce((db, hashes: Expression<string[]>) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(sql<string>`encode(sessions.token_hash, 'hex')`.as('hash'))
    .select(['accounts.id', 'accounts.role', 'accounts.institution_id', fullNameOf('accounts').as('name')])
    .select(['sessions.id as session_id', sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`.as('seen_long_ago')])
    .select(sql<boolean>`sessions.proved_at > now() - make_interval(mins => ${sql.lit(freshMinutes)})`.as('is_fresh'))
    .select(hasFactor.as('has_factor'))
    .select([settingsVersion.as('settings_version'), registryVersion.as('registry_version')])
    .where(sql<boolean>`sessions.token_hash = any(array(select decode(hash, 'hex') from unnest(${hashes}::text[]) hash))`)
    .where('accounts.status', '=', 'active')
    .where(lives),
)

/** Every request asks; those that come at the same time are looked up at once. */
const actorByHash = askTogether(async (db, hashes) => new Map((await actorsByHashes(db, hashes)).map((row) => [row.hash, row])))

/**
 * Starts a session.
 * @param isProof the person has proven here who they are; otherwise it waits for a proof before what matters most
 * @returns its id and the token, which is stored nowhere
 */
export async function insertSession(trx: Trx, accountId: string, origin: { address: string; user_agent: string }, isProof = true) {
  const id = newId()
  const token = newToken()
  await trx
    .insertInto('sessions')
    .values({
      id,
      account_id: accountId,
      token_hash: tokenHash(token),
      address: origin.address,
      user_agent: origin.user_agent,
      ...(isProof ? {} : { proved_at: new Date(0) }),
      expires_at: new Date(Date.now() + sessionSeconds * 1000),
    })
    .execute()
  await trx.updateTable('accounts').set({ last_login_at: sql`now()` }).where('id', '=', accountId).execute()
  return { id, token }
}

export async function deleteSession(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Removes sessions that nobody can use any more. @returns how many */
export async function deleteEndedSessions(trx: Trx): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .using('accounts')
    .whereRef('accounts.id', '=', 'sessions.account_id')
    .where(sql<boolean>`not ${lives}`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
