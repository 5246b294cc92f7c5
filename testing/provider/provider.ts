/** A real provider (OpenID Connect) on this computer, with a page on which people sign in, for tests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider'

export type TestProvider = {
  issuer: string
  /** What the product's environment says of it. */
  environment: NodeJS.ProcessEnv
  /** Who has an account there, by its number: the address, and whether the provider has confirmed it. */
  people: Map<string, { email?: string; email_verified?: boolean }>
  /** Walks through its pages as the person with this number, from where the product leads. @returns where it leads back to */
  signIn: (address: string, subject: string) => Promise<URL>
  /** From now on its keys are others than those it signs with. */
  swapKeys: () => Promise<void>
  /** From now on it answers 503, or works again. */
  interrupt: (isAway: boolean) => void
  /** Paths it was asked for, in their order. */
  asked: string[]
  stop: () => Promise<void>
}

const client = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'a secret between the two of them', OIDC_NAME: 'Lakeside University' }

/**
 * @param redirectTo where it leads people back to, and nowhere else
 * @param more `inToken`: the address stands in the ID token; otherwise it is told to who asks. `takes`: how it wants the client's secret
 */
export async function startProvider(
  redirectTo: string,
  { inToken = true, takes = 'client_secret_basic' }: { inToken?: boolean; takes?: 'client_secret_basic' | 'client_secret_post' } = {},
): Promise<TestProvider> {
  const people: TestProvider['people'] = new Map()
  const asked: string[] = []
  let otherKeys: string | undefined
  let isInterrupted = false
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] as string
    asked.push(path)
    if (isInterrupted) return response.writeHead(503).end()
    if (path === '/jwks' && otherKeys) return response.setHeader('content-type', 'application/jwk-set+json').end(otherKeys)
    return answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    adapter: inMemory(),
    clients: [
      {
        client_id: client.OIDC_CLIENT_ID,
        client_secret: client.OIDC_CLIENT_SECRET,
        redirect_uris: [redirectTo],
        token_endpoint_auth_method: takes,
      },
    ],
    clientAuthMethods: [takes],
    jwks: { keys: [await newKey()] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !inToken,
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    findAccount: (_, sub) => (people.has(sub) ? { accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) } : undefined),
    // Nobody is asked what the portal may know: the agency has agreed to it.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client?.clientId as string, accountId: oidc.session?.accountId as string })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const pages = provider.callback()
  answer = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return pages(request, response)
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(form)
    const typed = new URLSearchParams(await textOf(request))
    const subject = typed.get('name') ?? ''
    const result = people.has(subject)
      ? { login: { accountId: subject } }
      : { error: 'access_denied', error_description: 'Nobody has this name.' }
    return provider.interactionFinished(request, response, result)
  }

  return {
    issuer,
    environment: { OIDC_ISSUER: issuer, ...client },
    people,
    asked,
    signIn: (address, subject) => walk(address, subject, redirectTo),
    swapKeys: async () => {
      const { d: _, p: __, q: ___, dp: ____, dq: _____, qi: ______, ...key } = await newKey()
      otherKeys = JSON.stringify({ keys: [key] })
    },
    interrupt: (isAway) => {
      isInterrupted = isAway
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What the provider keeps, for as long as it runs. */
function inMemory(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  const withValue = (name: 'uid' | 'userCode', value: string) => [...kept.values()].find((one) => one[name] === value)
  return (model) => ({
    upsert: async (id, payload) => void kept.set(`${model} ${id}`, payload),
    find: async (id) => kept.get(`${model} ${id}`),
    findByUid: async (uid) => withValue('uid', uid),
    findByUserCode: async (userCode) => withValue('userCode', userCode),
    consume: async (id) => {
      const payload = kept.get(`${model} ${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void kept.delete(`${model} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [id, one] of kept) if (one.grantId === grantId) kept.delete(id)
    },
  })
}

const form = `<!doctype html><html lang="en"><title>Lakeside University</title>
<form method="post"><label>Name <input name="name"></label><button>Go on</button></form></html>`

async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: 'of-the-provider', alg: 'RS256', use: 'sig' }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** As a browser does: follows where it is led, keeps cookies, fills in the form. */
async function walk(from: string, subject: string, until: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let address = from
  let typed: URLSearchParams | undefined
  for (let step = 0; step < 10; step++) {
    if (address.startsWith(until)) return new URL(address)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie }, ...(typed ? { method: 'POST', body: typed } : {}) })
    typed = undefined
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    const text = await answer.text()
    if (next) address = new URL(next, address).href
    else if (text.includes('<form')) typed = new URLSearchParams({ name: subject })
    else throw new Error(`The provider answered ${answer.status}: ${text}`)
  }
  throw new Error('The provider led round and round.')
}
