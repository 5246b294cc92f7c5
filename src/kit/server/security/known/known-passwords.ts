/**
 * Passwords that became known when others were broken into, and the words they are made of; without asking anybody. Beside this file lie
 * digests of both, sorted, made by `scripts/known-passwords.ts`: nobody has to read what people type, and both take 300 kB of memory
 * (docs/decisions/0037-passwords-that-are-known.md).
 */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** Of 48 bits: of a million passwords that are not in the list not one is taken for one of it. */
const digestLength = 6

export type KnownPasswords = { isKnown: (password: string) => boolean; isWord: (word: string) => boolean }

/** How long the known ones are: what is shorter is refused for its length, even with a few figures added. */
export const shortestKnown = 13
/** How long the words are. */
export const wordLength = { least: 4, most: 12 } as const

let read: Promise<KnownPasswords> | undefined

/** Read with the first password that somebody chooses. */
export function knownPasswords(): Promise<KnownPasswords> {
  read ??= Promise.all([listOf('passwords.bin'), listOf('words.bin')]).then(
    ([passwords, words]) => ({ isKnown: passwords, isWord: words }),
    (error) => {
      read = undefined
      throw error
    },
  )
  return read
}

/** A list as it is stored. */
export function digestsOf(entries: Iterable<string>): Buffer {
  const digests = [...new Set(entries)].map(digestOf).sort(Buffer.compare)
  return Buffer.concat(digests)
}

async function listOf(name: string): Promise<(entry: string) => boolean> {
  const stored = await readFile(new URL(name, import.meta.url))
  const list = Float64Array.from({ length: stored.length / digestLength }, (_, at) => stored.readUIntBE(at * digestLength, digestLength))
  return (entry) => {
    const wanted = digestOf(entry).readUIntBE(0, digestLength)
    let [from, to] = [0, list.length]
    while (from < to) {
      const at = (from + to) >>> 1
      const found = list[at] as number
      if (found === wanted) return true
      if (found > wanted) to = at
      else from = at + 1
    }
    return false
  }
}

function digestOf(entry: string): Buffer {
  return hash('sha256', entry, 'buffer').subarray(0, digestLength)
}
