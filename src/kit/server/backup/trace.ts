/**
 * What became of the last backup and the last verification: written by the commands into DATA_DIR, read by the server. A file and no row,
 * because the embedded database belongs to the server alone, and a restored database would speak of backups of another time.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Settings } from '../settings.ts'

const Made = z.object({
  at: z.iso.datetime(),
  seconds: z.number(),
  place: z.string(),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
  /** Stored files that were missing or damaged before. */
  damaged: z.number(),
})
const Failed = z.object({ at: z.iso.datetime(), why: z.string() })
const Verified = z.object({ at: z.iso.datetime(), findings: z.number() })

/** `failed`: the last one, where it is newer than what was made. */
const Trace = z.object({ made: Made.optional(), failed: Failed.optional(), verified: Verified.optional() })
export type Trace = z.infer<typeof Trace>

type Place = Pick<Settings, 'dataDir'>

function placeOf({ dataDir }: Place): string {
  return path.join(dataDir, 'backup-trace.json')
}

/** What is known; nothing where no command has run, or somebody else has written there. */
export async function readTrace(settings: Place): Promise<Trace> {
  const text = await readFile(placeOf(settings), 'utf8').catch(() => '{}')
  try {
    return Trace.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

/** A backup that was made ends the failure before it. */
export async function noteMade(settings: Place, made: z.infer<typeof Made>): Promise<void> {
  const { failed: _, ...rest } = await readTrace(settings)
  await write(settings, { ...rest, made })
}

export async function noteFailed(settings: Place, error: unknown, now = new Date()): Promise<void> {
  const why = (error instanceof Error ? error.message : String(error)).slice(0, 500).toWellFormed()
  await write(settings, { ...(await readTrace(settings)), failed: { at: now.toISOString(), why } })
}

export async function noteVerified(settings: Place, findings: number, now = new Date()): Promise<void> {
  await write(settings, { ...(await readTrace(settings)), verified: { at: now.toISOString(), findings } })
}

/** Beside its place and renamed: whoever reads finds the one or the other. */
async function write(settings: Place, trace: Trace): Promise<void> {
  await mkdir(settings.dataDir, { recursive: true })
  const beside = `${placeOf(settings)}.${randomUUID()}`
  try {
    await writeFile(beside, `${JSON.stringify(trace, null, 1)}\n`, { mode: 0o600 })
    await rename(beside, placeOf(settings))
  } finally {
    await rm(beside, { force: true })
  }
}
