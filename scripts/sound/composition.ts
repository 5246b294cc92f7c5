/**
 * What the public site plays: eight slow chords in D major, a few bells above them, and a breath before it begins again.
 * Notes are numbered as on a keyboard (60 = middle C); times are seconds.
 */

/** Whole length. The last chord ends well before it: what is left is its echo, so that the round begins out of silence. */
export const seconds = 64

const chordSeconds = 7.5
const beat = chordSeconds / 4
/** A chord falls while the next rises; a single note that moves a semitone leaves sooner, or the two would rub. */
const [chordFall, moveFall] = [3, 1.2]

export interface Note {
  readonly at: number
  readonly key: number
  readonly loud: number
}
export interface Held extends Note {
  readonly length: number
  /** How long it takes to fall silent after that. */
  readonly fall: number
}

/** From the lowest note up; where two upper notes stand in a pair, the second follows the first in the middle of the chord. */
const chords: readonly (readonly (number | readonly [number, number])[])[] = [
  [43, 50, 59, 66, 69], // G, at rest: major seventh and ninth
  [42, 50, 57, 62, 64], // D over F sharp
  [40, 47, 55, 62, 66], // E minor
  [45, 52, 57, [62, 61], 64], // A, the fourth going home to the third
  [47, 54, 57, 62, 66], // B minor
  [43, 50, 59, 62, 69], // G
  [45, 52, 55, [62, 61], 64], // A, waiting
  [38, 45, 50, 54, 64], // D
]

/** Which chord, on which beat of it, which key, how loud. */
const bellsOfChords: readonly (readonly [chord: number, beat: number, key: number, loud: number])[] = [
  [0, 1.5, 74, 0.8],
  [0, 3, 81, 0.6],
  [1, 1, 78, 0.8],
  [1, 2.5, 76, 0.6],
  [2, 1.5, 79, 0.8],
  [2, 3, 83, 0.55],
  [3, 1, 81, 0.7],
  [3, 2.5, 76, 0.7],
  [4, 0.5, 74, 0.6],
  [4, 1.5, 78, 0.8],
  [4, 3, 83, 0.6],
  [5, 1.5, 81, 0.8],
  [5, 3, 74, 0.7],
  [6, 1, 76, 0.7],
  [6, 2.5, 79, 0.6],
  [7, 0.75, 78, 0.8],
  [7, 2, 74, 0.7],
  [7, 3, 69, 0.5],
]

export const bells: readonly Note[] = bellsOfChords.map(([chord, at, key, loud]) => ({ at: chord * chordSeconds + at * beat, key, loud }))

export const held: readonly Held[] = chords.flatMap((keys, chord) =>
  keys.flatMap((key, place) => {
    const at = chord * chordSeconds
    // the bass carries, the top sings, the middle fills
    const loud = [0.72, 0.66, 0.62, 0.62, 0.54][place] ?? 0.5
    if (typeof key === 'number') return [{ at, length: chordSeconds, fall: chordFall, key, loud }]
    const length = chordSeconds / 2
    const [first, second] = key
    return [
      { at, length, fall: moveFall, key: first, loud },
      { at: at + length, length, fall: chordFall, key: second, loud },
    ]
  }),
)
