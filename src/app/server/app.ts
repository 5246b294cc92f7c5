/** The server: plugins, who is asking, every feature's calls, the one error answer, and the pages. */
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import type { Db } from '../../kit/server/db/database.ts'
import { hearSlowStatements } from '../../kit/server/db/watched.ts'
import { rememberAsking } from '../../kit/server/http/asking.ts'
import { answerErrors } from '../../kit/server/http/errors.ts'
import { admitByClass } from '../../kit/server/http/lanes.ts'
import { loggedAddress, loggedError } from '../../kit/server/http/log-lines.ts'
import { plainAddress } from '../../kit/server/http/request-address.ts'
import { requestIds } from '../../kit/server/http/request-id.ts'
import { stopWithTheLastAnswer } from '../../kit/server/http/stopping.ts'
import { waitForWork } from '../../kit/server/http/waiting.ts'
import type { Settings } from '../../kit/server/settings.ts'
import { features } from '../features.ts'
import { limitExports } from './export-limit.ts'
import { readiness } from './ready.ts'
import { guardRequests, isInProcess } from './request-guards.ts'

export type WebMount = (app: FastifyInstance, settings: Settings) => Promise<void>

/**
 * @param mountWeb the pages; tests of calls alone leave it out
 * @param logTo takes the lines of the log, which go to the standard output otherwise
 */
export async function makeApp(
  db: Db,
  settings: Settings,
  mountWeb?: WebMount,
  logTo?: { write: (line: string) => void },
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: loggedError, error: loggedError },
      ...(logTo ? { stream: logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(settings.trustProxy, isInProcess),
    // exact addresses or none: who is believed is checked with the settings
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    rewriteUrl: ({ url = '/' }) => plainAddress(url),
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    connectionTimeout: 60_000,
    // longer than the 60 s for which load balancers keep a connection: the side that reuses it must be the one that ends it
    keepAliveTimeout: 75_000,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // the contract checks what is sent and writes what is answered; Fastify's own way would be loaded for nothing
    schemaController: { compilersFactory: { buildValidator: notOurs, buildSerializer: notOurs } },
  })
  stopWithTheLastAnswer(app)
  waitForWork(app)
  rememberAsking(app)
  tellSlowStatements(app, db, settings)
  if (settings.metricsAddress) (await import('./metrics/requests.ts')).countRequests(app, isInProcess)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        url: loggedAddress(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        actor: request.actor?.id,
      },
      'answered',
    )
    done()
  })
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && !route.config?.call)
      throw new Error(`${route.method} ${route.url} is not a call of contract/: nothing says who may`)
  })
  // One way to send a body: a form of another site can send plain text without asking, JSON it cannot.
  app.removeContentTypeParser('text/plain')
  answerErrors(app)
  secureHeaders(app, settings)
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart)
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024 })
  admitByClass(app, isInProcess)
  await guardRequests(app, db, settings)
  if (settings.rateLimits) limitExports(app)

  healthRoutes(app, db, settings)
  for (const { routes = [] } of features) for (const tie of routes) tie(app, db, settings)

  await mountWeb?.(app, settings)
  return app
}

/** Made once: `@fastify/helmet` reads its options anew for each request, which was a twentieth of what a change of a payment takes. */
function secureHeaders(app: FastifyInstance, { publicUrl }: Settings): void {
  const setThem = helmet({
    // Answers that are not pages may load nothing at all; pages set their own policy (src/app/server/web.ts).
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:'),
  })
  app.addHook('onRequest', (request, reply, done) => setThem(request.raw, reply.raw, (error) => done(error as Error | undefined)))
}

/** @throws Error for a route with a schema of Fastify's, which would stand beside the contract */
function notOurs(): never {
  throw new Error('A route with a schema of its own: what is sent and answered is held to the contract.')
}

/** In the log, with the call and the number of the request: where a database begins to be slow is seen before people say so. */
function tellSlowStatements(app: FastifyInstance, db: Db, { slowStatementMs }: Settings): void {
  const end = hearSlowStatements(db, slowStatementMs, (slow) => app.log.warn(slow, 'a statement was slow'))
  app.addHook('onClose', async () => end())
}

function healthRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  const asked = readiness(db, settings, app.log)
  app.get('/readyz', async (_request, reply) => {
    const found = await asked()
    return reply.code(found.status === 'ready' ? 200 : 503).send(found)
  })
}
