/**
 * Writes a WebM file of one video track, from frames a browser has encoded: header, length, an index of the key frames, so that a
 * player knows how long it is and can go on from anywhere. (https://www.webmproject.org/docs/container)
 */
export type Frame = { data: Buffer /** Milliseconds from the start. */; at: number; isKey: boolean }
type Video = { width: number; height: number /** Milliseconds. */; length: number; codec: 'V_VP9' | 'V_VP8' }

export function webm(frames: readonly Frame[], { width, height, length, codec }: Video): Buffer {
  const info = element(0x1549a966, [
    element(0x2ad7b1, unsigned(1_000_000)), // one tick is a millisecond
    element(0x4489, double(length)),
    element(0x4d80, Buffer.from('record-tour')),
    element(0x5741, Buffer.from('record-tour')),
  ])
  const tracks = element(0x1654ae6b, [
    element(0xae, [
      element(0xd7, unsigned(1)),
      element(0x73c5, unsigned(1)),
      element(0x83, unsigned(1)), // video
      element(0x86, Buffer.from(codec)),
      element(0xe0, [element(0xb0, unsigned(width)), element(0xba, unsigned(height))]),
    ]),
  ])
  const clusters = clustersOf(frames)
  // The index stands in front and names places behind it: its size does not depend on them, all are written with eight bytes.
  const sizeOfCues = cues(clusters.map(({ at }) => ({ at, place: 0 }))).length
  let place = info.length + tracks.length + sizeOfCues
  const index = clusters.map(({ at, bytes }) => {
    const here = { at, place }
    place += bytes.length
    return here
  })
  const segment = element(0x18538067, [info, tracks, cues(index), ...clusters.map(({ bytes }) => bytes)])
  return Buffer.concat([header(), segment])
}

function header(): Buffer {
  return element(0x1a45dfa3, [
    element(0x4286, unsigned(1)),
    element(0x42f7, unsigned(1)),
    element(0x42f2, unsigned(4)),
    element(0x42f3, unsigned(8)),
    element(0x4282, Buffer.from('webm')),
    element(0x4287, unsigned(4)),
    element(0x4285, unsigned(2)),
  ])
}

/** A cluster begins with each key frame. */
function clustersOf(frames: readonly Frame[]): { at: number; bytes: Buffer }[] {
  const groups: Frame[][] = []
  for (const frame of frames) {
    if (frame.isKey) groups.push([])
    groups.at(-1)?.push(frame)
  }
  return groups.map((group) => {
    const at = group[0]?.at ?? 0
    const blocks = group.map((frame) => {
      const head = Buffer.alloc(4)
      head.writeUInt8(0x81, 0) // track 1
      head.writeInt16BE(frame.at - at, 1)
      head.writeUInt8(frame.isKey ? 0x80 : 0, 3)
      return element(0xa3, Buffer.concat([head, frame.data]))
    })
    return { at, bytes: element(0x1f43b675, [element(0xe7, unsigned(at)), ...blocks]) }
  })
}

function cues(points: { at: number; place: number }[]): Buffer {
  return element(
    0x1c53bb6b,
    points.map(({ at, place }) =>
      element(0xbb, [element(0xb3, unsigned(at)), element(0xb7, [element(0xf7, unsigned(1)), element(0xf1, unsigned(place, 8))])]),
    ),
  )
}

/** The id, the size in eight bytes, the content. */
function element(id: number, content: Buffer | Buffer[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length))
  size.writeUInt8(1, 0)
  return Buffer.concat([unsigned(id), size, body])
}

function unsigned(value: number, width = 0): Buffer {
  const bytes: number[] = []
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  while (bytes.length < width) bytes.unshift(0)
  return Buffer.from(bytes)
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
