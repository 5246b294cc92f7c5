/** The database of a person on a device. All of it is sealed but what finds it: numbers, keys, whether it waits to be sent, until when it stays. */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { Moment } from '../../rules.ts'
import type { LockedKey, PasskeyLock, Sealed } from './seal.ts'

/** The one key that a person has on a device. */
export const keyName = 'own'

export type KeptKey = { name: string; device: string; locked: LockedKey; passkey?: PasskeyLock }

/** How far a device is with one program of a visit. */
export type Progress = {
  survey: string
  device: string
  /** The number of the last operation that was made here. */
  seq: number
  last: Moment
  /** How far the server's list was read. */
  readTo: number
}

/** An operation; `waiting` is its number as long as the server has not confirmed it, `held` where it does not count there. */
type KeptOperation = { id: string; survey: string; waiting?: number; held?: true; sealed: Sealed }

/** A photo; `type` is that of its content. */
export type KeptPhoto = { id: string; survey: string; waiting?: 1; type: string; sealed: Sealed }

/** A version of evidence that is pinned; `until` is when its room closes, `sealed` what it is. */
export type KeptPin = { id: string; survey: string; until: string; pieces: number; isDropped?: true; sealed: Sealed }

interface Tables extends DBSchema {
  /** The key of the device, locked by the PIN and perhaps by a passkey, and what the server knows the device by. */
  keys: { key: string; value: KeptKey }
  progress: { key: string; value: Progress }
  operations: { key: string; value: KeptOperation; indexes: { of: string; waiting: [string, number] } }
  /** What was read from the server to work without it, by its name. */
  packs: { key: string; value: { name: string; sealed: Sealed } }
  /** Photos; `waiting` is 1 as long as one is not uploaded. */
  files: {
    key: string
    value: KeptPhoto
    indexes: { of: string; waiting: number }
  }
  pins: { key: string; value: KeptPin; indexes: { of: string; until: string } }
  /** The content of pinned files, apart from them: a list of pins does not bring it along. */
  pieces: { key: [string, number]; value: { pin: string; at: number; sealed: Sealed } }
}

export type Connection = IDBPDatabase<Tables>

/** Hands the connection to what works with it. */
export type Database = <Answer>(work: (connection: Connection) => Promise<Answer>) => Promise<Answer>

/**
 * Opens the database when it is first needed, and again when the browser has closed it under the page (iOS does under pressure): the
 * work is begun once more, which every work here must bear.
 */
export function databaseOf(person: string): Database {
  let open: Promise<Connection> | undefined
  const connect = () => {
    if (gone.has(person)) return Promise.reject(new Error('The database of this person was taken off the device.'))
    open ??= openDB<Tables>(nameOf(person), 2, {
      upgrade: create,
      // another tab with a newer version of the page must not wait for this one
      blocking: (_now, _then, event) => {
        ;(event.target as IDBDatabase).close()
        open = undefined
      },
      terminated: () => {
        open = undefined
      },
    }).catch((error: unknown) => {
      open = undefined
      throw error
    })
    return open
  }
  return async (work) => {
    try {
      return await work(await connect())
    } catch (error) {
      if (!isClosed(error)) throw error
      open = undefined
      return work(await connect())
    }
  }
}

/** A page on its way out opens nothing again, which would make it anew. */
const gone = new Set<string>()

/** Takes everything of a person off the device. */
export async function removeDatabase(person: string): Promise<void> {
  gone.add(person)
  await deleteDB(nameOf(person))
}

/** Whether this page has removed it. */
export function isRemoved(person: string): boolean {
  return gone.has(person)
}

export function nameOf(person: string): string {
  return `ratings.${person}`
}

function create(connection: Connection, before: number): void {
  if (before < 1) createRatings(connection)
  connection.createObjectStore('pieces', { keyPath: ['pin', 'at'] })
  const pins = connection.createObjectStore('pins', { keyPath: 'id' })
  pins.createIndex('of', 'survey')
  pins.createIndex('until', 'until')
}

function createRatings(connection: Connection): void {
  connection.createObjectStore('keys', { keyPath: 'name' })
  connection.createObjectStore('progress', { keyPath: 'survey' })
  connection.createObjectStore('packs', { keyPath: 'name' })
  const operations = connection.createObjectStore('operations', { keyPath: 'id' })
  operations.createIndex('of', 'survey')
  operations.createIndex('waiting', ['survey', 'waiting'], { unique: true })
  const files = connection.createObjectStore('files', { keyPath: 'id' })
  files.createIndex('of', 'survey')
  files.createIndex('waiting', 'waiting')
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError')
}
