/**
 * The background sound of the public site: one piece with its states in one place: the banner of each visit, the pause button with the
 * volume, the play button. Who wanted no sound is not asked by the whole page again: the button offers it. It comes with the page, and a
 * few lines of script in it listen for the first click from the first paint on, until `sound.ts` takes over. Without a script nothing is
 * shown: what would stand there does nothing.
 */
import { type CSSProperties, useId } from 'react'
import { Icon } from '../../kit/web/icons/Icon.tsx'
import { useNonce } from '../../kit/web/nonce.ts'
import { firstClick } from './first-click.ts'
import styles from './sound.module.css'
import { sound } from './sound.ts'
import { soundWords, usualVolume } from './sound-states.ts'

/** To be heard, playing, stopped: `sound.ts` shows one of them. */
const icons = ['volume', 'player-pause-filled', 'player-play-filled'] as const

export function SoundDock() {
  const button = useId()
  const nonce = useNonce()
  return (
    <aside className={styles.sound} hidden data-state="asking" aria-label="Background sound" {...sound.mark}>
      {/* in something that is not drawn: for an audio that is, the browser reads the styles of its controls */}
      <span hidden>
        {/* biome-ignore lint/a11y/useMediaCaption: a piece without words */}
        <audio src="/sound.mp3" loop preload="none" />
      </span>
      <button type="button" id={button} className={styles.main} aria-label="Play sound" title="Play sound" data-play>
        {icons.map((name, index) => (
          <span key={name} hidden={index > 0}>
            <Icon name={name} size={22} />
          </span>
        ))}
      </button>
      <input
        type="range"
        className={styles.volume}
        min={0}
        max={100}
        step={1}
        defaultValue={usualVolume}
        aria-label="Volume"
        aria-valuetext={`${usualVolume} percent`}
        style={{ '--value': `${usualVolume}%` } as CSSProperties}
        hidden
      />
      {/* the slider says it itself */}
      <span className={styles.number} aria-hidden="true" data-number hidden>
        {usualVolume}
      </span>
      {/* stays, so that a screen reader hears when its words change; the sentence presses the button beside it */}
      <span className={styles.words} role="status">
        <label htmlFor={button} data-words>
          {soundWords.asking}
        </label>
      </span>
      <button type="button" className={styles.decline} data-decline aria-label="No sound" title="No sound">
        <Icon name="x" />
      </button>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: firstClick }} />
    </aside>
  )
}
