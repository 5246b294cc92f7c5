/** Signing in: by a password, by a password and a second factor, by a passkey alone. These, and a sign-in by a provider, end the same way. */
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { passwordMatches } from '../../../kit/server/security/password.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { registrationState } from '../../accounts/rules-registration.ts'
import { askForPasskey } from '../../second-factors/server/acts.ts'
import { checkAppCode, checkPasskey, checkRecoveryCode, type Proven } from '../../second-factors/server/checks.ts'
import { mailRecoveryCodeUsed } from '../../second-factors/server/mails.ts'
import { countCodesLeft, listMethods } from '../../second-factors/server/queries.ts'
import { findChallenge, insertChallenge, takeChallenge } from '../../second-factors/server/queries-challenges.ts'
import { providerName } from '../../single-sign-on/rules.ts'
import { connectBegun } from '../../single-sign-on/server/acts.ts'
import { findProof } from '../../single-sign-on/server/queries.ts'
import type { providerSignIn } from '../contract-provider.ts'
import type { Standing, sessions } from '../contract-sessions.ts'
import { deviceOf } from './device.ts'
import { setDeviceCookie } from './device-cookie.ts'
import { mailNewDevice } from './mails.ts'
import { deleteSession, findUser, findUserForSignIn, insertSession, sessionCookie, sessionSeconds, toUser } from './queries.ts'
import { deviceCookie, forgiveSignInTries, isStranger, rememberDevice, type SignInTry, takeSignInTry } from './queries-devices.ts'
import { isNewDevice } from './queries-sessions.ts'

/** @throws Refusal 403 with `second_step` where the password is right and the account has a second factor */
export async function signIn(asked: Asked<typeof sessions.login>) {
  const { db, body, act } = asked
  const tried = triedBy(asked, body.email)
  const { wait, isStranger: wasStranger } = await takeSignInTry(db, tried)
  if (wait > 0) throw tooManyTries(wait, wasStranger)

  const account = await findUserForSignIn(db, body.email)
  if (!(await passwordMatches(account?.password_hash ?? null, body.password)) || !account) {
    throw new Refusal(422, 'E-mail or password is not right. Check both, or use a new password link.')
  }
  requireOpen(account)
  const methods = await listMethods(db, account.id)
  if (methods.length > 0) {
    const ticket = await act((act) => {
      // Nobody is signed in by it; what ends it has its entry.
      act.spare()
      return insertChallenge(act.trx, 'second_step', account.id)
    })
    throw new Refusal(403, 'Your password is right. Prove now by your second factor that it is you.', undefined, {
      second_step: { ticket, methods },
    })
  }
  return signedIn(asked, account, { says: 'Signed in', wasStranger })
}

/** The second of two steps. */
export async function endSignIn(asked: Asked<typeof sessions.secondStep>) {
  const { db, settings, body } = asked
  const begun = await findChallenge(db, body.ticket, 'second_step')
  const account = begun?.account_id ? await findUser(db, begun.account_id) : undefined
  if (!begun || !account) throw overAlready()
  requireOpen(account)
  const proven =
    body.code !== undefined
      ? await checkAppCode(db, settings, account.id, body.code)
      : body.recovery_code !== undefined
        ? await checkRecoveryCode(db, account.id, body.recovery_code)
        : noProof()
  const factor = proven.how === 'code' ? 'authenticator app' : 'recovery code'
  const says = `Signed in ${await firstStep(asked, body.ticket)} and ${factor}`
  const wasStranger = await isStranger(db, triedBy(asked, account.email))
  return signedIn(asked, account, { says, wasStranger }, async (act) => {
    await endBegun(act, account.id, begun.id, body.ticket)
    await takeProven(act, account, proven)
  })
}

/** How a begun sign-in began. */
async function firstStep({ db, settings }: Pick<Entering, 'db' | 'settings'>, ticket: string): Promise<string> {
  const who = await findProof(db, ticket)
  return who ? `by ${providerName(settings.provider, who.issuer)}` : 'with password'
}

/** Uses a begun sign-in up; where the provider began it, the account is connected now. */
async function endBegun(act: Act<Actor | null>, accountId: string, id: string, ticket: string): Promise<void> {
  if (!(await takeChallenge(act.trx, id))) throw overAlready()
  await connectBegun(act, accountId, ticket)
}

function overAlready(): Refusal {
  return invalid('ticket', 'This sign-in took too long, or was ended already. Begin again.')
}

/** What a passkey is asked with; for a sign-in that was begun only those of its account are asked. */
export async function passkeyQuestion(asked: Asked<typeof sessions.passkeyQuestion>) {
  const { db, body } = asked
  const begun = body.ticket === undefined ? undefined : await findChallenge(db, body.ticket, 'second_step')
  return { data: await askForPasskey(asked, 'passkey_sign_in', begun?.account_id ?? null) }
}

/** A passkey asks its owner for finger, face or PIN: it is both factors in one. */
export async function signInByPasskey(asked: Asked<typeof sessions.passkeyLogin>) {
  const { db, settings, body } = asked
  const proven = await checkPasskey(db, settings, 'passkey_sign_in', body, null)
  const account = await findUser(db, proven.accountId)
  if (!account) throw invalid('passkey', 'The account of this passkey is no more. Ask the agency.')
  requireOpen(account)
  const begun = body.begun === undefined ? undefined : await findChallenge(db, body.begun, 'second_step')
  const ends = begun?.account_id === account.id && body.begun !== undefined ? { id: begun.id, ticket: body.begun } : undefined
  const says = ends ? `Signed in ${await firstStep(asked, ends.ticket)} and a passkey` : 'Signed in with a passkey'
  return signedIn(asked, account, { says, wasStranger: false }, async (act) => {
    if (ends) await endBegun(act, account.id, ends.id, ends.ticket)
    await takeProven(act, account, proven)
  })
}

type Account = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Uses up what was proven; whose recovery code it was is told by mail. */
export async function takeProven(act: Act<Actor | null>, owner: { id: string; email: string; first_name: string }, proven: Proven) {
  await proven.take(act.trx)
  if (proven.how === 'recovery_code') await mailRecoveryCodeUsed(act, owner, await countCodesLeft(act.trx, owner.id))
}

type Entering =
  | Asked<typeof sessions.login>
  | Asked<typeof sessions.secondStep>
  | Asked<typeof sessions.passkeyLogin>
  | Asked<typeof providerSignIn.login>

/** `wasStranger`: a try of a password was counted as a stranger's. `isProof: false`: for what matters most it is proven here first. */
type Way = { says: string; wasStranger: boolean; isProof?: boolean }

/** Starts the session; the same answer, however somebody has signed in. @param before in the same transaction */
export async function signedIn(
  asked: Entering,
  account: Account & { password_hash?: string | null },
  way: Way,
  before?: (act: Act<Actor | null>) => Promise<void>,
) {
  const { settings, reply, act } = asked
  const tried = triedBy(asked, account.email)
  const { token, device } = await act(async (act) => {
    await before?.(act)
    return startSession(act, account, tried, way)
  })
  reply.setCookie(sessionCookie, token, { ...cookieShape(settings), maxAge: sessionSeconds })
  setDeviceCookie(reply, settings, device)
  const { password_hash: _, ...row } = account
  return { access_token: token, data: toUser(row), message: `Welcome, ${account.name}.` }
}

/** From where somebody tries to sign in, and what the browser is known by. */
function triedBy({ origin, request }: Entering, email: string): SignInTry {
  return { email, address: origin.address, device: request.cookies[deviceCookie.name]?.slice(0, 100) }
}

type Started = { token: string; device: string }

/** @returns the token of the new session, and what the browser is known by from now on */
async function startSession(act: Act<Actor | null>, account: Account, tried: SignInTry, way: Way): Promise<Started> {
  const { trx, actor, origin } = act
  const { says, wasStranger, isProof = true } = way
  // A signed-in caller gets a new session and the old one ends.
  if (actor) await deleteSession(trx, actor.session_id)
  await forgiveSignInTries(trx, tried, wasStranger)
  const known = await rememberDevice(trx, account.id, origin.address, tried.device)
  const session = await insertSession(trx, account.id, origin, isProof)
  await writeLog({ ...act, actor: account }, { action: 'session.started', object: { type: 'session', id: session.id }, says })
  const device = deviceOf(origin.user_agent)
  if (await isNewDevice(trx, account.id, device)) await mailNewDevice(act, account, device, origin.address)
  return { token: session.token, device: known }
}

/** @throws Refusal 403 with `standing` */
export function requireOpen(account: Account): void {
  if (registrationState(account) === 'unconfirmed') throw standsAgainst('unconfirmed')
  if (account.status !== 'active') throw standsAgainst(account.status)
}

/** Told only to who has proven to be the owner; the page leads on from there by `standing`. */
function standsAgainst(standing: z.output<typeof Standing>): Refusal {
  return new Refusal(403, standingSentences[standing], undefined, { standing })
}

const standingSentences: Record<z.output<typeof Standing>, string> = {
  unconfirmed: 'Confirm your e-mail address first: open the link we sent you, or ask for a new one on this page.',
  invited: 'This account is not in use yet: open the link in your invitation first.',
  pending: 'This account waits for its activation. You get an e-mail when it is ready.',
  suspended: 'This account is suspended. Ask the agency to open it again.',
}

function cookieShape(settings: Settings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.publicUrl.startsWith('https:') } as const
}

export function clearCookie(reply: FastifyReply, settings: Settings): void {
  reply.clearCookie(sessionCookie, cookieShape(settings))
}

/** Who is known nowhere waits for what others tried; a mailed link is not counted with them. */
function tooManyTries(wait: number, wasStranger: boolean): Refusal {
  const way = wasStranger ? ' Or set a new password by the link “Forgot password”: that works at once.' : ''
  return new Refusal(429, `Too many tries. You can sign in again in ${minutes(wait)}.${way}`, undefined, {}, wait)
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function noProof(): never {
  throw invalid('code', 'Write the six figures that the app shows, or a recovery code.')
}
