import { readFile } from 'node:fs/promises'
import { agency } from '../../../kit/contract/agency.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { filesFolder, placeOf } from '../../../kit/server/files/store.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { findNamedFile } from './queries.ts'

/** The agency's own mark for a document; one that cannot be read is left out, as the text is what counts. */
export async function readStoredMark(
  db: Db,
  settings: Settings,
  onError?: (error: unknown, file: string) => void,
): Promise<Uint8Array | null> {
  const { mark } = agency.brand
  const file = mark && (await findNamedFile(db, 'mark', `${mark.hash}-512.png`))
  if (!file) return null
  return readFile(placeOf(filesFolder(settings), file.id)).catch((error: unknown) => {
    onError?.(error, file.id)
    return null
  })
}
