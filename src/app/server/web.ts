/**
 * Mounts the pages on the server, on the same port: the build, or in development Vite. Who may open a page is decided here,
 * before anything is rendered (decision 3). The only file in which server and web meet.
 */

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicVersion } from '../../features/announcements/server/queries-version.ts'
import type { Fetcher } from '../../kit/contract/client.ts'
import { agencyDay } from '../../kit/contract/days.ts'
import type { User } from '../../kit/contract/user.ts'
import type { Db } from '../../kit/server/db/database.ts'
import { refusalOf } from '../../kit/server/http/errors.ts'
import { kept } from '../../kit/server/http/kept.ts'
import { laneOf, widths } from '../../kit/server/http/lanes.ts'
import { type Cached, type Made, responseCache, sendCached, tagged } from '../../kit/server/http/response-cache.ts'
import type { Settings } from '../../kit/server/settings.ts'
import { noSuchFile, serveAssets } from './pages/assets.ts'
import { withOneSheet } from './pages/one-sheet.ts'
import { isRefused, turnAway } from './pages/page-guard.ts'
import { hashedScripts, pageHeaders } from './pages/page-headers.ts'
import { askedPath, isPublic, viewOf } from './pages/page-views.ts'
import { inProcessHeader, inProcessKey } from './request-guards.ts'

type Pages = typeof import('../answer-page.ts')
type AnswerPage = Pages['answerPage']

const root = path.resolve(import.meta.dirname, '../../..')

/** Pages kept in this process: some two hundred of the public ones. */
const cacheBytes = 16 * 1024 * 1024
/** For what the public pages show besides announcements: figures of programs and members, documents. */
const aMinute = 60_000
/** Bytes of a form: a visitor's message, or a text of 20,000 characters whose page is looked at before it is saved, each escaped. */
const longestForm = 256 * 1024

/** @param dev pages from their sources through Vite, instead of the build */
export async function mountWeb(app: FastifyInstance, db: Db, settings: Settings, dev: boolean): Promise<void> {
  const answerPage = dev ? await devPages(app) : await builtPages(app)
  if (dev) app.get('/dev/mails.json', async () => (await import('./dev-mails.ts')).sampleMails(settings.publicUrl))
  const siteScript = dev ? '/src/app/site/script/start.ts' : builtSiteScript()
  const { publicUrl } = settings
  const lane = laneOf(widths.pages, 'pages')
  const { origin, host } = new URL(publicUrl)
  const pages = responseCache({
    name: 'pages',
    version: async () => `${await publicVersion(db)} ${agencyDay()}`,
    bytes: cacheBytes,
    milliseconds: aMinute,
  })

  async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isData = pathOf(request).endsWith('.data')
    const asked = askedPath(pathOf(request))
    if (!dev && !request.actor && isPublic(asked) && ['GET', 'HEAD'].includes(request.method)) {
      const { url, isKept } = viewOf(request.url)
      const answer = await pages.get(isKept ? url : null, () => lane.run(() => forEverybody(url, request.ip)))
      return sendCached(request, reply, answer, { vary: 'cookie' })
    }
    const user = await userOf(app, request)
    const turned = turnAway(asked, request.url.slice(pathOf(request).length), user?.role ?? null, request.actor?.lacks_factor)
    if (turned && !isData) return reply.redirect(turned, 302)

    // Vite's own inline scripts carry no nonce: in development the policy allows them all instead.
    const nonce = dev ? undefined : newNonce()
    const known = { user, nonce, publicUrl, siteScript, api: inProcess(app, request.ip, request.headers.cookie) }
    const response = await lane.run(() => answerPage(webRequest(request, reply, host), known))
    const status = response.status === 200 && user && isRefused(asked, user.role) ? 403 : response.status
    reply.headers(pageHeaders([nonce ? `'nonce-${nonce}'` : "'unsafe-inline'"], dev))
    reply.header('cache-control', user ? 'no-store' : 'no-cache')
    if (status === 503) reply.header('retry-after', 5)
    const { headers } = response
    const isFirstPage = !dev && !user && headers.get('content-type')?.startsWith('text/html')
    const body = isFirstPage ? withOneSheet(await response.text()) : response.body
    // Fastify sends a web Response itself: headers and stream go through its hooks (compression, log).
    return reply.send(new Response(body, { status, headers }))
  }

  /** A public page as anybody gets it: nothing of the request goes into it but its address, as far as the page knows it. */
  async function forEverybody(url: string, ip = '127.0.0.1'): Promise<Made> {
    const nonce = newNonce()
    const known = { user: null, nonce, publicUrl, siteScript, api: inProcess(app, ip), whole: true }
    const response = await answerPage(new Request(origin + url), known)
    const { status } = response
    const headers = Object.fromEntries(response.headers)
    const body = Buffer.from(await response.arrayBuffer())
    if (!headers['content-type']?.startsWith('text/html')) return { status, headers: { ...headers, ...pageHeaders([]) }, body }
    const { html, scripts } = hashedScripts(body.toString(), nonce)
    return { status, headers: { ...headers, ...pageHeaders(scripts) }, body: Buffer.from(withOneSheet(html)) }
  }

  const interrupted = kept503(() => forEverybody('/error-test?status=503'))

  await app.register(async (scope) => {
    // Somebody who opens a page while the database is away sees a page, and the usual sentence where it is asked for by a program.
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const isPage = ['GET', 'HEAD'].includes(request.method) && /text\/html/.test(request.headers.accept ?? '')
      if (!isPage || /^\/api\/|\.data$/.test(pathOf(request)) || refusalOf(error)?.status !== 503) throw error
      request.log.error({ err: error }, 'a page was interrupted')
      return sendCached(request, reply, await interrupted(), { vary: 'cookie' })
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: longestForm }, (_request, body, done) =>
      done(null, body),
    )
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = pathOf(request)
      if (asked.startsWith('/api/')) return reply.callNotFound()
      if (/\.[a-z0-9]{2,5}$/i.test(asked) && !asked.endsWith('.data')) return noSuchFile(reply)
      return page(request, reply)
    }
    scope.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
    // The one form of the public site that browsers without a script post.
    scope.post('/contact-us', page)
    // The page of a public text as it would look; the portal shows it in a frame.
    scope.post('/text-preview', page)
  })
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/'
}

/** The page for "not now": without a script, since none of them would know it under the address asked for. */
function kept503(make: () => Promise<Made>): () => Promise<Cached> {
  return kept(aMinute, async () => {
    const { headers, body } = await make()
    const html = body
      .toString()
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      .replace(/<link rel="modulepreload"[^>]*>/g, '')
    return tagged({ status: 503, headers: { ...headers, ...pageHeaders([]) }, body: Buffer.from(html) })
  })
}

function newNonce(): string {
  return randomBytes(16).toString('base64')
}

async function userOf(app: FastifyInstance, request: FastifyRequest): Promise<User | null> {
  if (!request.actor) return null
  const answer = await inProcess(app, request.ip, request.headers.cookie)('/api/user', { method: 'GET' })
  return answer.ok ? ((await answer.json()) as User) : null
}

/** The API without a socket, with the session of the page's own request. */
function inProcess(app: FastifyInstance, address: string, cookie?: string): Fetcher {
  return async (url, init) => {
    const headers: Record<string, string> = { ...(init.headers as Record<string, string>), [inProcessHeader]: inProcessKey }
    if (cookie) headers.cookie = cookie
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url,
      headers,
      payload: (init.body as string) ?? undefined,
      remoteAddress: address,
    })
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  }
}

function webRequest(request: FastifyRequest, reply: FastifyReply, ownHost: string): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) for (const one of [value ?? []].flat()) headers.append(name, one)
  // So says a browser without a script of a form on our own page, because pages give no referrer; React Router takes it for another
  // site. Who may write is decided before (request-guards).
  if (headers.get('origin') === 'null') headers.delete('origin')
  return new Request(`${request.protocol}://${request.host || ownHost}${request.raw.url}`, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(typeof request.body === 'string' ? { body: request.body } : {}),
  })
}

async function builtPages(app: FastifyInstance): Promise<AnswerPage> {
  const file = path.join(root, 'build/server/index.js')
  if (!existsSync(file)) throw new Error('The pages are not built: run `npm run build`, or start with `npm start`.')
  await serveAssets(app, path.join(root, 'build/client/assets'))
  await app.register(fastifyStatic, {
    root: path.join(root, 'build/client'),
    wildcard: false, // a route for each file, so that the pages stay the fallback
    index: false,
    preCompressed: true, // by `scripts/compress.ts`; a build without it is compressed as it is sent
    globIgnore: ['**/*.{br,gz}', 'assets/**'],
    cacheControl: false,
    setHeaders: (reply, place) => {
      reply.header('cache-control', 'public, max-age=3600')
      if (!/sw\.js(\.(br|gz))?$/.test(place)) return
      // The service worker must never be an old one, and asks for the site's own pages and files only.
      reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
    },
  })
  return ((await import(file)) as Pages).answerPage
}

/** Named by its content; `scripts/site-script.ts` says how. */
function builtSiteScript(): string {
  return (JSON.parse(readFileSync(path.join(root, 'build/site-script.json'), 'utf8')) as { entry: string }).entry
}

async function devPages(app: FastifyInstance): Promise<AnswerPage> {
  const vite = await import('vite')
  const server = await vite.createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
  // the first page can take longer than any answer may otherwise: some hundred files are looked at before it is sent
  app.server.setTimeout(0)
  app.addHook('onClose', () => server.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    server.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error | undefined))
  })
  // asked for each time: it is another one once a source has changed
  return async (...asked) => ((await server.ssrLoadModule('/src/app/answer-page.ts')) as Pages).answerPage(...asked)
}
