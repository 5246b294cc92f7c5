/** Holds entries against their seals, and the seals against each other: finds what was changed, and names it. */
import type { StoredEntry, StoredSeal } from './queries-seals.ts'
import { entryHash, entryTextOf, headOf, noHead, rootOf } from './seal-format.ts'

/** A seal with what stands there now of its entries, in no order; `more`: what stands among them and belongs to no seal. */
export type Sealed = { seal: StoredSeal; entries: readonly StoredEntry[]; more?: readonly StoredEntry[] }

/** What is kept of what was found; the rest is counted. */
const mostKept = 1_000

export type Replayed = {
  /** A sentence for each finding, the first thousand. */
  findings: string[]
  found: number
  seals: number
  entries: number
  /** The head of the last seal. */
  head: string
}

/**
 * @param heads known from elsewhere: a mail, a print of the public page. Whoever can write the whole chain anew makes one that fits itself;
 * only a head that was kept outside tells.
 */
export function startReplay(heads: readonly string[] = []) {
  const at: Replayed = { findings: [], found: 0, seals: 0, entries: 0, head: noHead }
  const outside = new Map(heads.map((head) => [head.toLowerCase(), null as StoredSeal | null]))
  let last: StoredSeal | undefined

  const find = (says: string) => {
    at.found += 1
    if (at.findings.length < mostKept) at.findings.push(says)
  }

  return {
    add(sealed: Sealed): void {
      const { seal } = sealed
      const follows = seal.number === (last?.number ?? 0) + 1
      if (!follows) find(lacking(last?.number ?? 0, seal.number))
      if (outside.has(seal.head)) outside.set(seal.head, seal)
      for (const says of findingsOf(sealed, follows ? { head: last?.head ?? noHead, total: last?.total ?? 0 } : undefined)) find(says)
      at.seals += 1
      at.entries += seal.entries.length
      at.head = seal.head
      last = seal
    },
    find,
    end(): Replayed {
      const lost = [...outside].filter(([, seal]) => seal === null)
      const known = [...outside.values()].filter((seal) => seal !== null).sort((a, b) => b.number - a.number)[0]
      for (const [head] of lost)
        find(
          `The head ${head} is not among the ${at.seals} seals of this log: it was written anew, or restored as of before. ${known ? `Up to seal ${known.number} of ${known.sealed_at}, entry ${known.total}, it is what it was; what was sealed behind it may be another.` : 'Hold older heads against it to learn from where on.'}`,
        )
      return at
    },
  }
}

function lacking(last: number, next: number): string {
  if (next <= last) return `Seal ${next} comes behind seal ${last}.`
  return next === last + 2 ? `Seal ${last + 1} is missing.` : `The seals ${last + 1} to ${next - 1} are missing.`
}

/** @param before the seal before it as it stands there; undefined where that is missing */
function* findingsOf({ seal, entries, more = [] }: Sealed, before: { head: string; total: number } | undefined): Generator<string> {
  const { number, sealed_at, format, total, root } = seal
  const name = `seal ${number} of ${sealed_at}`
  const count = seal.entries.length
  const headFits = !before || headOf({ format, number, sealed_at, count, total, root, previous: before.head }) === seal.head
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const now = seal.entries.map((id) => byId.get(id))
  const leaves = now.map((entry) => entry && entryHash(entry.text))
  const isWhole = leaves.every((leaf) => leaf !== undefined) && rootOf(leaves as string[]) === root

  for (const entry of more) yield `${nameOf(entry)} stands there and is in no seal: it was inserted past the product (behind ${name}).`
  if (!headFits || (before && total !== before.total + count))
    yield `The ${name} does not come to its head: it was changed, or the seal before it was.`
  if (isWhole) {
    if (seal.hashes.join() !== leaves.join()) yield `The hashes in ${name} were changed; its ${count} entries are as they were sealed.`
    return
  }
  const hashesFit = seal.hashes.length === count && rootOf(seal.hashes) === root
  const known = new Set(seal.hashes)
  if (hashesFit && leaves.every((leaf) => leaf !== undefined && known.has(leaf)) && new Set(leaves).size === count) {
    yield `The order of the entries in ${name} was changed; the entries themselves are as they were sealed.`
    return
  }
  for (const [place, entry] of now.entries()) {
    const id = seal.entries[place]
    if (!entry) yield `The entry ${id} is gone, number ${total - count + place + 1} of the log (in ${name}).`
    else if (seal.hashes[place] !== leaves[place] && !isAsSealed(entry, seal.hashes[place]))
      yield `${nameOf(entry)} is not what was sealed, number ${total - count + place + 1} of the log (in ${name}).`
  }
  if (hashesFit) return
  const range =
    count === 1 ? `its entry ${seal.entries[0]}` : `of its ${count} entries, ${seal.entries[0]} to ${seal.entries[count - 1]}, some`
  yield `The ${name} does not come to its root: ${range} or the hashes kept of them were changed together.`
}

/** A line that was written in another form: the same entry, if it comes to the same hash in the one form. */
function isAsSealed({ text }: StoredEntry, sealed: string | undefined): boolean {
  const plain = entryTextOf(text)
  return plain !== undefined && plain !== text && entryHash(plain) === sealed
}

/** `The entry 0190… of 2026-03-16T01:30:00.123456Z ("Scheduled the visit", by Ana Cruz)`: as it stands there now. */
function nameOf({ id, text }: StoredEntry): string {
  try {
    const { at, says, actor_name } = JSON.parse(text) as Record<string, unknown>
    return `The entry ${id} of ${at} (“${says}”, by ${actor_name})`
  } catch {
    return `The entry ${id}`
  }
}
