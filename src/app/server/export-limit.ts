/** How many exports one person may have running; counted in this process (decision 4). */
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../kit/contract/call.ts'
import { Refusal } from '../../kit/server/http/refusal.ts'
import { exportsAtOnce } from '../../kit/server/limits.ts'

/** Refuses a third export with 429 while two of the same person run: until their last byte is sent, or whoever asked is gone. */
export function limitExports(app: FastifyInstance): void {
  const running = new Map<string, number>()
  app.addHook('onRequest', async ({ actor, routeOptions }, reply) => {
    // Whoever is gone already would never be taken off the count.
    if (!actor || !isExport(routeOptions.config.call) || reply.raw.destroyed) return
    const count = running.get(actor.id) ?? 0
    if (count >= exportsAtOnce) {
      const sentence = 'Two of your exports are still running. Wait until one of them has arrived, then start this one again.'
      throw new Refusal(429, sentence, undefined, {}, 10)
    }
    running.set(actor.id, count + 1)
    reply.raw.once('close', () => {
      const left = (running.get(actor.id) ?? 1) - 1
      if (left > 0) running.set(actor.id, left)
      else running.delete(actor.id)
    })
  })
}

/** The address of every export begins so. */
function isExport(call: Call | undefined): boolean {
  return call?.answer === 'file' && call.path.startsWith('/api/admin/export')
}
