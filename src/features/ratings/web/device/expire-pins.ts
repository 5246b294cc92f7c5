/** Pinned evidence stays as long as its room is open; what may not stay is taken off without opening anything, so that every page can do it. */
import type { Database } from './database.ts'

/** Takes off what was pinned in rooms that have closed. */
export async function expirePins(database: Database, now = new Date()): Promise<void> {
  const past = IDBKeyRange.upperBound(now.toISOString())
  const ids = await database((connection) => connection.getAllKeysFromIndex('pins', 'until', past))
  await removePins(database, ids)
}

/** A pin with its pieces, or neither. */
export async function removePins(database: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await database(async (connection) => {
    const step = connection.transaction(['pins', 'pieces'], 'readwrite')
    for (const id of ids) {
      await step.objectStore('pins').delete(id)
      await step.objectStore('pieces').delete(piecesOf(id))
    }
    await step.done
  })
}

/** All pieces of a pinned file, in their order. */
export function piecesOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])
}
