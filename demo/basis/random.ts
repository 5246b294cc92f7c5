export type Random = ReturnType<typeof randomOf>

/** A small seeded generator: the same seed gives the same world and the same generated history on every machine. Never for secrets. */
export function randomOf(seed: string | number) {
  let state = typeof seed === 'number' ? seed : hashOf(seed)

  /** The next number, at least 0 and below 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number from `least` to `most`, both included. */
  function between(least: number, most: number): number {
    return least + below(most - least + 1)
  }

  /** A whole number from 0 to below `end`. */
  function below(end: number): number {
    return Math.floor(next() * end)
  }

  function chance(share: number): boolean {
    return next() < share
  }

  function pick<T>(list: readonly T[]): T {
    return list[below(list.length)] as T
  }

  /** One of the keys, as often as its weight says. */
  function weighted<K extends string>(weights: Partial<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][]
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      left -= weight
      if (left < 0) return key
    }
    return (entries.at(-1) as [K, number])[0]
  }

  /** A shuffled copy (Fisher–Yates). */
  function shuffle<T>(list: readonly T[]): T[] {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = below(i + 1)
      ;[copy[i], copy[j]] = [copy[j] as T, copy[i] as T]
    }
    return copy
  }

  /** `count` different ones of the list, or all of them when it is shorter. */
  function some<T>(list: readonly T[], count: number): T[] {
    return shuffle(list).slice(0, count)
  }

  return { next, between, below, chance, pick, weighted, shuffle, some }
}

/** Ids shaped like UUIDv7 that rise in the order they are asked for; one row of ids a table. */
export function idsOf(table: string): () => string {
  const random = randomOf(`ids of ${table}`)
  const start = Date.UTC(2024, 0, 1)
  let count = 0
  const hex = (bits: number) =>
    random
      .between(0, 2 ** bits - 1)
      .toString(16)
      .padStart(bits / 4, '0')
  return () => {
    const time = (start + count++).toString(16).padStart(12, '0')
    // Joined, not written as one template: that would keep every piece in memory beside the whole, for millions of ids.
    return [time.slice(0, 8), time.slice(8), `7${hex(12)}`, random.pick(['8', '9', 'a', 'b']) + hex(12), hex(24) + hex(24)].join('-')
  }
}

function hashOf(text: string): number {
  let hash = 2166136261
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619)
  return hash | 0
}
