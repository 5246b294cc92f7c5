/**
 * Mounts the pages on the server, on the same port: the build, or in development Vite. Who may open a page is decided here,
 * before anything is rendered (design §7). The only file in which server and web meet.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { agency } from '../agency.config.ts'
import type { Fetcher } from '../contract/client.ts'
import type { User } from '../contract/sessions.ts'
import { requestContext } from '../web/request-context.ts'
import { isRefused, turnAway } from './page-guard.ts'
import { inProcessHeader, inProcessKey } from './request-guards.ts'
import type { Settings } from './settings.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Where the recording of the FAQ’s comes from, when the agency keeps it elsewhere. */
const helpOrigins = [
  ...new Set(
    Object.values(agency.faq)
      .filter((address) => URL.canParse(address))
      .map((address) => new URL(address).origin),
  ),
]

/** @param dev pages from their sources through Vite, instead of the build */
export async function mountWeb(app: FastifyInstance, settings: Settings, dev: boolean): Promise<void> {
  const build = dev ? await devBuild(app) : await finishedBuild(app)
  const handle = createRequestHandler(build, dev ? 'development' : 'production')

  async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isData = pathOf(request).endsWith('.data')
    const asked = pathOf(request)
      .replace(/\.data$/, '')
      .replace(/\/_root$/, '/')
    const user = await userOf(app, request)
    const turned = turnAway(asked, request.url.slice(pathOf(request).length), user?.role ?? null)
    if (turned && !isData) return reply.redirect(turned, 302)

    // Vite's own inline scripts carry no nonce: in development the policy allows them all instead.
    const nonce = dev ? undefined : randomBytes(16).toString('base64')
    const context = new RouterContextProvider(
      new Map([[requestContext, { user, nonce, publicUrl: settings.publicUrl, api: inProcess(app, request) }]]),
    )
    const response = await handle(webRequest(request, reply), context)
    const status = response.status === 200 && user && isRefused(asked, user.role) ? 403 : response.status
    setPageHeaders(reply, nonce, dev, user !== null)
    // Fastify sends a web Response itself: headers and stream go through its hooks (compression, log).
    return reply.send(status === response.status ? response : new Response(response.body, { status, headers: response.headers }))
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = pathOf(request)
      if (asked.startsWith('/api/')) return reply.callNotFound()
      if (/\.[a-z0-9]{2,5}$/i.test(asked) && !asked.endsWith('.data'))
        return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.')
      return page(request, reply)
    }
    scope.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
  })
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/'
}

function setPageHeaders(reply: FastifyReply, nonce: string | undefined, dev: boolean, signedIn: boolean): void {
  const scripts = nonce ? `'self' 'nonce-${nonce}'` : "'self' 'unsafe-inline'"
  reply.header(
    'content-security-policy',
    [
      "default-src 'self'",
      `script-src ${scripts}`,
      "style-src 'self' 'unsafe-inline'",
      ["img-src 'self' data: blob:", ...helpOrigins].join(' '),
      "font-src 'self' data:",
      `connect-src 'self'${dev ? ' ws:' : ''}`,
      ["media-src 'self'", ...helpOrigins].join(' '),
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  reply.header('cache-control', signedIn ? 'no-store' : 'no-cache')
}

async function userOf(app: FastifyInstance, request: FastifyRequest): Promise<User | null> {
  if (!request.actor) return null
  const answer = await inProcess(app, request)('/api/user', { method: 'GET' })
  return answer.ok ? ((await answer.json()) as User) : null
}

/** The API without a socket, with the session of the page's own request. */
function inProcess(app: FastifyInstance, request: FastifyRequest): Fetcher {
  return async (url, init) => {
    const headers: Record<string, string> = { ...(init.headers as Record<string, string>), [inProcessHeader]: inProcessKey }
    if (request.headers.cookie) headers.cookie = request.headers.cookie
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url,
      headers,
      payload: (init.body as string) ?? undefined,
      remoteAddress: request.ip,
    })
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  }
}

function webRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) for (const one of [value ?? []].flat()) headers.append(name, one)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(`${request.protocol}://${request.host}${request.raw.url}`, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' } : {}),
  })
}

async function finishedBuild(app: FastifyInstance): Promise<ServerBuild> {
  const file = path.join(root, 'build/server/index.js')
  if (!existsSync(file)) throw new Error('The pages are not built: run `npm run build`, or start with `npm start`.')
  await app.register(fastifyStatic, {
    root: path.join(root, 'build/client'),
    wildcard: false, // a route for each file, so that the pages stay the fallback
    index: false,
    preCompressed: true, // by `scripts/compress.ts`; a build without it is compressed as it is sent
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    setHeaders: (reply, place) => {
      reply.header('cache-control', place.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  return (await import(file)) as ServerBuild
}

async function devBuild(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const vite = await import('vite')
  const server = await vite.createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
  app.addHook('onClose', () => server.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    server.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error | undefined))
  })
  return () => server.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}
