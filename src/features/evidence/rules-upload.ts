/**
 * A file over a bad line: it goes in parts, each taken once and at its place; after a break it goes on where it was
 * (docs/decisions/0025-uploads-in-parts.md). The same for the page and for the tests, who differ in the line.
 */
import { CallError } from '../../kit/contract/client.ts'
import { mostPartBytes } from './rules.ts'

/** How the parts travel. */
export type UploadLine<Done> = {
  /** Sends a part. @returns how many bytes the server has now */
  part: (offset: number, part: Blob, sha256: string) => Promise<number>
  /** How many bytes the server has. */
  received: () => Promise<number>
  /** All has come. */
  finish: (sha256: string | undefined) => Promise<Done>
  /** After a break: until it is worth another try. @param breaks one after the other; 0 is the first */
  wait: (breaks: number) => Promise<void>
}

/** Parts begin at this size, grow while the line holds and shrink when it breaks. */
const firstBytes = 1_048_576
const leastBytes = 262_144

/**
 * Sends what the server does not have yet, however often the line breaks.
 * @throws what the server refuses, and what stops it
 */
export async function sendInParts<Done>(file: Blob, line: UploadLine<Done>): Promise<Done> {
  let at = await throughBreaks(line, line.received)
  let size = firstBytes
  let breaks = 0
  while (at < file.size) {
    const part = file.slice(at, Math.min(at + size, file.size))
    try {
      at = await line.part(at, part, await sha256Of(part))
      breaks = 0
      size = Math.min(size * 2, mostPartBytes)
    } catch (error) {
      const next = expectedIn(error)
      if (next === undefined && !isBreak(error)) throw error
      if (next === undefined) {
        await line.wait(breaks++)
        size = Math.max(size / 4, leastBytes)
      }
      at = next ?? (await throughBreaks(line, line.received))
    }
  }
  const sha256 = await sha256Of(file).catch(() => undefined)
  return throughBreaks(line, () => line.finish(sha256))
}

/** Asks until it is answered. */
async function throughBreaks<T>(line: Pick<UploadLine<unknown>, 'wait'>, ask: () => Promise<T>): Promise<T> {
  for (let breaks = 0; ; breaks++) {
    try {
      return await ask()
    } catch (error) {
      if (!isBreak(error)) throw error
      await line.wait(breaks)
    }
  }
}

/** No answer, or one that says: later. */
function isBreak(error: unknown): boolean {
  return error instanceof CallError && [0, 408, 429, 502, 503, 504].includes(error.status)
}

/** Where the server wants the next part to begin, of its 409. */
function expectedIn(error: unknown): number | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined
  const { received } = (error.body ?? {}) as { received?: unknown }
  return typeof received === 'number' ? received : undefined
}

/** In hexadecimal digits. */
async function sha256Of(part: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether a chosen file is the one of which a part has come: name, size, and the bytes of its first part. */
export async function isSameFile(
  file: File,
  begun: { name: string; bytes: number; first: { bytes: number; sha256: string } | null },
): Promise<boolean> {
  if (file.name !== begun.name || file.size !== begun.bytes) return false
  return begun.first === null || (await sha256Of(file.slice(0, begun.first.bytes))) === begun.first.sha256
}
