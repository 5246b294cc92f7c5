/** What comes by chance and can come again: everything of a generated history follows from its seed. */

export type Random = ReturnType<typeof randomOf>

/** Mulberry32: small, and the same everywhere. */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    chance: (of: number) => next() < of,
    /** A whole number from 0 to below `n`. */
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
  }
}
