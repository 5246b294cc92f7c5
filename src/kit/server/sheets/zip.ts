/** Looks into a ZIP archive without unpacking it. */
import { constants, inflateRawSync } from 'node:zlib'

const limits = { entries: 1_000, unpacked: 100 * 1024 * 1024 }
const broken = 'The file is damaged. Save it again in the spreadsheet program and choose it once more.'

type Entry = { name: string; method: number; packed: number; unpacked: number; at: number }

/** What stands against opening the archive, as a sentence; `null` when nothing does. */
export function checkArchive(bytes: Buffer): string | null {
  const entries = entriesOf(bytes)
  if (!entries) return broken
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (entries.length > limits.entries || unpacked > limits.unpacked)
    return 'Unpacked, the file is larger than 100 MB. Take pictures and further sheets out, or save it as CSV.'
  for (const entry of entries) {
    if (!/\.(xml|rels)$/i.test(entry.name)) continue
    const start = startOf(bytes, entry)
    if (start === null) return broken
    if (/<!(DOCTYPE|ENTITY)/i.test(start))
      return 'The file holds declarations that a spreadsheet does not have. Save it as CSV and choose that.'
  }
  return null
}

/** The list at the archive's end; `null` where it is not one. */
function entriesOf(bytes: Buffer): Entry[] | null {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return null
    const [name, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

/** The first kilobytes of an entry: a document type can stand nowhere else. */
function startOf(bytes: Buffer, entry: Entry): string | null {
  if (entry.at + 30 > bytes.length) return null
  const from = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28)
  const packed = bytes.subarray(from, from + Math.min(entry.packed, 2_048))
  if (entry.method === 0) return packed.toString('latin1')
  if (entry.method !== 8) return null
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1').replaceAll('\0', '')
  } catch {
    return null
  }
}
