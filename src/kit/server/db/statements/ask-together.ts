/** For the question that every request asks: whoever asks at the same time is answered by one statement. */
import type { Db } from '../database.ts'

/** So many statements are under way at once: one that waits on a lost line does not hold up all who come after it. */
const atOnce = 2

type Asker<Row> = { resolve: (row: Row | undefined) => void; reject: (error: unknown) => void }
type Asked<Row> = { askers: Map<string, Asker<Row>[]>; running: number }

/**
 *     const actorByHash = askTogether((db, hashes) => actorsByHashes(db, hashes))
 *     const row = await actorByHash(db, hash)
 *
 * A statement begins after all who are answered by it have asked: each is told what is so then, and nothing older. Who comes while
 * statements are under way waits for the next one, which is for all who came meanwhile. An error is everybody's who asked.
 * @param ask answers for some keys, each once; who is not in its answer gets `undefined`
 */
export function askTogether<Row>(ask: (db: Db, keys: string[]) => Promise<Map<string, Row>>) {
  const all = new WeakMap<Db, Asked<Row>>()

  async function run(db: Db, asked: Asked<Row>): Promise<void> {
    const { askers } = asked
    if (askers.size === 0 || asked.running >= atOnce) return
    asked.askers = new Map()
    asked.running++
    try {
      const rows = await ask(db, [...askers.keys()])
      for (const [key, some] of askers) for (const { resolve } of some) resolve(rows.get(key))
    } catch (error) {
      for (const some of askers.values()) for (const { reject } of some) reject(error)
    } finally {
      asked.running--
      void run(db, asked)
    }
  }

  return (db: Db, key: string): Promise<Row | undefined> => {
    let asked = all.get(db)
    if (!asked) all.set(db, (asked = { askers: new Map(), running: 0 }))
    const { askers } = asked
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>()
    const some = askers.get(key)
    if (some) some.push({ resolve, reject })
    else askers.set(key, [{ resolve, reject }])
    // when everybody has been heard who is heard in this turn
    if (askers.size === 1 && !some) setImmediate(run, db, asked)
    return promise
  }
}
