/** Counts what is asked, by call, class of work and status, and how long it takes. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import { classOf } from '../../../kit/server/http/lanes.ts'
import { prefix, registry } from './registry.ts'

const requests = new Counter({
  name: `${prefix}requests_total`,
  help: 'Answered requests by call, class of work and status. Calls that pages make inside the process belong to the page.',
  labelNames: ['call', 'class', 'status'],
  registers: [registry],
})
const seconds = new Counter({
  name: `${prefix}request_call_seconds_total`,
  help: 'Seconds that requests took, by call: divided by their number, the mean.',
  labelNames: ['call'],
  registers: [registry],
})
const durations = new Histogram({
  name: `${prefix}request_duration_seconds`,
  help: 'How long requests took, by class of work and the first digit of the status.',
  labelNames: ['class', 'status'],
  // by call there would be tens of thousands of series
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
})

/** @param isOwn a call that a page makes inside this process */
export function countRequests(app: FastifyInstance, isOwn: (request: FastifyRequest) => boolean): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isOwn(request)) {
      const { call, kind } = kindOf(request)
      const took = reply.elapsedTime / 1_000
      requests.inc({ call, class: kind, status: reply.statusCode })
      seconds.inc({ call }, took)
      durations.observe({ class: kind, status: `${Math.floor(reply.statusCode / 100)}xx` }, took)
    }
    done()
  })
}

/** As the contract writes it: what is no call is a page, a file of the build or a feed, or asked for by nobody of ours. */
function kindOf({ routeOptions, method }: FastifyRequest): { call: string; kind: string } {
  const { call } = routeOptions.config
  if (call) return { call: `${call.method} ${call.path}`, kind: classOf(call) }
  if (routeOptions.url === undefined) return { call: 'nothing', kind: 'nothing' }
  const isPage = routeOptions.url === '/*' || method === 'POST'
  return isPage ? { call: 'page', kind: 'pages' } : { call: 'file', kind: 'files' }
}
