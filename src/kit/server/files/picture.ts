/** Uploaded pictures, drawn anew: what is stored holds no metadata, no second content and no more pixels than are shown. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ResizeOptions, Sharp } from 'sharp'
import { invalid } from '../http/refusal.ts'
import type { Upload } from '../http/upload.ts'

/** A WebP picture in a temporary place, beside the upload and removed with it. */
export type Picture = Pick<Upload, 'place' | 'name' | 'type' | 'bytes' | 'sha256'> & { width: number; height: number }

const mostPixels = 25_000_000

/** A library of its own kind of memory: loaded with the first picture. */
const loadSharp = async () => (await import('sharp')).default

/**
 * The picture in one width or several, never enlarged, upright as its camera noted, of at most three times the width in height.
 * @param widths in pixels
 * @throws Refusal 422 at `file` when it cannot be read or has more than 25 megapixels
 */
export async function redrawn<const W extends readonly number[]>(upload: Upload, widths: W): Promise<{ [K in keyof W]: Picture }> {
  const pictures: Picture[] = []
  await refuseTooLarge(upload)
  for (const width of widths)
    pictures.push(await draw(upload, width, { width, height: 3 * width, fit: 'inside', withoutEnlargement: true }))
  return pictures as { [K in keyof W]: Picture }
}

/**
 * The middle of the picture as a square, in one size or several, upright as its camera noted: a portrait.
 * @param sides in pixels; a smaller picture is enlarged
 * @throws Refusal 422 as `redrawn`
 */
export async function squares<const S extends readonly number[]>(upload: Upload, sides: S): Promise<{ [K in keyof S]: Picture }> {
  const pictures: Picture[] = []
  await refuseTooLarge(upload)
  for (const side of sides) pictures.push(await draw(upload, side, { width: side, height: side, fit: 'cover' }))
  return pictures as { [K in keyof S]: Picture }
}

/** A square: its side in pixels, and on white with so much of the side free at each edge, or as it is. */
type Square = { side: number; onWhite?: number }

/**
 * The whole picture in squares of its own shape's size, as PNG: a mark. What it leaves free is clear, or white.
 * @throws Refusal 422 as `redrawn`
 */
export async function whole(upload: Upload, squares: readonly Square[]): Promise<Picture[]> {
  await refuseTooLarge(upload)
  return Promise.all(
    squares.map(async ({ side, onWhite }, index) => {
      const background = { r: 255, g: 255, b: 255, alpha: onWhite === undefined ? 0 : 1 }
      const edge = Math.round(side * (onWhite ?? 0))
      const fitted = (await opened(upload)).resize({ width: side - 2 * edge, height: side - 2 * edge, fit: 'contain', background })
      const framed = fitted.extend({ top: edge, bottom: edge, left: edge, right: edge, background })
      const drawn = (onWhite === undefined ? framed : framed.flatten({ background })).png({ compressionLevel: 9 })
      return stored(upload, drawn, { file: `${index}.png`, type: 'image/png' })
    }),
  )
}

/** The picture in its own size and kind, upright, without what its file tells of place and device. @throws Refusal 422 as `redrawn` */
export async function cleanPicture(upload: Upload): Promise<Omit<Picture, 'width' | 'height'>> {
  await refuseTooLarge(upload)
  const data = await readable((await opened(upload)).toBuffer())
  const place = path.join(path.dirname(upload.place), 'clean')
  await writeFile(place, data)
  const sha256 = createHash('sha256').update(data).digest('hex')
  return { place, name: upload.name, type: upload.type, bytes: data.length, sha256 }
}

async function refuseTooLarge(upload: Upload): Promise<void> {
  const sharp = await loadSharp()
  const { width, height } = await readable(sharp(upload.place, { limitInputPixels: false }).metadata())
  if (width * height > mostPixels)
    throw invalid(
      'file',
      `The picture has ${Math.ceil((width * height) / 1e6)} megapixels, more than 25. Make it smaller and choose it again.`,
    )
}

async function draw(upload: Upload, width: number, frame: ResizeOptions): Promise<Picture> {
  const drawn = (await opened(upload)).resize(frame).webp({ quality: 82 })
  return stored(upload, drawn, { file: `${width}.webp`, type: 'image/webp' })
}

/** Upright, and not before it is known to be small enough. */
async function opened(upload: Upload): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(upload.place, { limitInputPixels: mostPixels }).autoOrient()
}

async function stored(upload: Upload, drawn: Sharp, { file, type }: { file: string; type: string }): Promise<Picture> {
  const { data, info } = await readable(drawn.toBuffer({ resolveWithObject: true }))
  const place = path.join(path.dirname(upload.place), file)
  await writeFile(place, data)
  return {
    place,
    name: `${upload.name.replace(/\.[^.]*$/, '') || 'picture'}${path.extname(file)}`,
    type,
    bytes: data.length,
    sha256: createHash('sha256').update(data).digest('hex'),
    width: info.width,
    height: info.height,
  }
}

async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw invalid('file', 'This picture cannot be read. Save it anew as JPEG, PNG or WebP and choose it again.')
  }
}
