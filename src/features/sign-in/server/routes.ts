import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Act } from '../../../kit/server/acts/act.ts'
import { type Asked, change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { passwordMatches } from '../../../kit/server/security/password.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { registrationState } from '../../accounts/rules-registration.ts'
import { type Session, type Standing, sessions } from '../contract-sessions.ts'
import { deviceOf } from './device.ts'
import { setDeviceCookie } from './device-cookie.ts'
import { deleteSession, findUser, findUserForSignIn, insertSession, sessionCookie, sessionSeconds, toUser } from './queries.ts'
import { deviceCookie, forgiveSignInTries, rememberDevice, type SignInTry, takeSignInTry } from './queries-devices.ts'
import { countSessions, deleteSessionOf, deleteSessions, endedSession, listSessions } from './queries-sessions.ts'

export const sessionRoutes = handlers(sessions, {
  login: signIn,
  user: async ({ db, actor }) => toUser((await findUser(db, actor.id)) ?? gone()),
  getUser: async ({ db, actor }) => ({ data: toUser((await findUser(db, actor.id)) ?? gone()) }),
  logout: async ({ settings, request, reply, act }) => {
    await act(signOut)
    clearCookie(reply, settings)
    // A browser that comes here by the button alone, without our script, is led where the script would have led it, and forgets
    // what the script would have removed.
    if (request.headers.accept?.includes('text/html')) await reply.header('clear-site-data', '"storage"').redirect('/', 302)
    return { message: 'You are signed out.' }
  },
  list: async ({ db, query, actor }) => {
    const { data, meta } = await listOf(query, listSessions(db, actor.id, query), countSessions(db, actor.id))
    return { data: data.map((row) => toSession(row, actor.session_id)), meta }
  },
  end: async ({ settings, params, actor, reply, act }) => {
    const device = await act((act) => endSession(act, params.id))
    if (params.id === actor.session_id) clearCookie(reply, settings)
    return { message: `The session of ${device} has ended.` }
  },
  endOthers: change(async (_, act) => {
    const ended = await endOtherSessions(act)
    return { data: ended, message: ended === 1 ? 'The other session has ended.' : `${ended || 'No'} other sessions have ended.` }
  }),
})

async function signIn({ db, settings, body, origin, request, reply, act }: Asked<typeof sessions.login>) {
  const tried = { email: body.email, address: origin.address, device: request.cookies[deviceCookie.name]?.slice(0, 100) }
  const { wait, isStranger } = await takeSignInTry(db, tried)
  if (wait > 0) throw tooManyTries(wait, isStranger)

  const account = await findUserForSignIn(db, body.email)
  if (!(await passwordMatches(account?.password_hash ?? null, body.password)) || !account) {
    throw new Refusal(422, 'E-mail or password is not right. Check both, or use a new password link.')
  }
  if (registrationState(account) === 'unconfirmed') throw standsAgainst('unconfirmed')
  if (account.status !== 'active') throw standsAgainst(account.status)

  const { token, device } = await act((act) => startSession(act, account, tried, isStranger))
  reply.setCookie(sessionCookie, token, { ...cookieShape(settings), maxAge: sessionSeconds })
  setDeviceCookie(reply, settings, device)
  const { password_hash: _, ...row } = account
  return { access_token: token, data: toUser(row), message: `Welcome, ${account.name}.` }
}

type SignedIn = NonNullable<Awaited<ReturnType<typeof findUserForSignIn>>>

type Started = { token: string; device: string }

/** @returns the token of the new session, and what the browser is known by from now on */
async function startSession(act: Act<Actor | null>, account: SignedIn, tried: SignInTry, isStranger: boolean): Promise<Started> {
  const { trx, actor, origin } = act
  // A signed-in caller gets a new session and the old one ends.
  if (actor) await deleteSession(trx, actor.session_id)
  await forgiveSignInTries(trx, tried, isStranger)
  const device = await rememberDevice(trx, account.id, origin.address, tried.device)
  const session = await insertSession(trx, account.id, origin)
  await writeLog({ ...act, actor: account }, { action: 'session.started', object: { type: 'session', id: session.id }, says: 'Signed in' })
  return { token: session.token, device }
}

async function signOut(act: Act): Promise<void> {
  const { trx, actor } = act
  await deleteSession(trx, actor.session_id)
  await writeLog(act, { action: 'session.ended', object: { type: 'session', id: actor.session_id }, says: 'Signed out' })
}

/** @returns on which device it was */
async function endSession(act: Act, id: string): Promise<string> {
  const session = await deleteSessionOf(act.trx, act.actor.id, id)
  if (!session) throw notFound('This session')
  await writeLog(act, endedSession(session))
  return deviceOf(session.user_agent)
}

/** @returns how many have ended */
async function endOtherSessions(act: Act): Promise<number> {
  const { trx, actor } = act
  const others = await deleteSessions(trx, actor.id, actor.session_id)
  await writeLogs(act, others.map(endedSession))
  return others.length
}

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

function toSession({ user_agent, created_at, last_seen_at, ...row }: SessionRow, current: string): Session {
  return {
    ...row,
    device: deviceOf(user_agent),
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    current: row.id === current,
  }
}

/** Told only to who knows the password; the page leads on from there by `standing`. */
function standsAgainst(standing: z.output<typeof Standing>): Refusal {
  return new Refusal(403, standingSentences[standing], undefined, { standing })
}

const standingSentences: Record<z.output<typeof Standing>, string> = {
  unconfirmed: 'Confirm your e-mail address first: open the link we sent you, or ask for a new one on this page.',
  invited: 'This account is not in use yet: open the link in your invitation first.',
  pending: 'This account waits for its activation. You get an e-mail when it is ready.',
  suspended: 'This account is suspended. Ask the agency to open it again.',
}

/** Who is known nowhere waits for what others tried; a mailed link is not counted with them. */
function tooManyTries(wait: number, isStranger: boolean): Refusal {
  const way = isStranger ? ' Or set a new password by the link “Forgot password”: that works at once.' : ''
  return new Refusal(429, `Too many tries. You can sign in again in ${minutes(wait)}.${way}`, undefined, {}, wait)
}

function cookieShape(settings: Settings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.publicUrl.startsWith('https:') } as const
}

function clearCookie(reply: FastifyReply, settings: Settings): void {
  reply.clearCookie(sessionCookie, cookieShape(settings))
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function gone(): never {
  throw notFound('Your account')
}
