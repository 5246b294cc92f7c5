/**
 * Papers: a template of `content/papers/` and what it is to say become a PDF, tagged and of the archive standard PDF/A-2a
 * (docs/decisions/0027-papers-are-set-by-typst.md). The same input gives the same bytes, on any day.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { KeyFile } from '../seal/key-file.ts'
import { poolOf } from '../threads/pool.ts'

/** What every paper says, whatever else it does. */
export type PaperFrame = {
  agency: { acronym: string; name: string; color: string; address: readonly string[]; contact: readonly string[] }
  /** `C-2026-00001` */
  number: string
  issued_on: string
  /** The same day as it is written: `20 November 2026`. */
  issued_words: string
  /** The address under which anybody finds out what is true of it. */
  check: string
}
export type PaperInput = PaperFrame & Record<string, unknown>

export type PaperTask = {
  /** The name of a file in `content/papers/`, without its ending. */
  template: string
  input: PaperInput
  /** The agency's stored mark, a PNG; without it the drawn one. */
  mark?: Uint8Array | undefined
  /** With it the paper is signed (PAdES B-B), at `signedAt` by the clock of the server. */
  seal?: { p12: KeyFile; signedAt: Date } | undefined
}
export type PaperAnswer = { bytes: Uint8Array } | { error: string }

/** How many papers are made side by side: the threads are the server's, whose requests go on meanwhile. */
export const papersAtOnce = 2

const make = poolOf<PaperTask, PaperAnswer>(
  new URL('./worker.ts', import.meta.url),
  'makes papers',
  60,
  () => new Error('It took more than a minute to make this paper.'),
)

/**
 * The PDF, made in a thread.
 * @throws Error that names the template, and the field where the input lacks one
 */
export async function makePaper(task: PaperTask): Promise<Buffer> {
  const answer = await make(task)
  if ('error' in answer) throw new Error(answer.error)
  return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength)
}

/** Where the templates lie. */
export const templatesFolder = path.resolve(import.meta.dirname, '../../../../content/papers')

export function hasTemplate(name: string): boolean {
  return /^[a-z_-]+$/.test(name) && name !== 'layout' && existsSync(path.join(templatesFolder, `${name}.typ`))
}
