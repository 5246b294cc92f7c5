/** The room the sound stands in: eight delays that feed one another, each a little duller with every turn. */
import type { Stereo } from './stereo.ts'

/** Milliseconds; no two have a common measure, so that no pitch of the room's own is heard. */
const delays = [31.7, 37.1, 41.3, 46.7, 53.9, 61.1, 68.3, 79.3]
/** Seconds until an echo has fallen by 60 dB. */
const fading = 4
/** How much of the heights a turn takes. */
const dullness = 0.32

/** @param dry the whole round: it is gone through twice, and the second time the echoes of its end lie over its beginning */
export function echoes(dry: Stereo, rate: number): Stereo {
  const length = dry.left.length
  const wet = { left: new Float32Array(length), right: new Float32Array(length) }
  const lines = delays.map((delay) => new Float32Array(Math.round((delay / 1000) * rate)))
  const gains = lines.map((line) => 10 ** ((-3 * line.length) / rate / fading))
  const places = lines.map(() => 0)
  const dull = lines.map(() => 0)
  for (let i = 0; i < 2 * length; i++) {
    const at = i % length
    let sum = 0
    let left = 0
    let right = 0
    for (let n = 0; n < lines.length; n++) {
      const out = lines[n]![places[n]!]!
      dull[n] = out + dullness * (dull[n]! - out)
      sum += dull[n]!
      if (n % 2) right += n % 4 === 1 ? dull[n]! : -dull[n]!
      else left += n % 4 === 0 ? dull[n]! : -dull[n]!
    }
    // Householder's matrix: nothing is lost or won between the lines
    const shared = (2 / lines.length) * sum
    for (let n = 0; n < lines.length; n++) {
      lines[n]![places[n]!] = gains[n]! * (dull[n]! - shared) + (n % 2 ? dry.right[at]! : dry.left[at]!)
      places[n] = (places[n]! + 1) % lines[n]!.length
    }
    if (i >= length) {
      wet.left[at] = left / 2
      wet.right[at] = right / 2
    }
  }
  return wet
}
