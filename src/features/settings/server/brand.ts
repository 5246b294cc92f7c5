/** The main colour and the mark: a stored picture in the sizes that pages, papers and systems ask for (docs/domain.md#brand). */
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import { agency } from '../../../kit/contract/agency.ts'
import { exampleIcon, type IconSize, iconSizes } from '../../../kit/contract/brand/brand.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { type Picture, whole } from '../../../kit/server/files/picture.ts'
import { storeOf } from '../../../kit/server/files/store.ts'
import { storedFile } from '../../../kit/server/files/stored-file.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import type { Upload } from '../../../kit/server/http/upload.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { findNamedFile, insertFile } from '../../files/server/queries.ts'
import type { settings } from '../contract.ts'
import { saveSection } from './changes.ts'
import { drawnIcon } from './example-icon.ts'

type DrawnMark = { name: string; hash: string; pictures: { size: IconSize; picture: Picture }[] }

/** Systems cut `maskable` and `touch` as they like, so that the mark keeps away from the edge. */
const frames: Record<IconSize, { side: number; onWhite?: number }> = {
  '64': { side: 64 },
  '192': { side: 192 },
  '512': { side: 512 },
  'maskable-512': { side: 512, onWhite: 0.16 },
  'touch-180': { side: 180, onWhite: 0.1 },
}

/** @throws Refusal 422 at `file` for a picture that cannot be read */
export async function drawnMark(upload: Upload): Promise<DrawnMark> {
  const drawn = await whole(
    upload,
    iconSizes.map((size) => frames[size]),
  )
  const pictures = iconSizes.map((size, index) => ({ size, picture: drawn[index] as Picture }))
  const large = pictures.find(({ size }) => size === '512') as (typeof pictures)[number]
  return { name: upload.name, hash: large.picture.sha256.slice(0, 16), pictures }
}

/** Saves the section; a mark that is replaced is forgotten later, because pages that are open still show it. */
export async function saveBrand(act: Act, body: z.output<typeof settings.brand.body>, drawn: DrawnMark | null) {
  const stands = agency.brand.mark
  const mark = drawn ? await keptMark(act, drawn) : body.mark === 'example' ? null : stands
  return saveSection(act, 'brand', { brand: { color: body.color, mark }, version: body.version })
}

/** The same picture again is no change. */
async function keptMark({ trx, actor, keep }: Act, { name, hash, pictures }: DrawnMark) {
  if (agency.brand.mark?.hash === hash) return agency.brand.mark
  for (const { size, picture } of pictures)
    await insertFile(trx, await keep(picture.place), 'mark', { ...picture, name: `${hash}-${size}.png` }, actor.id)
  return { name, hash }
}

/**
 * A picture of the mark by its name, also one that was replaced lately; the example's on the main colour is drawn when it is asked for.
 * @throws Refusal 404
 */
export async function brandPicture(db: Db, at: Settings, name: string, log: FastifyBaseLogger): Promise<FileAnswer> {
  const size = iconSizes.find((one) => name === `${exampleIcon(agency.brand.color)}-${one}.png`)
  if (size) return { name, type: 'image/png', content: await drawnIcon(agency.brand.color, size) }
  const file = await findNamedFile(db, 'mark', name)
  if (!file) throw notFound('This picture')
  return storedFile(storeOf(at), file, log)
}
