/** Unpacks a WOFF font once. The PDF library reads packed ones too, but unpacks a whole table anew for every single letter. */
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const kept = new Map<string, Buffer>()

/** The font of a `.woff` file as a plain TrueType one, as both are described in https://www.w3.org/TR/WOFF/. */
export function unpackedFont(file: string): Buffer {
  let font = kept.get(file)
  if (!font) {
    font = unpack(readFileSync(file))
    kept.set(file, font)
  }
  return font
}

function unpack(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, n) => {
    const at = 44 + n * 20
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const stored = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      data: packed < length ? inflateSync(stored) : stored,
    }
  })
  const power = Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const parts: Buffer[] = [head]
  let place = head.length
  tables.forEach(({ tag, checksum, data }, n) => {
    const at = 12 + n * 16
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(place, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    // Every table begins at a multiple of four.
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    place += data.length + padding.length
  })
  return Buffer.concat(parts)
}
