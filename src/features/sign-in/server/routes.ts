import type { Act } from '../../../kit/server/acts/act.ts'
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { type Session, sessions } from '../contract-sessions.ts'
import { deviceOf } from './device.ts'
import { deleteSession, findUser, toUser } from './queries.ts'
import { countSessions, deleteSessionOf, deleteSessions, endedSession, listSessions } from './queries-sessions.ts'
import { clearCookie, endSignIn, passkeyQuestion, signIn, signInByPasskey } from './signing-in.ts'

export const sessionRoutes = handlers(sessions, {
  login: signIn,
  secondStep: endSignIn,
  passkeyQuestion,
  passkeyLogin: signInByPasskey,
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

function gone(): never {
  throw notFound('Your account')
}
