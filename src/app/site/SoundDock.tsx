/**
 * One piece with its states in one place: the banner of a first visit, the pause button with the volume, the play button.
 * Nobody is asked twice: who paused, or wanted no sound, finds the round button alone at the next visit.
 */
import { type CSSProperties, useId, useRef } from 'react'
import { Icon } from '../../kit/web/icons/Icon.tsx'
import styles from './sound.module.css'
import { type SoundState, useSound } from './use-sound.ts'

const words: Partial<Record<SoundState, string>> = {
  asking: 'Click anywhere to play sound',
  paused: 'Click here to replay the sound.',
  failed: 'The sound cannot be played.',
}

export function SoundDock() {
  const dock = useRef<HTMLElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const button = useId()
  const { state, volume, canSetVolume, setVolume, play, pause, decline, audio } = useSound(dock)
  const playing = state === 'playing'
  const asking = state === 'asking'
  const verb = playing ? 'Pause sound' : 'Play sound'

  return (
    <aside className={styles.sound} data-state={state} aria-label="Background sound" ref={dock}>
      <audio src="/sound.mp3" loop preload="none" {...audio} />
      <button type="button" id={button} ref={main} className={styles.main} aria-label={verb} title={verb} onClick={playing ? pause : play}>
        <Icon name={playing ? 'player-pause-filled' : asking ? 'volume' : 'player-play-filled'} size={22} />
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
    </aside>
  )
}
