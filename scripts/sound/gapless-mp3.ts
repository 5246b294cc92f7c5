/**
 * Packs samples as MP3, with the frame in front that tells a player how much silence the encoder put before and behind them
 * (the "LAME tag"): a player that reads it plays exactly the samples that went in.
 */
import { createMp3Encoder } from 'wasm-media-encoders'
import type { Stereo } from './stereo.ts'

const samplesPerFrame = 1152
/** What LAME puts before the first sample. */
const delay = 576
/** Kilobits a second of MPEG-1 layer III, by their number in a frame's head; 0 and 15 mean nothing here. */
const bitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const
const tagLength = 192

export async function packed(sound: Stereo, rate: number, bitrate: 40 | 48 | 64): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 2, sampleRate: rate, outputSampleRate: rate as 32_000, bitrate })
  // the encoder uses one piece of memory for every answer: copied before the next
  const frames = Buffer.concat([Buffer.from(encoder.encode([sound.left, sound.right])), Buffer.from(encoder.finalize())])
  return Buffer.concat([tagFrame(frames, { rate, bitrate, samples: sound.left.length }), frames])
}

function tagFrame(frames: Buffer, { rate, bitrate, samples }: { rate: number; bitrate: number; samples: number }): Buffer {
  const count = countFrames(frames, rate)
  const padding = count * samplesPerFrame - delay - samples
  const roomy = bitrates.findIndex((one) => one >= bitrate && frameLength(one, rate) >= tagLength)
  const frame = Buffer.alloc(frameLength(bitrates[roomy]!, rate))
  frames.copy(frame, 0, 0, 4)
  frame[2] = (roomy << 4) | (frame[2]! & 0b1100)
  const info = 36 // behind the head and the side information of a stereo frame
  frame.write('Info', info, 'latin1')
  frame.writeUInt32BE(0b1111, info + 4)
  frame.writeUInt32BE(count, info + 8)
  frame.writeUInt32BE(frame.length + frames.length, info + 12)
  for (let i = 0; i < 100; i++) frame[info + 16 + i] = Math.round((i * 255) / 100)
  frame.writeUInt32BE(50, info + 116) // quality
  const lame = info + 120
  frame.write('LAME3.100', lame, 'latin1')
  frame[lame + 9] = 1 // the same bitrate throughout
  frame[lame + 20] = bitrate
  frame.writeUIntBE((delay << 12) | padding, lame + 21, 3)
  frame[lame + 24] = 0b0000_1100 // joint stereo
  frame.writeUInt32BE(frame.length + frames.length, lame + 28)
  frame.writeUInt16BE(checksum(frames), lame + 32)
  frame.writeUInt16BE(checksum(frame.subarray(0, lame + 34)), lame + 34)
  return frame
}

function countFrames(frames: Buffer, rate: number): number {
  let count = 0
  for (let at = 0; at < frames.length; count++) {
    const head = frames[at + 2]
    if (frames[at] !== 0xff || head === undefined) throw new Error(`No frame of MP3 begins at byte ${at}.`)
    at += frameLength(bitrates[(head >> 4) as 1]!, rate) + ((head >> 1) & 1)
  }
  return count
}

function frameLength(bitrate: number, rate: number): number {
  return Math.floor((144_000 * bitrate) / rate)
}

/** CRC-16/ARC, as the tag wants it. */
function checksum(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1
  }
  return sum
}
