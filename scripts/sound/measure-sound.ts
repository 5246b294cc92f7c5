/** `npm run measure-sound`: what a browser makes of public/sound.mp3, and what is heard where its end meets its beginning (docs/sound.md). */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { heard } from './heard.ts'
import { decibels, loudness, peak, rms } from './loudness.ts'
import type { Stereo } from './stereo.ts'
import { rate, synthesise } from './synthesis.ts'

const file = await readFile(path.resolve(import.meta.dirname, '../../public/sound.mp3'))
const { browser, unpacked, rounds } = await heard(file, rate, 3)
const made = synthesise()
const length = unpacked.left.length

console.log(`read by ${browser}`)
console.log(
  `length ${(length / rate).toFixed(6)} s (made: ${(made.left.length / rate).toFixed(6)} s), ${(file.length / 1000).toFixed(1)} kB`,
)
console.log(`loudness ${loudness(unpacked, rate).toFixed(1)} LUFS, peak ${decibels(peak(unpacked)).toFixed(1)} dBFS`)
const offset = placeOf(made.left.subarray(20 * rate, 21 * rate), unpacked.left, 20 * rate - 3000, 20 * rate + 3000) - 20 * rate
console.log(`first sample ${offset} samples late after unpacking; difference to what was made ${difference(made, unpacked).toFixed(1)} dB`)

const steps = Float32Array.from(unpacked.left, (sample, i) => Math.abs(unpacked.left[(i + 1) % length]! - sample))
const typical = Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0) / length)
console.log(
  `seam: level ${decibels(rms(unpacked, -rate / 20, rate / 20)).toFixed(1)} dBFS within 50 ms, ` +
    `step ${decibels(steps[length - 1]!).toFixed(1)} dBFS, typical step of the piece ${decibels(typical).toFixed(1)} dBFS`,
)

for (const [time, played] of rounds.entries()) {
  const last = placeOf(unpacked.left.subarray(length - 3 * rate, length - 2 * rate), played.left, 0, 4 * rate)
  const first = placeOf(unpacked.left.subarray(2 * rate, 3 * rate), played.left, last + 4 * rate, last + 7 * rate)
  const seam = last + 3 * rate
  const gap = (first - last - 5 * rate) / rate
  const around = {
    left: played.left.subarray(seam - rate / 5, first - 1.8 * rate),
    right: played.right.subarray(seam - rate / 5, first - 1.8 * rate),
  }
  let most = 0
  for (let i = 1; i < around.left.length; i++) most = Math.max(most, Math.abs(around.left[i]! - around.left[i - 1]!))
  console.log(
    `played, round ${time + 1}: ${(gap * 1000).toFixed(1)} ms between end and beginning; around it level ` +
      `${decibels(rms(around, 0, around.left.length)).toFixed(1)} dBFS, largest step ${decibels(most).toFixed(1)} dBFS`,
  )
}

/** Where in a recording a piece is found: there it is most like itself. */
function placeOf(piece: Float32Array, within: Float32Array, from: number, to: number): number {
  let best = { place: from, likeness: -1 }
  const energy = Math.sqrt(piece.reduce((sum, one) => sum + one * one, 0))
  for (let place = Math.max(0, from); place < Math.min(to, within.length - piece.length); place++) {
    let product = 0
    let power = 0
    for (let i = 0; i < piece.length; i += 3) {
      product += piece[i]! * within[place + i]!
      power += within[place + i]! ** 2
    }
    const likeness = product / (energy * Math.sqrt(power) + 1e-12)
    if (likeness > best.likeness) best = { place, likeness }
  }
  return best.place
}

/** What the packing changed, against the sound itself. */
function difference(one: Stereo, two: Stereo): number {
  const scale = rms(two, 0, length) / rms(one, 0, length)
  const rest = (a: Float32Array, b: Float32Array) => a.map((sample, i) => sample * scale - (b[i] ?? 0))
  return decibels(rms({ left: rest(one.left, two.left), right: rest(one.right, two.right) }, 0, length) / rms(two, 0, length))
}
