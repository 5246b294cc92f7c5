/**
 * `asking`: any click starts; so every visit begins. `declined`: the answer was "no sound", now or at an earlier visit; the button
 * offers it. `paused`: just stopped. `quiet`: only the button starts, and nothing is said; so it is on the next page.
 */
export type SoundState = 'asking' | 'declined' | 'playing' | 'paused' | 'quiet' | 'failed'

export const soundWords: Partial<Record<SoundState, string>> = {
  asking: 'Click anywhere to play sound',
  declined: 'Click here to play sound',
  paused: 'Click here to replay the sound.',
  failed: 'The sound cannot be played.',
}

/** Per cent. */
export const usualVolume = 50
