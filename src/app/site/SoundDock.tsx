/**
 * One piece with its states in one place: the banner of each visit, the pause button with the volume, the play button. Who wanted no
 * sound is not asked by the whole page again: the button offers it.
 */
import { type CSSProperties, useId, useRef } from 'react'
import { Icon } from '../../kit/web/icons/Icon.tsx'
import { useNonce } from '../../kit/web/nonce.ts'
import { firstClick } from './first-click.ts'
import styles from './sound.module.css'
import { type SoundState, useSound } from './use-sound.ts'

const words: Partial<Record<SoundState, string>> = {
  asking: 'Click anywhere to play sound',
  declined: 'Click here to play sound',
  paused: 'Click here to replay the sound.',
  failed: 'The sound cannot be played.',
}

export function SoundDock() {
  const dock = useRef<HTMLElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const button = useId()
  const nonce = useNonce()
  const { isAwake, state, volume, canSetVolume, setVolume, play, pause, decline, audio } = useSound(dock)
  const playing = state === 'playing'
  const asking = state === 'asking'
  const verb = playing ? 'Pause sound' : 'Play sound'

  return (
    // until its code is there, the script in it has it in hand
    <aside
      className={styles.sound}
      hidden={!isAwake}
      data-awake={isAwake || undefined}
      data-state={state}
      aria-label="Background sound"
      ref={dock}
      suppressHydrationWarning
    >
      <audio src="/sound.mp3" loop preload="none" {...audio} />
      <button type="button" id={button} ref={main} className={styles.main} aria-label={verb} title={verb} onClick={playing ? pause : play}>
        <Icon name={playing ? 'player-pause-filled' : asking || state === 'declined' ? 'volume' : 'player-play-filled'} size={22} />
      </button>
      {playing && canSetVolume && (
        <>
          <input
            type="range"
            className={styles.volume}
            min={0}
            max={100}
            step={1}
            value={volume}
            aria-label="Volume"
            aria-valuetext={`${volume} percent`}
            style={{ '--value': `${volume}%` } as CSSProperties}
            onChange={(event) => setVolume(event.currentTarget.valueAsNumber)}
          />
          {/* the slider says it itself */}
          <span className={styles.number} aria-hidden="true">
            {volume}
          </span>
        </>
      )}
      {/* stays, so that a screen reader hears when its words change; the sentence presses the button beside it */}
      <span className={styles.words} role="status">
        {words[state] && <label htmlFor={button}>{words[state]}</label>}
      </span>
      {asking && (
        <button
          type="button"
          className={styles.decline}
          data-decline
          aria-label="No sound"
          title="No sound"
          onClick={() => {
            decline()
            main.current?.focus()
          }}
        >
          <Icon name="x" />
        </button>
      )}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstClick }} />
    </aside>
  )
}
