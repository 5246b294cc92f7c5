/** How alike two words are, as people mistype, shorten and sound them. Pure. */

/** One word in small letters without accents, apostrophes and points: `De la Peña` → `delapena`. */
export function squeezed(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '')
}

/** The words of a text, each squeezed. */
export function wordsOf(text: string | null | undefined): string[] {
  return (text ?? '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, (sign) => (sign === '.' ? ' ' : ''))
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

/** As it sounds: letters that are written one for the other in names of here are one, doubled ones single, vowels behind the first gone. */
export function soundOf(word: string): string {
  const sound = word
    .replace(/^(ph|f)/, 'p')
    .replace(/ph|f/g, 'p')
    .replace(/v/g, 'b')
    .replace(/ck|c(?=[aoukrlt]|$)|q(u(?=[ei]))?/g, 'k')
    .replace(/c(?=[eiy])|z|x/g, 's')
    .replace(/th/g, 't')
    .replace(/sh|ch/g, 's')
    .replace(/h/g, '')
    .replace(/y|j(?=[eiou])/g, 'i')
    .replace(/ll/g, 'l')
    .replace(/(.)\1+/g, '$1')
  return sound.charAt(0) + sound.slice(1).replace(/[aeiou]/g, '')
}

/** How many letters have to be added, left out, changed or swapped with the next one; `most + 1` where it is more than `most`. */
export function editsBetween(one: string, other: string, most = 3): number {
  if (one === other) return 0
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [older, before] = [[] as number[], Array.from({ length: other.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= one.length; i++) {
    const now = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let cost = Math.min((before[j] as number) + 1, (now[j - 1] as number) + 1, (before[j - 1] as number) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, (older[j - 2] as number) + 1)
      now.push(cost)
    }
    if (Math.min(...now) > most) return most + 1
    ;[older, before] = [before, now]
  }
  return before[other.length] as number
}

/** Whether one may be the other mistyped: one edit in four letters and more, two in eight and more. */
export function isTypo(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  const allowed = shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0
  return allowed > 0 && editsBetween(one, other, allowed) <= allowed
}

/** Pairs of rows that share a key, each pair once; a key that more rows have than `most` says nothing. */
export function* pairsSharing<Row>(rows: readonly Row[], keysOf: (row: Row) => Iterable<string>, most: number): Generator<[Row, Row]> {
  const byKey = new Map<string, number[]>()
  for (const [n, row] of rows.entries()) {
    for (const key of new Set(keysOf(row))) {
      const own = byKey.get(key)
      if (own) own.push(n)
      else byKey.set(key, [n])
    }
  }
  const seen = new Set<number>()
  for (const own of byKey.values()) {
    if (own.length > most) continue
    for (const [at, one] of own.entries()) {
      for (const other of own.slice(at + 1)) {
        const pair = one * rows.length + other
        if (seen.has(pair)) continue
        seen.add(pair)
        yield [rows[one] as Row, rows[other] as Row]
      }
    }
  }
}

/** How many rows have each of the words. */
export function countsOf<Row>(rows: readonly Row[], of: (row: Row) => Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) for (const word of of(row)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
