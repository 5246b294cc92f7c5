/**
 * Turns the composition into samples. Time is a circle: whatever rings on behind the end is heard at the beginning, so the
 * samples repeat without a seam. The same samples come out every time: nothing here is left to chance.
 */
import { bells, type Held, held, type Note, seconds } from './composition.ts'
import { echoes } from './echoes.ts'
import type { Stereo } from './stereo.ts'

export const rate = 32_000

/** Each held note is three voices, a few hundredths of a semitone apart and spread from left to right. */
const voices = [
  { cents: -4, place: -0.55 },
  { cents: 0, place: 0 },
  { cents: 4.5, place: 0.55 },
]

const attack = 2.6

/** Above this the voices have no partials: warmth, no edge. */
const brightest = 3200

/** Partials of a bell: how high, how loud, how many seconds until it has fallen to a third. */
const bellPartials = [
  { ratio: 1, loud: 1, fall: 1.3 },
  { ratio: 2.004, loud: 0.34, fall: 0.9 },
  { ratio: 3.01, loud: 0.12, fall: 0.5 },
  { ratio: 4.16, loud: 0.05, fall: 0.28 },
]

/** @returns the whole round at the natural level of its parts */
export function synthesise(): Stereo {
  const dry = silence(seconds * rate)
  for (const [index, note] of held.entries()) addHeld(dry, note, index)
  for (const [index, note] of bells.entries()) addBell(dry, note, index)
  const wet = echoes(dry, rate)
  return mixed(dry, wet, 0.62)
}

function addHeld(to: Stereo, note: Held, index: number): void {
  const length = Math.round((note.length + note.fall) * rate)
  const shape = Float32Array.from({ length }, (_, i) => swell(i / rate, note))
  for (const [order, voice] of voices.entries()) {
    const pitch = frequency(note.key) * 2 ** (voice.cents / 1200)
    const sum = new Float32Array(length)
    for (let partial = 1; partial * pitch < brightest; partial++) {
      const loud = 1 / partial ** 1.15 / (1 + (partial * pitch) ** 2 / 1100 ** 2)
      // each partial breathes at its own slow pace: the sound is never quite the same
      const pace = 0.05 + 0.017 * ((partial * 7 + index * 3 + order) % 9)
      addPartial(sum, { pitch: partial * pitch, loud, pace, turn: (partial * 2.4 + index * 1.7 + order * 2.1) % (2 * Math.PI) })
    }
    add(to, sum, { at: note.at, place: voice.place, loud: (note.loud * 0.1) / voices.length, shape })
  }
}

function addBell(to: Stereo, note: Note, index: number): void {
  const length = 5 * rate
  const sum = new Float32Array(length)
  for (const { ratio, loud, fall } of bellPartials) {
    const step = (2 * Math.PI * frequency(note.key) * ratio) / rate
    for (let i = 0; i < length; i++) sum[i]! += Math.sin(step * i) * loud * Math.exp(-i / rate / fall)
  }
  // struck softly, and let go before it is cut
  const shape = Float32Array.from(
    { length },
    (_, i) => Math.sin((Math.PI / 2) * Math.min(1, i / (0.012 * rate))) ** 2 * Math.min(1, (length - i) / rate),
  )
  add(to, sum, { at: note.at, place: index % 2 ? 0.45 : -0.45, loud: note.loud * 0.062, shape })
}

/** Rises while the chord before falls. */
function swell(time: number, { length, fall }: Held): number {
  const risen = Math.min(1, time / Math.min(attack, length * 0.6))
  const left = Math.min(1, Math.max(0, (length + fall - time) / fall))
  return Math.sin((Math.PI / 2) * risen) ** 2 * Math.sin((Math.PI / 2) * left) ** 2
}

/** A turning pointer instead of a sine for each sample: the same wave in a tenth of the time. */
function addPartial(sum: Float32Array, { pitch, loud, pace, turn }: { pitch: number; loud: number; pace: number; turn: number }): void {
  const step = (2 * Math.PI * pitch) / rate
  const [cos, sin] = [Math.cos(step), Math.sin(step)]
  let [x, y] = [Math.cos(turn), Math.sin(turn)]
  let level = loud
  for (let i = 0; i < sum.length; i++) {
    if (i % 64 === 0) {
      level = loud * (0.72 + 0.28 * Math.sin(2 * Math.PI * pace * (i / rate) + turn * 3))
    }
    sum[i]! += y * level
    const next = x * cos - y * sin
    y = x * sin + y * cos
    x = next
  }
}

function add(to: Stereo, what: Float32Array, how: { at: number; place: number; loud: number; shape: Float32Array }): void {
  const start = Math.round(how.at * rate)
  const left = how.loud * Math.cos((Math.PI / 4) * (1 + how.place))
  const right = how.loud * Math.sin((Math.PI / 4) * (1 + how.place))
  for (let i = 0; i < what.length; i++) {
    const sample = what[i]! * how.shape[i]!
    const place = (start + i) % to.left.length
    to.left[place]! += sample * left
    to.right[place]! += sample * right
  }
}

function mixed(dry: Stereo, wet: Stereo, share: number): Stereo {
  const mix = (one: Float32Array, two: Float32Array) => one.map((sample, i) => sample + share * two[i]!)
  return { left: mix(dry.left, wet.left), right: mix(dry.right, wet.right) }
}

function silence(length: number): Stereo {
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

function frequency(key: number): number {
  return 440 * 2 ** ((key - 69) / 12)
}
