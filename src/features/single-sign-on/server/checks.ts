/** A sign-in by the provider: the question that leads a browser there, and the answer it comes back with. */
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { countAttempt, giveAttemptBack } from '../../../kit/server/db/rate-limit.ts'
import type { Actor, Origin } from '../../../kit/server/http/actor.ts'
import { networkOf } from '../../../kit/server/http/network.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { providerSignIns } from '../../../kit/server/limits.ts'
import { newToken } from '../../../kit/server/security/tokens.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import type { ProviderSettings } from '../../../kit/server/settings-provider.ts'
import type { Person } from './provider.ts'
import { ProviderAway } from './provider-away.ts'
import { insertSignIn, takeSignIn } from './queries.ts'

// with its library, which an installation without a provider does without
const atProvider = () => import('./provider.ts')

type Asking = {
  db: Db
  settings: Settings
  origin: Origin
  act: <T>(work: (act: Act<Actor | null>) => Promise<T>) => Promise<T>
  /** Tells the server's log why a provider could not be asked, or was not believed. */
  tell: (why: string) => void
}

/** @throws Refusal 404 where the settings name none */
export function providerNow({ provider }: Settings): ProviderSettings {
  if (!provider) throw notFound('A provider to sign in by')
  return provider
}

/**
 * @param wayBack where somebody wants to go once they are signed in
 * @returns where the browser is sent, and what it has to keep: the answer is taken from no other
 * @throws Refusal 429 after many tries from one place, 503 where the provider does not answer
 */
export async function beginAtProvider(asking: Asking, wayBack: string | null): Promise<{ address: string; browser: string }> {
  const { db, settings, origin, act } = asking
  const provider = providerNow(settings)
  await countAttempt(db, providerSignIns, networkOf(origin.address))
  const { addressAt, newSecrets } = await atProvider()
  const secrets = newSecrets()
  const address = await addressAt(provider, returnAddress(settings), secrets).catch((error: unknown) => {
    throw refusalOf(error, provider, asking)
  })
  const browser = newToken()
  await act((act) => {
    // Nobody is signed in by it; what ends it has its entry.
    act.spare()
    return insertSignIn(act.trx, { ...secrets, browser, wayBack })
  })
  return { address, browser }
}

/** With what the browser came back. */
type Answer = { state: string; code?: string | undefined; iss?: string | undefined; error?: string | undefined }

/**
 * @param browser what it was given to keep
 * @throws Refusal 422 where it was not asked by this browser, or said no; 503 where the provider does not answer
 */
export async function checkAnswer(asking: Asking, answer: Answer, browser: string): Promise<{ person: Person; wayBack: string | null }> {
  const { settings, act } = asking
  const provider = providerNow(settings)
  const asked = await act((act) => {
    // Used up before the provider is asked: however often it is sent, it is tried once.
    act.spare()
    return takeSignIn(act.trx, answer.state, browser)
  })
  if (!asked)
    throw new Refusal(
      422,
      `This sign-in by ${provider.name} is over: it was used, took longer than ten minutes, or began in another browser. Begin it again.`,
    )
  const address = new URL(returnAddress(settings))
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value)
  const secrets = { state: answer.state, nonce: asked.nonce, codeVerifier: asked.code_verifier }
  const { askWhoItIs } = await atProvider()
  const person = await askWhoItIs(provider, address, secrets).catch((error: unknown) => {
    throw refusalOf(error, provider, asking)
  })
  return { person, wayBack: asked.way_back }
}

/** After a sign-in that went well: it counts for nobody else of the same place. */
export async function forgiveProviderTry({ trx, origin }: Act<Actor | null>): Promise<void> {
  await giveAttemptBack(trx, providerSignIns, networkOf(origin.address))
}

/**
 * The address by which the account of somebody new is found: one that the provider has confirmed, and may speak for.
 * @throws Refusal 403
 */
export function confirmedAddress({ name, domains }: ProviderSettings, { email, isVerified }: Person): string {
  if (email === null || !isVerified)
    throw new Refusal(
      403,
      `${name} has not confirmed your e-mail address, so it cannot say which account is yours. Confirm it there, or sign in with your password.`,
    )
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (domains.length > 0 && !domains.includes(domain))
    throw new Refusal(403, `${name} does not speak for addresses of ${domain} here. Sign in with your password.`)
  return email
}

/** Where people come back to, from the settings alone: the provider takes no other address, and neither does its answer count there. */
function returnAddress({ publicUrl }: Settings): string {
  return `${publicUrl}/login/provider`
}

function refusalOf(error: unknown, { name }: ProviderSettings, { tell }: Asking): Refusal {
  tell(reasonOf(error))
  if (error instanceof ProviderAway)
    return new Refusal(
      503,
      `${name} does not answer at the moment, so nobody was signed in. Sign in with your password, or try again in a minute.`,
      undefined,
      {},
      60,
    )
  return new Refusal(422, `${name} did not say who you are, so nobody was signed in. Begin again, or sign in with your password.`)
}

/** What went wrong and under what, without what was said of a person. */
function reasonOf(error: unknown): string {
  const reasons: string[] = []
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const { code, error: word } = one as { code?: unknown; error?: unknown }
    reasons.push([one.message, code, word].filter((part) => typeof part === 'string').join(' '))
  }
  return reasons.join(', because of ')
}
