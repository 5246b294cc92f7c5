import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id: UUIDv7, so that ids rise with time and indexes stay compact. */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const bytes = random.subarray(used, (used += 16))
  const now = Date.now()
  if (now > msecs) {
    msecs = now
    seq = bytes.readUInt32BE() >>> 1
  } else seq++
  return v7({ random: bytes, msecs, seq })
}

/** Fetched for 256 ids at a time: an import needs 100,000, and each fetch costs as much as the rest of an id. */
const random = Buffer.alloc(4096)

let used = random.length

/** Ids of the same millisecond rise too. */
let msecs = 0

let seq = 0
