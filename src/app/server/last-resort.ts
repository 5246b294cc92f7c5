/** What happens to an error that nothing in the product has caught. */
import type { FastifyBaseLogger } from 'fastify'

/**
 * Writes stray errors into the log, with their stacks, and lets the process go on: thrown in a callback, an `error` event that nobody
 * listens to, a promise nobody waits for. Each is a mistake of ours and has to be cured where it is made; this is the last line.
 *
 * Node ends the process instead, because after such an error something may be half done. Here that is the smaller risk: what counts is in
 * the database, where a change is stored whole or not at all, and a transaction whose connection is lost is undone there; in memory are
 * only caches and counters. Ending takes the answers of everybody else away, and who found one way to provoke such an error could
 * repeat it as often as the process is started. What it leaves at worst is one request that is never answered, or one connection that
 * is not given back; `/readyz` tells when the database can no longer be asked.
 *
 * To be called when the server listens: what goes wrong before is a start that failed, and ends the process as it should.
 */
export function outliveStrayErrors(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  // Promises that nobody waits for arrive here as well; `origin` tells which it was.
  process.on('uncaughtException', (error, origin) => {
    log.fatal(
      { err: error instanceof Error ? error : new Error(String(error)), origin },
      'an error was caught by nothing; the server goes on',
    )
  })
}
