import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Size and SHA-256, in hexadecimal digits, of a file of this machine. */
export async function hashOf(place: string): Promise<{ bytes: number; sha256: string }> {
  return sumUp(createReadStream(place))
}

/** The same of what comes in pieces. */
export async function sumUp(pieces: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
