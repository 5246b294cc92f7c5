/** What every request passes before a handler sees it: who asks, that the page asking is ours, and how often. */
import { randomBytes } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findActor, sessionCookie } from '../../features/sign-in/server/queries.ts'
import { agency } from '../../kit/contract/agency.ts'
import type { Role } from '../../kit/contract/roles.ts'
import { freshAgency } from '../../kit/server/agency/live.ts'
import type { Db } from '../../kit/server/db/database.ts'
import { networkOf } from '../../kit/server/http/network.ts'
import { Refusal } from '../../kit/server/http/refusal.ts'
import { isHost } from '../../kit/server/http/request-address.ts'
import { callsAMinute } from '../../kit/server/limits.ts'
import type { Settings } from '../../kit/server/settings.ts'

/** Marks calls that page loaders make inside this process; nobody outside can know it. */
export const inProcessKey = randomBytes(24).toString('base64url')
export const inProcessHeader = 'x-in-process'

/** A call that a page makes inside this process. */
export function isInProcess(request: Pick<FastifyRequest, 'headers'>): boolean {
  return request.headers[inProcessHeader] === inProcessKey
}

/** @throws Refusal 403 for a write by cookie of another site (docs/domain.md#requests-from-our-own-pages), 429 for too many calls */
export async function guardRequests(app: FastifyInstance, db: Db, settings: Settings): Promise<void> {
  app.decorateRequest('actor', null)
  app.decorateRequest('registryVersion', null)
  let isProxyTold = settings.trustProxy.length > 0
  app.addHook('onRequest', async (request) => {
    if (!isProxyTold && request.headers['x-forwarded-for'] !== undefined) {
      isProxyTold = true
      request.log.warn('a proxy says for whom it asks, but TRUST_PROXY does not name it: all who come through it are counted as one')
    }
    // Programs of old (HTTP/1.0) name no host; one that is none is answered as HTTP wants it.
    if (request.host && !isHost(request.host))
      throw new Refusal(400, 'The host of this request (the header Host) is no host name. Open the page by its usual address.')
    if (request.url.startsWith('/assets/')) return
    const { token, byCookie } = tokenOf(request)
    const found = token ? await findActor(db, token) : null
    await followSettings(request, db, found?.settingsVersion)
    request.registryVersion = found?.registryVersion ?? null
    request.actor = found && { ...found.actor, lacks_factor: !found.hasFactor && needsFactor(found.actor.role) }
    if (token && byCookie && isWrite(request) && !comesFromUs(request, settings)) {
      throw new Refusal(
        403,
        'This request did not come from a page of this site, so nothing was done. Open the page again and repeat it there.',
      )
    }
  })
  if (settings.rateLimits) {
    await app.register(rateLimit, {
      global: true,
      hook: 'preHandler',
      timeWindow: '1 minute',
      max: (request) => (request.actor ? callsAMinute.user : callsAMinute.visitor),
      keyGenerator: (request) => request.actor?.id ?? networkOf(request.ip),
      allowList: (request) => !isCounted(request.url) || isInProcess(request),
      errorResponseBuilder: (_request, context) =>
        new Refusal(
          429,
          `That were many requests in a short time. Try again in ${Math.ceil(context.ttl / 1000)} seconds.`,
          undefined,
          {},
          Math.ceil(context.ttl / 1000),
        ),
    })
  }
}

/** By the settings as they are now: whoever changes them locks in, or lets through, with the next request. */
function needsFactor(role: Role): boolean {
  return agency.requireSecondFactor.includes(role)
}

/** Calls, and what of the register is read by programs. */
function isCounted(url: string): boolean {
  return /^\/(api|register\/(data|badge|changes))[/.]/.test(url)
}

/** A page asks once, for itself and for the calls it makes. Where the database is away, what asks it for records says so. */
async function followSettings(request: FastifyRequest, db: Db, version?: number): Promise<void> {
  if (isInProcess(request) || ['/healthz', '/readyz'].includes(request.url)) return
  await freshAgency(db, version).catch((error: unknown) => request.log.error({ err: error }, 'the settings could not be read'))
}

function tokenOf(request: FastifyRequest): { token: string | undefined; byCookie: boolean } {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? request.cookies[sessionCookie]
  return { token: /^[\w-]{20,100}$/.test(token ?? '') ? token : undefined, byCookie: !bearer }
}

/** Every unsafe method, and the one write behind GET: signing out. */
function isWrite(request: FastifyRequest): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(request.method) || request.routeOptions.url === '/api/logout'
}

function comesFromUs(request: FastifyRequest, settings: Settings): boolean {
  if (isInProcess(request)) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const from = request.headers.origin ?? request.headers.referer
  if (!from || !URL.canParse(from)) return false
  const origin = new URL(from).origin
  return origin === new URL(settings.publicUrl).origin || origin === `${request.protocol}://${request.host}`
}
