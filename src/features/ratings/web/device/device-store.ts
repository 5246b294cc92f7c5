/** What a device keeps of one program of a visit, in the browser's database: sealed, and each step whole or not at all. */
import { latestMoment, nextMoment, type Operation } from '../../rules.ts'
import type { DeviceStore } from '../../rules-exchange.ts'
import type { Connection, Database, Progress } from './database.ts'
import { seal, unseal } from './seal.ts'

/** `wall` is the clock of the device, in milliseconds. */
export function deviceStore(database: Database, key: CryptoKey, survey: string, wall: () => number = Date.now): DeviceStore {
  /** An operation never changes: each is unsealed once. */
  const opened = new Map<string, Operation>()
  const open = async ({ id, sealed }: { id: string; sealed: Parameters<typeof unseal>[2] }) => {
    const operation = opened.get(id) ?? (await unseal<Operation>(key, id, sealed))
    opened.set(id, operation)
    return operation
  }
  /** How far the last operation made here brought it: read anew where another tab, or an exchange, has gone on since. */
  let made: Progress | undefined
  return {
    async make(unmade) {
      for (;;) {
        const before = made ?? (await database((connection) => progressOf(connection, survey)))
        const at = nextMoment(before.last, wall())
        const seq = before.seq + 1
        const operation = { ...unmade, id: crypto.randomUUID(), device: before.device, seq, at } as Operation
        // Sealing waits, and a transaction does not wait for it: another tab may have made one meanwhile, then once more.
        const sealed = await seal(key, operation.id, operation)
        made = await database(async (connection) => {
          const step = connection.transaction(['operations', 'progress'], 'readwrite', { durability: 'strict' })
          const now = (await step.objectStore('progress').get(survey)) ?? { ...begun(survey), device: before.device }
          const isNext = now.device === before.device && now.seq === before.seq && latestMoment(now.last, at) === at
          if (!isNext) return undefined
          const next = { ...now, seq, last: at }
          await Promise.all([
            step.objectStore('operations').add({ id: operation.id, survey, waiting: seq, sealed }),
            step.objectStore('progress').put(next),
            step.done,
          ])
          return next
        })
        if (made) return operation
      }
    },
    async waiting(most) {
      const range = IDBKeyRange.bound([survey, 0], [survey, Number.POSITIVE_INFINITY])
      const found = await database((connection) => connection.getAllFromIndex('operations', 'waiting', range, most))
      return Promise.all(found.map(open))
    },
    async settle(kept, held) {
      await database(async (connection) => {
        const step = connection.transaction('operations', 'readwrite')
        // asked for all at once: a mark that is made meanwhile waits for this step
        const settle = async (id: string) => {
          const one = await step.store.get(id)
          if (!one) return
          const { waiting: _, ...settled } = one
          await step.store.put(held.includes(id) ? { ...settled, held: true } : settled)
        }
        await Promise.all([...[...kept, ...held].map(settle), step.done])
      })
    },
    async takeIn(operations, readTo) {
      const sealed = await Promise.all(operations.map(async (one) => ({ id: one.id, survey, sealed: await seal(key, one.id, one) })))
      await database(async (connection) => {
        const step = connection.transaction(['operations', 'progress'], 'readwrite')
        const add = async (one: (typeof sealed)[number]) => {
          const kept = await step.objectStore('operations').get(one.id)
          if (!kept || kept.held) await step.objectStore('operations').put(one)
        }
        const advance = async () => {
          const now = (await step.objectStore('progress').get(survey)) ?? begun(survey)
          const last = operations.map(({ at }) => at).reduce(latestMoment, now.last)
          await step.objectStore('progress').put({ ...now, last, readTo: Math.max(now.readTo, readTo) })
        }
        await Promise.all([...sealed.map(add), advance(), step.done])
      })
    },
    readTo: async () => (await database((connection) => progressOf(connection, survey))).readTo,
    async read() {
      const rows = await database((connection) => connection.getAllFromIndex('operations', 'of', survey))
      const of = (isHeld: boolean) => Promise.all(rows.filter(({ held }) => (held === true) === isHeld).map(open))
      return { counting: await of(false), held: await of(true) }
    },
  }
}

async function progressOf(connection: Connection, survey: string): Promise<Progress> {
  return (await connection.get('progress', survey)) ?? begun(survey)
}

function begun(survey: string): Progress {
  return { survey, device: crypto.randomUUID(), seq: 0, last: { time: 0, count: 0 }, readTo: 0 }
}
