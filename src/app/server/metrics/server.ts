/**
 * Answers Prometheus on an address of its own (`METRICS_ADDRESS`), so that nothing of it is open to who may reach the pages, and a scrape
 * waits behind nobody. Whatever goes wrong here is told in the log, and the product goes on.
 */
import http from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { watchFigures } from './figures.ts'
import { registry } from './registry.ts'

/**
 * @param age milliseconds for which what the database says is shown again: however many ask, it is asked as often
 * @returns `port` where it listens; 0 where it could not
 */
export async function startMetrics(
  { log }: { log: Pick<FastifyBaseLogger, 'error' | 'warn'> },
  db: Db,
  settings: Settings,
  age = 10_000,
): Promise<{ stop: () => Promise<void>; port: number }> {
  const figures = watchFigures(db, settings, log, age)
  const server = http.createServer({ requestTimeout: 10_000, headersTimeout: 5_000, keepAliveTimeout: 65_000 }, (request, answer) => {
    show(request, answer).catch((error: unknown) => {
      log.error({ err: error }, 'the metrics could not be shown')
      if (!answer.headersSent) answer.writeHead(500, { 'content-type': 'text/plain' })
      answer.end()
    })
  })
  server.maxConnections = 16

  async function show(request: http.IncomingMessage, answer: http.ServerResponse): Promise<void> {
    const isRead = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isRead) {
      answer.writeHead(404, { 'content-type': 'text/plain' }).end('There is only /metrics here.\n')
      return
    }
    await figures.read()
    answer.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(await registry.metrics())
  }

  const { host, port } = settings.metricsAddress ?? { host: '127.0.0.1', port: 0 }
  const listens = await new Promise<boolean>((resolve) => {
    server.on('error', (error) => {
      log.error({ err: error }, `the metrics are not shown on METRICS_ADDRESS (${host}, port ${port})`)
      resolve(false)
    })
    server.listen(port, host, () => resolve(true))
  })
  const address = server.address()
  return {
    port: listens && address !== null && typeof address === 'object' ? address.port : 0,
    stop: async () => {
      figures.end()
      registry.clear()
      server.closeAllConnections()
      if (listens) await new Promise((resolve) => server.close(resolve))
    },
  }
}
