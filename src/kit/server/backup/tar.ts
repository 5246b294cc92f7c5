/** Tar archives as streams, in the form that every tar reads (POSIX.1-1988, "ustar"): plain files alone, names of up to 100 bytes. */

const block = 512

/** The block that stands before a file's content. @param size in bytes, less than 8 GiB */
export function tarHeader(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > 100 || size >= 8 ** 11) throw new Error(`${name} of ${size} bytes does not fit into a tar archive.`)
  const header = Buffer.alloc(block)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136)
  header.write('        0', 148)
  header.write('ustar\u000000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** What fills the last block of a content. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block)
}

/** What an archive ends with. */
export const tarEnd: Buffer = Buffer.alloc(2 * block)

function sumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte
  return sum
}

export type TarEntry = { name: string; size: number; content: AsyncIterable<Buffer> }

/**
 * The files of an archive, one after the other. The content of each is to be read, or left, before the next one is asked for.
 * @throws Error when it is no archive as `tarHeader` writes it, or ends early
 */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(chunks)
  for (;;) {
    const header = await bytes.exactly(block)
    if (header.every((byte) => byte === 0)) return
    const digits = (from: number, to: number) => Number.parseInt(header.toString('latin1', from, to), 8)
    if (header.toString('latin1', 257, 262) !== 'ustar' || digits(148, 154) !== sumOf(header) || header[156] !== 0x30)
      throw new Error('It holds something that is no file of a backup.')
    const size = digits(124, 135)
    const name = header.toString('utf8', 0, Math.min(100, header.indexOf(0)))
    let left = size
    async function* content() {
      while (left > 0) {
        const chunk = await bytes.some(left)
        left -= chunk.length
        yield chunk
      }
    }
    yield { name, size, content: content() }
    while (left > 0) left -= (await bytes.some(left)).length
    await bytes.exactly(tarPadding(size).length)
  }
}

/** Bytes of a stream, as many as are asked for. */
class ByteReader {
  #chunks: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** At least one and at most so many. */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next()
      if (done) throw new Error('It ends in the middle.')
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = count; left > 0; left -= (parts.at(-1) as Buffer).length) parts.push(await this.some(left))
    return Buffer.concat(parts)
  }
}
