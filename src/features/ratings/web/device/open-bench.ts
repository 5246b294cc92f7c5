/** The PIN of a device: set, asked, forgotten; the passkey beside it; and the workbench they open. */
import { CallError } from '../../../../kit/contract/client.ts'
import { call } from '../../../../kit/web/sending.ts'
import { ratings } from '../../contract.ts'
import { type Bench, benchOf } from './bench.ts'
import { type Database, databaseOf, isRemoved, keyName } from './database.ts'
import { engineOf } from './engine.ts'
import { dropRemovedPasskey, keyByPasskey } from './passkey-way.ts'
import { sweepPieces } from './pins.ts'
import { lockedAnew, newKey, unlock } from './seal.ts'
import { type RefusedEntries, serverFor } from './server.ts'
import type { OpenBench } from './use-bench.ts'
import { channelOf } from './waiting.ts'

export const pinPattern = /^\d{6,12}$/

/** `missing`: this browser keeps nothing, or has no way to seal it. */
export async function keyState(person: string): Promise<'new' | 'locked' | 'missing'> {
  if (typeof indexedDB === 'undefined' || typeof crypto?.subtle === 'undefined') return 'missing'
  try {
    return (await databaseOf(person)((connection) => connection.get('keys', keyName))) ? 'locked' : 'new'
  } catch {
    return 'missing'
  }
}

/** The first time on a device; the server has to be there, so that a forgotten PIN loses nothing. @throws CallError */
export async function setPin(person: string, pin: string): Promise<OpenBench> {
  const database = databaseOf(person)
  const device = crypto.randomUUID()
  const { key, locked, raw } = await newKey(pin)
  await call(ratings.keepKey, { body: { device, key: btoa(String.fromCharCode(...raw)) } })
  try {
    // added, never replaced: what another tab has sealed meanwhile opens with its key alone
    await database((connection) => connection.add('keys', { name: keyName, device, locked }))
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'ConstraintError')) throw error
    throw new Error('A PIN was set for this device in another tab. Load the page again and enter that one.')
  }
  return opened(person, database, key)
}

/** @returns null where it is another PIN */
export async function openWith(person: string, pin: string): Promise<OpenBench | null> {
  const database = databaseOf(person)
  const kept = await database((connection) => connection.get('keys', keyName))
  const key = kept && (await unlock(kept.locked, pin))
  return key ? opened(person, database, key) : null
}

/** @throws Error where the passkey is not used, or does not open it */
export async function openWithPasskey(person: string): Promise<OpenBench> {
  const database = databaseOf(person)
  return opened(person, database, await keyByPasskey(database))
}

/** Who forgot the PIN and is signed in gets the key from the server, under a new PIN. @throws CallError */
export async function newPin(person: string, pin: string): Promise<OpenBench> {
  const database = databaseOf(person)
  const kept = await database((connection) => connection.get('keys', keyName))
  if (!kept) throw new CallError(404, 'This device has no PIN yet. Load the page again.')
  const { data } = await call(ratings.key, { query: { device: kept.device } })
  const { key, locked } = await lockedAnew(
    Uint8Array.from(atob(data.key), (letter) => letter.charCodeAt(0)),
    pin,
  )
  await database((connection) => connection.put('keys', { ...kept, locked }))
  return opened(person, database, key)
}

function opened(person: string, database: Database, key: CryptoKey): OpenBench {
  const refused: RefusedEntries = new Map()
  const listeners = new Set<(survey?: string) => void>()
  const channel = channelOf(person)
  const changed = (survey?: string) => {
    for (const listener of listeners) listener(survey)
  }
  let isNews = false
  /** What was sent from here, or read already: when it comes back, nothing is read and drawn anew for it. */
  const known = new Set<string>()
  const server = serverFor(refused, {
    onKept(ids) {
      for (const id of ids) known.add(id)
    },
    onRead(operations) {
      isNews ||= operations.some(({ id }) => !known.has(id))
      for (const { id } of operations) known.add(id)
    },
  })
  const kept = benchOf(person, database, key, server)
  void sweepPieces(person, database).catch(() => {})
  void dropRemovedPasskey(person).catch(() => {})
  const bench: Bench = {
    ...kept,
    async take(survey) {
      await kept.take(survey)
      // what the team has rated so far comes along, too
      await engine.goAndWait()
      changed(survey)
      channel?.postMessage(survey)
    },
  }
  const engine = engineOf(bench, refused, () => {
    if (!isNews) return
    isNews = false
    changed()
    channel?.postMessage(null)
  })
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'gone') {
      if (!isRemoved(person)) location.reload()
    } else changed(data ?? undefined)
  })
  return {
    bench,
    engine,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: (survey) => channel?.postMessage(survey),
  }
}
