import type { FastifyInstance } from 'fastify'

/** How long answers under way may take while the server stops; the process gives up after 30 seconds (docs/domain.md#a-clean-stop). */
const longestWait = 20_000

/**
 * Lets a closing server answer what it was asked before its connections are ended (`forceCloseConnections`): closing the idle ones is not enough,
 * since a connection on which nothing was asked yet (browsers open some ahead) counts as busy, and one whose answer ends
 * a moment later stays open for its whole keep-alive time. What is asked meanwhile gets 503.
 */
export function stopWithTheLastAnswer(app: FastifyInstance): void {
  let underWay = 0
  let onLast: (() => void) | undefined
  app.server.on('request', (_request, response) => {
    underWay++
    response.once('close', () => {
      if (--underWay === 0) onLast?.()
    })
  })
  app.addHook('preClose', async () => {
    if (underWay === 0) return
    await new Promise<void>((resolve) => {
      onLast = resolve
      setTimeout(resolve, longestWait).unref()
    })
  })
}
