import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
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

/** So long nothing may be asked before the connections that are still open count as those nobody uses. */
const quiet = 300
const longestDrain = 5_000

/**
 * Before a server closes: no new connection is let in, so that a proxy goes to the next process, and what is asked on one that is open (a
 * proxy keeps some) is answered as always, as the last on it. Ends when nothing was asked for a moment.
 */
export async function drain({ server }: FastifyInstance): Promise<void> {
  const begun = performance.now()
  let askedAt = begun
  server.prependListener('request', (_request, response) => {
    askedAt = performance.now()
    response.setHeader('connection', 'close')
  })
  // what http adds to this would end the open ones at once, and what was sent on them a moment ago with them
  net.Server.prototype.close.call(server)
  const isOver = () => performance.now() - askedAt > quiet || performance.now() - begun > longestDrain
  while (!isOver()) await pause(20)
}
