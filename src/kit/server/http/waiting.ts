import type { FastifyInstance } from 'fastify'

/**
 * Whoever has sent everything waits as long as the work takes: an import of fifty thousand rows can take minutes on the embedded database,
 * and a connection that ended meanwhile would leave them without knowing what was stored. Who sends nothing more, or reads nothing of the
 * answer, is still left after the time of the server (`connectionTimeout`).
 */
export function waitForWork(app: FastifyInstance): void {
  const silence = app.initialConfig.connectionTimeout ?? 0
  // a call that a page makes inside this process has no connection
  app.addHook('preHandler', ({ raw }, _reply, done) => {
    raw.socket?.setTimeout?.(0)
    done()
  })
  app.addHook('onSend', ({ raw }, _reply, payload, done) => {
    raw.socket?.setTimeout?.(silence)
    done(null, payload)
  })
}
