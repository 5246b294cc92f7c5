/** WebSocket frames (RFC 6455), as far as WebDriver BiDi has them: whole texts. */

/** The first whole frame of what came in (RFC 6455, 5.2). What goes to Firefox is masked. */
export function firstFrame(bytes) {
  if (bytes.length < 2) return
  const short = bytes[1] & 127
  const afterSize = short === 127 ? 10 : short === 126 ? 4 : 2
  const start = afterSize + (bytes[1] & 128 ? 4 : 0)
  if (bytes.length < start) return
  const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
  if (bytes.length < start + length) return
  return {
    whole: bytes.subarray(0, start + length),
    mask: bytes.subarray(afterSize, start),
    payload: bytes.subarray(start, start + length),
  }
}

const wholeText = 0x81

/** The same frame with what is said instead; nothing where nothing is to be said. */
export function translated({ whole, mask, payload }, said) {
  if (whole[0] !== wholeText) return whole
  const text = masked(payload, mask).toString()
  const instead = said(text)
  if (instead === undefined) return
  return instead === text ? whole : frameOf(Buffer.from(instead), mask)
}

/** Firefox closes the line to a mask of zeros, and to a size that is written longer than it has to be. */
export function frameOf(payload, mask) {
  const { length } = payload
  const [short, bytes] = length < 126 ? [length, 0] : length < 65_536 ? [126, 2] : [127, 8]
  const size = Buffer.alloc(bytes)
  if (bytes === 2) size.writeUInt16BE(length)
  if (bytes === 8) size.writeBigUInt64BE(BigInt(length))
  return Buffer.concat([Buffer.from([wholeText, (mask.length > 0 ? 128 : 0) | short]), size, mask, masked(payload, mask)])
}

/** Masks, and takes the mask off. */
function masked(bytes, mask) {
  return mask.length > 0 ? Buffer.from(bytes.map((byte, place) => byte ^ mask[place % 4])) : bytes
}
