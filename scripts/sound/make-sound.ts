/** `npm run make-sound`: composes the background sound of the public site and writes it to public/sound.mp3 (docs/sound.md). */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { packed } from './gapless-mp3.ts'
import { decibels, loudness, peak, rms } from './loudness.ts'
import type { Stereo } from './stereo.ts'
import { rate, synthesise } from './synthesis.ts'

/** LUFS: beside the reader's own music or speech it stays behind. */
const level = -22
const bitrate = 48

const raw = synthesise()
const sound = amplified(raw, 10 ** ((level - loudness(raw, rate)) / 20))
const file = await packed(sound, rate, bitrate)
await writeFile(path.resolve(import.meta.dirname, '../../public/sound.mp3'), file)
console.log(
  `public/sound.mp3: ${sound.left.length / rate} s, ${(file.length / 1000).toFixed(1)} kB, ${loudness(sound, rate).toFixed(1)} LUFS, ` +
    `peak ${decibels(peak(sound)).toFixed(1)} dBFS, at the seam ${decibels(rms(sound, -rate / 10, rate / 10)).toFixed(1)} dBFS`,
)

function amplified({ left, right }: Stereo, by: number): Stereo {
  return { left: left.map((one) => one * by), right: right.map((one) => one * by) }
}
