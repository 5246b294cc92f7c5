/** What lies on this device and is not uploaded: counted without opening anything, so that every page can say it. */
import { formatCount } from '../../../../kit/contract/words.ts'
import { type Database, databaseOf, nameOf, removeDatabase } from './database.ts'
import { expirePins } from './expire-pins.ts'

export type Waiting = { readonly entries: number; readonly photos: number }

export const nothingWaits: Waiting = { entries: 0, photos: 0 }

/** Counted every half a minute, over one connection. */
const databases = new Map<string, Database>()

export async function countWaiting(database: Database): Promise<Waiting> {
  return database(async (connection) => ({
    entries: await connection.countFromIndex('operations', 'waiting'),
    photos: await connection.countFromIndex('files', 'waiting'),
  }))
}

/** What waits of a person who may never have rated on this device; makes nothing where nothing is. @throws where the device does not answer: then nobody knows, and nothing is taken away */
export async function waitingOf(person: string): Promise<Waiting> {
  if (typeof indexedDB === 'undefined') return nothingWaits
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === nameOf(person))) return nothingWaits
  const database = databases.get(person) ?? opened(person)
  await expirePins(database)
  return countWaiting(database)
}

function opened(person: string): Database {
  const database = databaseOf(person)
  databases.set(person, database)
  return database
}

/** "12 entries and 2 photos". */
export function waitingWords({ entries, photos }: Waiting): string {
  return [entries > 0 && formatCount(entries, 'entry', 'entries'), photos > 0 && formatCount(photos, 'photo')].filter(Boolean).join(' and ')
}

/** Takes everything of a person off the device. Asked only when nothing waits. */
export async function wipe(person: string): Promise<void> {
  await removeDatabase(person)
  channelOf(person)?.postMessage('gone')
}

/** Tells the other tabs that something was rated, sent or read. */
export function channelOf(person: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${nameOf(person)}`)
}
