/** How loud a sound is to the ear: ITU-R BS.1770-4, integrated and gated, and what else is said about one in figures. */
import type { Stereo } from './stereo.ts'

/** @returns LUFS */
export function loudness(sound: Stereo, rate: number): number {
  const channels = [sound.left, sound.right].map((one) => weighted(one, rate))
  const block = Math.round(0.4 * rate)
  const powers: number[] = []
  for (let start = 0; start + block <= sound.left.length; start += Math.round(block / 4)) {
    let power = 0
    for (const channel of channels) for (let i = start; i < start + block; i++) power += channel[i]! ** 2 / block
    powers.push(power)
  }
  const heard = powers.filter((power) => inUnits(power) > -70)
  return inUnits(mean(heard.filter((power) => inUnits(power) > inUnits(mean(heard)) - 10)))
}

export function peak({ left, right }: Stereo): number {
  let most = 0
  for (const one of [left, right]) for (const sample of one) most = Math.max(most, Math.abs(sample))
  return most
}

/** Of a stretch of samples that goes on at the beginning where it reaches behind the end. */
export function rms({ left, right }: Stereo, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) {
    const at = ((i % left.length) + left.length) % left.length
    sum += left[at]! ** 2 + right[at]! ** 2
  }
  return Math.sqrt(sum / 2 / (to - from))
}

export const decibels = (ratio: number) => 20 * Math.log10(ratio)

function inUnits(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length
}

/** The two filters of the recommendation, for any rate. */
function weighted(samples: Float32Array, rate: number): Float32Array {
  const shelf = Math.tan((Math.PI * 1681.974450955533) / rate)
  const [high, band] = [10 ** (3.999843853973347 / 20), (10 ** (3.999843853973347 / 20)) ** 0.4996667741545416]
  const q = 0.7071752369554196
  const norm = 1 + shelf / q + shelf * shelf
  const raised = filtered(samples, {
    b: [
      (high + (band * shelf) / q + shelf * shelf) / norm,
      (2 * (shelf * shelf - high)) / norm,
      (high - (band * shelf) / q + shelf * shelf) / norm,
    ],
    a: [(2 * (shelf * shelf - 1)) / norm, (1 - shelf / q + shelf * shelf) / norm],
  })
  const cut = Math.tan((Math.PI * 38.13547087602444) / rate)
  const low = 1 + cut / 0.5003270373238773 + cut * cut
  return filtered(raised, { b: [1, -2, 1], a: [(2 * (cut * cut - 1)) / low, (1 - cut / 0.5003270373238773 + cut * cut) / low] })
}

function filtered(samples: Float32Array, { b, a }: { b: [number, number, number]; a: [number, number] }): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return samples.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  })
}
