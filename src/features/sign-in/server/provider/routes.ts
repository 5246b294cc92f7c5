/** Signing in by a provider: it stands for the password, and for nothing more. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Asked, handlers } from '../../../../kit/server/acts/handlers.ts'
import { Refusal } from '../../../../kit/server/http/refusal.ts'
import type { Settings } from '../../../../kit/server/settings.ts'
import { wayBack } from '../../../navigation/rules.ts'
import { listMethods } from '../../../second-factors/server/queries.ts'
import { insertChallenge } from '../../../second-factors/server/queries-challenges.ts'
import { connect, requireSamePerson } from '../../../single-sign-on/server/acts.ts'
import { beginAtProvider, checkAnswer, confirmedAddress, forgiveProviderTry, providerNow } from '../../../single-sign-on/server/checks.ts'
import { answerMinutes, findConnection, insertProof } from '../../../single-sign-on/server/queries.ts'
import { providerSignIn } from '../../contract-provider.ts'
import { findUser, findUserForSignIn } from '../queries.ts'
import { requireOpen, signedIn } from '../signing-in.ts'

export const providerRoutes = handlers(providerSignIn, {
  ways: async ({ settings }) => ({ data: { provider: settings.provider && { name: settings.provider.name } } }),
  begin,
  login: signInByProvider,
})

/** A plain link leads here, so whatever goes wrong is said on a page. */
async function begin(asked: Asked<typeof providerSignIn.begin>) {
  const { settings, query, request, reply } = asked
  const redirect = wayBack(query.redirect ?? null)
  try {
    const { address, browser } = await beginAtProvider({ ...asked, tell: teller(request) }, redirect)
    keepCookie(reply, settings, browser)
    await reply.redirect(address, 302)
  } catch (error) {
    const why = error instanceof Refusal ? whys[error.status] : undefined
    if (!why || !request.headers.accept?.includes('text/html')) throw error
    const back = new URLSearchParams({ provider: why, ...(redirect ? { redirect } : {}) })
    await reply.redirect(`/login?${back}`, 302)
  }
  return { message: 'Go on at the provider.' }
}

/** What the sign-in page has a sentence for. */
const whys: Record<number, string> = { 404: 'none', 429: 'often', 503: 'away' }

/** @throws Refusal 403 with `second_step` where the account has a second factor, or with `standing` where it is not open */
async function signInByProvider(asked: Asked<typeof providerSignIn.login>) {
  const { db, settings, body, request, reply, act } = asked
  const provider = providerNow(settings)
  const asking = { ...asked, tell: teller(request) }
  const { person, wayBack } = await checkAnswer(asking, body, request.cookies[cookie.name] ?? '')
  reply.clearCookie(cookie.name, cookieShape(settings))

  const account = await accountOf(asked, person)
  await requireSamePerson(db, provider, account.id, person)
  requireOpen(account)
  const methods = await listMethods(db, account.id)
  if (methods.length > 0) {
    const ticket = await act(async (act) => {
      // Nobody is signed in by it; what ends it has its entry.
      act.spare()
      const ticket = await insertChallenge(act.trx, 'second_step', account.id)
      await insertProof(act.trx, ticket, person)
      return ticket
    })
    throw new Refusal(403, `${provider.name} says that it is you. Prove it now by your second factor.`, undefined, {
      second_step: { ticket, methods },
      way_back: wayBack,
    })
  }
  // How the provider knows, and since when, is not ours to judge: for what matters most the person proves it here.
  const way = { says: `Signed in by ${provider.name}`, wasStranger: false, isProof: false }
  const answer = await signedIn(asked, account, way, async (act) => {
    await connect(act, account.id, person)
    await forgiveProviderTry(act)
  })
  return { ...answer, way_back: wayBack }
}

type Person = Awaited<ReturnType<typeof checkAnswer>>['person']

/** Who is connected is known by the provider's number alone; who signs in for the first time by the address it has confirmed. */
async function accountOf({ db, settings }: Asked<typeof providerSignIn.login>, person: Person) {
  const provider = providerNow(settings)
  const known = await findConnection(db, person)
  if (known) return (await findUser(db, known.account_id)) ?? unknown(provider.name, person.email)
  const email = confirmedAddress(provider, person)
  return (await findUserForSignIn(db, email)) ?? unknown(provider.name, email)
}

/** Told only to who has proven at the provider that the address is theirs. */
function unknown(name: string, email: string | null): never {
  throw new Refusal(
    403,
    `${name} says that your address is ${email ?? 'unknown'}, and no account here has it. Register with this address, or sign in with the one your account has.`,
    undefined,
    { code: 'account_unknown' },
  )
}

/** What the answer has to come back with; the sign-in page asks in its own name, so the cookie is sent to no other site's request. */
const cookie = { name: 'auth.provider', path: '/api/login/provider' } as const

function keepCookie(reply: FastifyReply, settings: Settings, browser: string): void {
  reply.setCookie(cookie.name, browser, { ...cookieShape(settings), maxAge: answerMinutes * 60 })
}

function cookieShape({ publicUrl }: Settings) {
  return { path: cookie.path, httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
}

function teller(request: FastifyRequest): (why: string) => void {
  return (why) => request.log.warn({ why }, 'a sign-in by the provider failed')
}
