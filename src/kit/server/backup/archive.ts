/**
 * One file that is whole or is none: a tar, compressed (zstd), with the SHA-256 of all that at its end. The hash stands in a frame that
 * every zstd passes over, so that `tar --zstd -xf` reads the archive without this program (RFC 8878, 3.1.2: skippable frames).
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress, constants as zlib } from 'node:zlib'
import { readTar, type TarEntry } from './tar.ts'

const hashLength = 32
const frame = Buffer.from([0x50, 0x2a, 0x4d, 0x18, hashLength, 0, 0, 0])
const trailerLength = frame.length + hashLength

/** What an archive is called while it is written. */
export const partEnd = '.part'

/**
 * Writes the archive beside its place, and renames it when all of it is on the disk: one that is partly written never looks whole.
 * For its owner alone: it holds everything.
 * @param content a tar @returns bytes and SHA-256 of the whole file
 */
export async function writeArchive(place: string, content: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }> {
  const part = `${place}${partEnd}`
  const [inner, whole] = [createHash('sha256'), createHash('sha256')]
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      inner.update(chunk)
      whole.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const trailer = Buffer.concat([frame, inner.digest()])
      whole.update(trailer)
      done(null, trailer)
    },
  })
  try {
    const compress = createZstdCompress({ params: { [zlib.ZSTD_c_compressionLevel]: 3, [zlib.ZSTD_c_checksumFlag]: 1 } })
    await pipeline(content, compress, hashing, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
    const { size } = await stat(part)
    await rename(part, place)
    await syncFolder(path.dirname(place))
    return { bytes: size, sha256: whole.digest('hex') }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** @throws Error with a sentence for the operator, which names the archive, when one byte of it is another than was written */
export async function checkArchive(place: string): Promise<void> {
  const found = await stat(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!found) throw new Error(`There is no archive ${place}.`)
  const damaged = (why: string) => new Error(`${place} is damaged: ${why}. Nothing was restored; take another archive.`)
  if (!found.isFile() || found.size <= trailerLength) throw new Error(`${place} is no archive of \`npm run backup\`. Nothing was restored.`)
  const trailer = await readFrom(place, found.size - trailerLength, trailerLength)
  if (!trailer.subarray(0, frame.length).equals(frame)) throw damaged('it does not end as an archive does, so it may have been cut off')
  const hash = createHash('sha256')
  await pipeline(createReadStream(place, { end: found.size - trailerLength - 1 }), hash)
  if (!trailer.subarray(frame.length).equals(hash.digest())) throw damaged('its content is not what its checksum was made of')
}

/** The files of a checked archive. */
export async function* readArchive(place: string): AsyncGenerator<TarEntry> {
  const { size } = await stat(place)
  const bytes = createReadStream(place, { end: size - trailerLength - 1 })
  const plain = createZstdDecompress()
  bytes.once('error', (error) => plain.destroy(error))
  try {
    yield* readTar(bytes.pipe(plain))
  } finally {
    bytes.destroy()
    plain.destroy()
  }
}

async function readFrom(place: string, position: number, length: number): Promise<Buffer> {
  const file = await open(place)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** What was renamed in a folder stays renamed after a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
