import { agency } from '../../../kit/contract/agency.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { readStored, type StoreSettings, storeOf } from '../../../kit/server/files/store.ts'
import { findNamedFile } from './queries.ts'

/** The agency's own mark for a document; one that cannot be read is left out, as the text is what counts. */
export async function readStoredMark(
  db: Db,
  settings: StoreSettings,
  onError?: (error: unknown, file: string) => void,
): Promise<Uint8Array | null> {
  const { mark } = agency.brand
  const file = mark && (await findNamedFile(db, 'mark', `${mark.hash}-512.png`))
  if (!file) return null
  const read = await readStored(storeOf(settings), file.id).catch((error: unknown) => {
    onError?.(error, file.id)
  })
  return read ?? null
}
