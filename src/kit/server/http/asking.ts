/**
 * What is worked on at this moment, carried from where a request comes in, or a job begins, to wherever something has to be told of it: a
 * slow statement knows by whom it was asked.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loggedAddress } from './log-lines.ts'

/** `call`: as the contract writes it, `GET /api/users`; of a page its address without values; of a job its name. */
export type Asking = { readonly requestId: string; readonly call: string }

const asking = new AsyncLocalStorage<Asking>()

/** For whom something is done; `undefined` where nobody asked. */
export function askedBy(): Asking | undefined {
  return asking.getStore()
}

/** Does `work` for somebody. */
export function askedAs<T>(by: Asking, work: () => T): T {
  return asking.run(by, work)
}

/** Lets everything that a request causes know of it, however late its body comes. */
export function rememberAsking(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => asking.run({ requestId: request.id, call: callOf(request) }, done))
}

/** The call of a request as the contract writes it; where there is none, its method and address without what anybody typed. */
function callOf(request: FastifyRequest): string {
  const { call } = request.routeOptions.config
  return call ? `${call.method} ${call.path}` : `${request.method} ${loggedAddress(request.url)}`
}
