/**
 * The sealed log as a file, one JSON a line: a seal, then its entries in their order, each as exactly the bytes that were hashed; at the end
 * how many seals came. Whoever has it checks it without the database.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { readSealed } from './check-seals.ts'
import type { StoredEntry, StoredSeal } from './queries-seals.ts'
import { type Replayed, type Sealed, startReplay } from './replay.ts'

/** Nothing that was written since: what waits to be sealed is not in it. */
export async function* sealedLines(db: Db): AsyncGenerator<Buffer> {
  let seals = 0
  for await (const { seal, entries } of readSealed(db)) {
    seals += 1
    yield Buffer.from(`${[JSON.stringify({ seal }), ...entries.map(({ text }) => text)].join('\n')}\n`)
  }
  yield Buffer.from(`${JSON.stringify({ seals })}\n`)
}

const hex = z.string().regex(/^[0-9a-f]{64}$/)
const SealLine = z.object({
  seal: z.object({
    number: z.int(),
    format: z.int(),
    sealed_at: z.string(),
    total: z.int(),
    root: hex,
    head: hex,
    entries: z.array(z.string()),
    hashes: z.array(z.string()),
  }),
})
const EndLine = z.strictObject({ seals: z.int() })

/** @throws Error with a sentence where it is no such file */
export async function checkSealedFile(place: string, heads: readonly string[] = []): Promise<Replayed> {
  const replay = startReplay(heads)
  let said: number | undefined
  for await (const part of readParts(place)) {
    if (typeof part === 'number') said = part
    else replay.add(part)
  }
  if (said === undefined) replay.find('The file ends before its last line: it is not whole. What is in it was checked; fetch it once more.')
  const replayed = replay.end()
  if (said !== undefined && said !== replayed.seals) replay.find(`The file says that it holds ${said} seals; it holds ${replayed.seals}.`)
  return replayed
}

/** Seal by seal with the entries that stand behind it, and what its last line says. */
async function* readParts(place: string): AsyncGenerator<Sealed | number> {
  let seal: StoredSeal | undefined
  let entries: StoredEntry[] = []
  let at = 0
  for await (const line of createInterface({ input: createReadStream(place), crlfDelay: Number.POSITIVE_INFINITY })) {
    at += 1
    const isMark = line.startsWith('{"seal')
    if (!isMark) {
      if (!seal) throw new Error(`Line ${at} of ${place} is no seal: this is no file of the sealed log.`)
      if (line !== '') entries.push({ id: idOf(line, at), text: line })
      continue
    }
    if (seal) yield apart(seal, entries)
    seal = undefined
    entries = []
    const parsed: unknown = parse(line)
    const end = EndLine.safeParse(parsed)
    if (end.success) {
      yield end.data.seals
      return
    }
    const read = SealLine.safeParse(parsed)
    if (!read.success) throw new Error(`Line ${at} of ${place} is no seal as this version knows it.`)
    seal = read.data.seal
  }
  if (seal) yield apart(seal, entries)
}

function apart(seal: StoredSeal, all: StoredEntry[]): Sealed {
  const ids = new Set(seal.entries)
  return { seal, entries: all.filter(({ id }) => ids.has(id)), more: all.filter(({ id }) => !ids.has(id)) }
}

/** As the line says it; a line that says none is named by its place. */
function idOf(line: string, at: number): string {
  const read = parse(line) as { id?: unknown } | null
  return typeof read?.id === 'string' ? read.id : `of line ${at}`
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
