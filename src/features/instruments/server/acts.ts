/** What other features do with instruments. */
import type { Trx } from '../../../kit/server/db/database.ts'
import { instrumentFor } from '../rules-fit.ts'
import { listPublished } from './queries.ts'
import { lockUnpinned, pinVersion } from './queries-visit.ts'

/**
 * The visit begins: each of its programs takes the version that is published for it now, and keeps it. One that has an instrument from an
 * earlier beginning keeps that.
 * @returns what each took, for the log
 */
export async function pinInstruments(trx: Trx, accreditationId: string): Promise<string[]> {
  const programs = await lockUnpinned(trx, accreditationId)
  if (programs.length === 0) return []
  const published = await listPublished(trx)
  const taken: string[] = []
  for (const program of programs) {
    const found = instrumentFor(published, program)
    if (!found) continue
    await pinVersion(trx, program.id, found.version_id)
    taken.push(`${program.name}: ${found.name}, version ${found.number}`)
  }
  return taken
}
