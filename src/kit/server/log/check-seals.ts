/** Reads the sealed log of a database from its first entry on: to check it, and to write it into a file. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { countEntries, listEntriesById, listSealsAfter, listStrays, type Stray } from './queries-seals.ts'
import { type Replayed, type Sealed, startReplay } from './replay.ts'

/** Entries read at once, about; seals of a quiet minute hold few. */
const atOnce = 5_000
const mostSeals = 50
/** Of what no seal holds so many are named. */
const mostStrays = 20

export type Checked = Replayed & { waiting: number }

/**
 * Changes nothing, so that a copy that can only be read will do; how much memory it takes does not depend on how long the log is.
 * @param how `heads`: known from elsewhere. `thorough`: every entry is looked for among the seals, which is a look at all ids at once.
 * `isUnhurried`: lets others work for as long as it has worked itself
 */
export async function checkSeals(
  db: Db,
  { heads = [], thorough = false, isUnhurried = false }: { heads?: readonly string[]; thorough?: boolean; isUnhurried?: boolean } = {},
): Promise<Checked> {
  const replay = startReplay(heads)
  for await (const sealed of readSealed(db, isUnhurried)) replay.add(sealed)
  const { there, waiting, sealed } = await countEntries(db)
  const replayed = replay.end()
  if (thorough || replayed.found > 0 || there !== sealed + waiting)
    for (const stray of await listStrays(db, mostStrays)) replay.find(strayWords(stray))
  return Object.assign(replayed, { waiting })
}

function strayWords({ id, is, says, actor_name, at }: Stray): string {
  if (is === 'gone') return `The entry ${id} is gone; it waited to be sealed.`
  if (is === 'twice') return `The entry ${id} is in two seals.`
  return `The entry ${id} of ${at?.toISOString()} (“${says}”, by ${actor_name}) is in no seal and waits for none: it was inserted past the product.`
}

/** Seal by seal, each with what stands there now of its entries; the next are fetched while these are worked on. */
export async function* readSealed(db: Db, isUnhurried = false): AsyncGenerator<Sealed> {
  let most = 5
  let next = readSome(db, 0, most)
  for (;;) {
    const begun = performance.now()
    const some = await next
    const last = some.at(-1)
    if (!last) return
    const entries = some.reduce((sum, { seal }) => sum + seal.entries.length, 0)
    most = Math.max(1, Math.min(mostSeals, Math.round((atOnce * some.length) / Math.max(1, entries))))
    if (!isUnhurried) next = readSome(db, last.seal.number, most)
    // Whoever waits for it hears of an error; until then it is nobody's.
    next.catch(() => {})
    yield* some
    if (!isUnhurried) continue
    await pause(performance.now() - begun)
    next = readSome(db, last.seal.number, most)
  }
}

async function readSome(db: Db, after: number, most: number): Promise<Sealed[]> {
  const seals = await listSealsAfter(db, after, most)
  const ids = seals.flatMap((seal) => seal.entries)
  const entries = new Map((await listEntriesById(db, ids)).map((entry) => [entry.id, entry]))
  return seals.map((seal) => ({ seal, entries: seal.entries.flatMap((id) => entries.get(id) ?? []) }))
}
