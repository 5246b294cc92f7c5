/**
 * Evidence that is pinned to be read without the server: sealed like everything on the device, in pieces, so that a large file needs
 * little room at once. A pin is there when all its pieces are. What is rated comes first: pins leave it a reserve, and go where it has none.
 */
import type { EvidenceItem } from '../../../evidence/contract-records.ts'
import type { Database, KeptPin } from './database.ts'
import { expirePins, piecesOf, removePins } from './expire-pins.ts'
import { seal, sealBytes, unseal, unsealBytes } from './seal.ts'
import { isFull, storageWords } from './storage-words.ts'

/** What lies in one place of a room: that of an area, or `whole` for what is about the whole program. */
export type Listed = { readonly items: readonly EvidenceItem[] /** The room closes. */; readonly until: string; readonly readAt: string }

export type Pin = {
  readonly place: string
  readonly item: EvidenceItem
  readonly until: string
  /** It had to make room for what is rated: it can be pinned again. */
  readonly isDropped: boolean
}

/** The evidence room, as the workbench reads it. */
export type RoomLine = {
  /** When it closes, or why the person may not read it (any more). */
  room(survey: string): Promise<{ until: string } | { closed: string }>
  items(survey: string, place: string): Promise<EvidenceItem[]>
  /** Whether an item still lies in the room. */
  isThere(item: string): Promise<boolean>
  file(version: string): Promise<Blob>
}

export type Pins = {
  of(survey: string): Promise<Pin[]>
  /** What was listed last, also without the server. */
  listed(survey: string, place: string): Promise<Listed | null>
  /** Lists anew; pins of what was taken out of the room go. @throws Error with the sentence where the room is closed to the person */
  list(survey: string, place: string): Promise<Listed>
  /** Takes a file along, in place of an older version of it; whole or not at all. @throws Error with a sentence */
  pin(survey: string, place: string, item: EvidenceItem, until: string): Promise<void>
  unpin(version: string): Promise<void>
  /** @returns null where it is not here (any more) */
  content(version: string): Promise<Blob | null>
  /** Asks whether the room is still open to the person, where something of it is pinned; if not, all of it goes. */
  check(survey: string): Promise<void>
  /** Room for what is rated. @returns whether there was something to let go */
  drop(): Promise<boolean>
}

/** What one piece is sealed of, in bytes. */
const pieceBytes = 1_048_576
/** What stays free for what is rated: a week of marks and photos. */
const reserve = 64 * 1_048_576

/** What the device has room for beyond the reserve, in bytes; null where the browser does not say. */
export async function freeBytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage - reserve)
}

/** Where the device is full, pinned evidence goes, and what was to be kept is tried once more. */
export function withRoom(database: Database, drop: Pins['drop']): Database {
  return async (work) => {
    try {
      return await database(work)
    } catch (error) {
      if (!isFull(error) || !(await drop())) throw error
      return database(work)
    }
  }
}

export function pinsOf(person: string, database: Database, key: CryptoKey, line: RoomLine): Pins {
  const rows = (survey: string) => database((connection) => connection.getAllFromIndex('pins', 'of', survey))
  const open = async ({ id, until, isDropped, sealed }: KeptPin): Promise<Pin> => ({
    ...(await unseal<{ place: string; item: EvidenceItem }>(key, id, sealed)),
    until,
    isDropped: isDropped === true,
  })
  const of = async (survey: string) => Promise.all((await rows(survey)).map(open))
  const leave = async (survey: string) => {
    const ids = await database((connection) => connection.getAllKeysFromIndex('pins', 'of', survey))
    await removePins(database, ids)
    await database((connection) => connection.delete('packs', IDBKeyRange.bound(listName(survey, ''), listName(survey, '\uffff'))))
  }
  /** When it closes. @throws Error with the sentence where it is closed; then nothing of it stays */
  const enter = async (survey: string) => {
    const room = await line.room(survey)
    if ('until' in room) return room.until
    await leave(survey)
    throw new Error(room.closed)
  }
  const keepUntil = async (survey: string, until: string) => {
    const others = (await rows(survey)).filter((row) => row.until !== until)
    if (others.length === 0) return
    await database(async (connection) => {
      const step = connection.transaction('pins', 'readwrite')
      // another tab may have taken one away meanwhile
      for (const { id } of others) {
        const now = await step.store.get(id)
        if (now) await step.store.put({ ...now, until })
      }
      await step.done
    })
  }
  const removeGone = async (survey: string, place: string, items: readonly EvidenceItem[]) => {
    for (const pin of await of(survey)) {
      if (pin.place !== place || items.some(({ id }) => id === pin.item.id)) continue
      // one that was moved to another area stays where it was pinned
      if (!(await line.isThere(pin.item.id))) await removePins(database, [pin.item.version_id])
    }
  }

  return {
    of,
    async listed(survey, place) {
      const row = await database((connection) => connection.get('packs', listName(survey, place)))
      const listed = row && (await unseal<Listed>(key, row.name, row.sealed))
      return listed && listed.until > new Date().toISOString() ? listed : null
    },
    async list(survey, place) {
      const until = await enter(survey)
      const listed: Listed = { items: await line.items(survey, place), until, readAt: new Date().toISOString() }
      const name = listName(survey, place)
      const sealed = await seal(key, name, listed)
      await database((connection) => connection.put('packs', { name, sealed }))
      await keepUntil(survey, until)
      await removeGone(survey, place, listed.items)
      return listed
    },
    pin: (survey, place, item, until) =>
      oneByOne(person, async () => {
        const { version_id: id, bytes } = item
        const free = await freeBytes()
        if (free !== null && (bytes ?? 0) > free) throw new Error(noRoom)
        const content = await line.file(id)
        if (content.size !== bytes) throw new Error('The file did not come whole. Pin it again.')
        try {
          const pieces = await keepPieces(database, key, id, content)
          const sealed = await seal(key, id, { place, item })
          const older = (await of(survey)).filter((pin) => pin.item.id === item.id && pin.item.version_id !== id)
          await putWhole(database, { id, survey, until, pieces, sealed })
          await removePins(
            database,
            older.map((pin) => pin.item.version_id),
          )
        } catch (error) {
          await removePins(database, [id])
          throw new Error(isFull(error) ? noRoom : error instanceof DOMException ? storageWords(error) : String((error as Error).message))
        }
      }),
    unpin: (version) => removePins(database, [version]),
    async content(version) {
      await expirePins(database)
      const found = await database(async (connection) => {
        const step = connection.transaction(['pins', 'pieces'])
        const pin = await step.objectStore('pins').get(version)
        return { pin, pieces: await step.objectStore('pieces').getAll(piecesOf(version)) }
      })
      if (!found.pin || found.pieces.length !== found.pin.pieces) return null
      const { item } = await open(found.pin)
      const opened = await Promise.all(found.pieces.map(({ pin, at, sealed }) => unsealBytes(key, pieceName(pin, at), sealed)))
      return new Blob(opened, { type: item.type ?? '' })
    },
    async check(survey) {
      if ((await rows(survey)).length === 0) return
      const room = await line.room(survey)
      if ('until' in room) await keepUntil(survey, room.until)
      else await leave(survey)
    },
    drop: () =>
      database(async (connection) => {
        const step = connection.transaction(['pins', 'pieces'], 'readwrite')
        const there = await step.objectStore('pieces').count()
        await step.objectStore('pieces').clear()
        for (const pin of await step.objectStore('pins').getAll()) await step.objectStore('pins').put({ ...pin, isDropped: true })
        await step.done
        return there > 0
      }),
  }
}

const noRoom = 'This device has not enough room for it beside what you rate. Unpin what you have read, or make room on the device.'

/** What a page that was killed has left of a file: pieces without their pin. */
export async function sweepPieces(person: string, database: Database): Promise<void> {
  await oneByOne(person, async () => {
    const [kept, pieces] = await database(async (connection) => [
      new Set(await connection.getAllKeys('pins')),
      await connection.getAllKeys('pieces'),
    ])
    const left = new Set(pieces.map(([id]) => id).filter((id) => !kept.has(id)))
    await removePins(database, [...left])
  })
}

async function keepPieces(database: Database, key: CryptoKey, id: string, content: Blob): Promise<number> {
  const pieces = Math.ceil(content.size / pieceBytes)
  for (let at = 0; at < pieces; at++) {
    const part = await content.slice(at * pieceBytes, (at + 1) * pieceBytes).arrayBuffer()
    const sealed = await sealBytes(key, pieceName(id, at), new Uint8Array(part))
    await database((connection) => connection.put('pieces', { pin: id, at, sealed }))
  }
  return pieces
}

/** The pin, if all its pieces are there: they may have had to make room meanwhile. */
async function putWhole(database: Database, pin: KeptPin): Promise<void> {
  await database(async (connection) => {
    const step = connection.transaction(['pins', 'pieces'], 'readwrite', { durability: 'strict' })
    const there = await step.objectStore('pieces').count(piecesOf(pin.id))
    if (there === pin.pieces) await step.objectStore('pins').put(pin)
    await step.done
    if (there !== pin.pieces) throw new Error(noRoom)
  })
}

function pieceName(id: string, at: number): string {
  return `${id} ${at}`
}

function listName(survey: string, place: string): string {
  return `evidence ${survey} ${place}`
}

/** One file at a time over all tabs: what lies half there is what a killed page has left. */
async function oneByOne(person: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(`pins of ${person}`, work)
}
