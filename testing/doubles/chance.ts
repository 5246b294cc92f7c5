/** Chance that can be repeated: the same seed, the same numbers. */
export type Chance = {
  /** From 0 to below 1. */
  number: () => number
  below: (most: number) => number
  is: (likelihood: number) => boolean
  of: <T>(all: readonly T[]) => T
  /** Some of them, each once. */
  some: <T>(all: readonly T[], count: number) => T[]
  shuffled: <T>(all: readonly T[]) => T[]
  uuid: () => string
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(number() * most)
  const shuffled = <T>(all: readonly T[]) => {
    const mixed = [...all]
    for (let n = mixed.length - 1; n > 0; n--) {
      const other = below(n + 1)
      ;[mixed[n], mixed[other]] = [mixed[other] as T, mixed[n] as T]
    }
    return mixed
  }
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('')
  return {
    number,
    below,
    is: (likelihood) => number() < likelihood,
    of: (all) => all[below(all.length)] as (typeof all)[number],
    some: (all, count) => shuffled(all).slice(0, count),
    shuffled,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
