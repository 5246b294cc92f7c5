/**
 * Asks the provider of the settings who somebody is, by OpenID Connect. The only server that ours calls: its metadata, its tokens, its keys
 * and what it says of the person, never an address that somebody typed (decision 31).
 */
import * as oidc from 'openid-client'
import { kept } from '../../../kit/server/http/kept.ts'
import type { ProviderSettings } from '../../../kit/server/settings-provider.ts'
import { ProviderAway } from './provider-away.ts'

/** How long a sign-in waits for the provider, in seconds; each of its questions, and all together. */
const patience = 5
/** Its metadata is asked for again after an hour. */
const metadataAge = 3_600_000
/** Answers of a provider are small. */
const mostBytes = 1_048_576

/** What one sign-in is bound to: none of it can be guessed, and each is used once. */
export type Secrets = { state: string; nonce: string; codeVerifier: string }

/** Who the provider says it is. */
export type Person = { issuer: string; subject: string; email: string | null; isVerified: boolean }

export function newSecrets(): Secrets {
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() }
}

/** Where the browser is sent. @throws ProviderAway */
export async function addressAt(provider: ProviderSettings, redirectTo: string, { state, nonce, codeVerifier }: Secrets): Promise<string> {
  const challenge = await oidc.calculatePKCECodeChallenge(codeVerifier)
  const configuration = await inTime(configurationOf(provider)())
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectTo,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).href
}

/**
 * Trades the code the browser came back with for what the provider says, and checks it: signature, issuer, audience, time, state and nonce.
 * @param answer the address the browser came back to
 * @throws ProviderAway; another Error where the provider said no, or its answer is not to be trusted
 */
export function askWhoItIs(provider: ProviderSettings, answer: URL, secrets: Secrets): Promise<Person> {
  return inTime(whoItIs(provider, answer, secrets))
}

async function whoItIs(provider: ProviderSettings, answer: URL, { state, nonce, codeVerifier }: Secrets): Promise<Person> {
  const configuration = await configurationOf(provider)()
  const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider sent no ID token.')
  const { iss: issuer, sub: subject } = claims
  // Many say the address in the signed token; the others where they are asked with the token they gave.
  const said: Address = tellsAddress(claims) ? claims : await moreAbout(configuration, tokens.access_token, subject)
  return { issuer, subject, email: said.email ?? null, isVerified: said.email_verified === true }
}

type Address = { email?: string; email_verified?: boolean }

function tellsAddress(said: object): said is Address {
  const { email, email_verified } = said as Record<string, unknown>
  return typeof email === 'string' && typeof email_verified === 'boolean'
}

async function moreAbout(configuration: oidc.Configuration, accessToken: string, subject: string): Promise<Address> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {}
  const said = await oidc.fetchUserInfo(configuration, accessToken, subject)
  return tellsAddress(said) ? said : {}
}

const configurations = new WeakMap<ProviderSettings, () => Promise<oidc.Configuration>>()

/** Its metadata, asked for when somebody signs in, never at the start: a provider that is away stops nothing else. */
function configurationOf(provider: ProviderSettings): () => Promise<oidc.Configuration> {
  const known = configurations.get(provider)
  if (known) return known
  const made = kept(metadataAge, () => discover(provider))
  configurations.set(provider, made)
  return made
}

function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(issuer), clientId, {}, authenticate(clientSecret), {
    timeout: patience,
    [oidc.customFetch]: ask,
    execute: [
      // the ID token comes straight from the provider over TLS; its signature is checked all the same
      oidc.enableNonRepudiationChecks,
      // the settings take http for this computer alone, and never in production
      ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
    ],
  })
}

/** As the provider wants the secret: in the header, unless it takes it in the body alone. */
function authenticate(clientSecret: string): oidc.ClientAuth {
  const [inHeader, inBody] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)]
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = ways.includes('client_secret_basic') ? inHeader : inBody
    return way(server, client, body, headers)
  }
}

/** One question: followed nowhere else, read whole, and no more of it than a provider has to say. @throws ProviderAway */
async function ask(address: string, options: oidc.CustomFetchOptions): Promise<Response> {
  try {
    const answer = await fetch(address, { ...options, redirect: 'manual' } as RequestInit)
    const bytes = await bytesOf(answer)
    if (answer.status >= 500) throw new Error(`it answered ${answer.status}`)
    return new Response(bytes.length > 0 ? bytes : null, { status: answer.status, headers: answer.headers })
  } catch (cause) {
    throw new ProviderAway(`${new URL(address).origin} could not be asked`, { cause })
  }
}

async function bytesOf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > mostBytes) throw new Error('its answer is far too long')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** Whoever signs in waits for all questions together no longer than for one. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderAway(`no answer within ${patience} seconds`)), patience * 1000)
  })
  try {
    return await Promise.race([work, over])
  } catch (error) {
    throw awayIn(error) ?? error
  } finally {
    clearTimeout(timer)
  }
}

/** The library wraps what went wrong under it. */
function awayIn(error: unknown): ProviderAway | undefined {
  for (let one: unknown = error; one instanceof Error; one = one.cause) if (one instanceof ProviderAway) return one
  return undefined
}
