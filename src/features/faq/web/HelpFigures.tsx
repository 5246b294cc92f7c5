/** Pictures and films of the product below the words of a task; without them nothing is missing. A film has no sound. */
import { useComputedColorScheme } from '@mantine/core'
import type { HelpFigure } from '../contract.ts'
import styles from './help.module.css'

export function HelpFigures({ figures }: { figures: readonly HelpFigure[] }) {
  const scheme = useComputedColorScheme('light')
  if (figures.length === 0) return null
  const shown = figures.map(({ says, width, height, film, light, [scheme]: picture }) => (
    <figure key={light} style={{ maxWidth: width }} data-narrow={width < 500 || undefined}>
      {film ? (
        <>
          <video controls muted playsInline preload="none" poster={picture} width={width} height={height} aria-label={says}>
            <source src={film.file} type="video/webm" />
            <track kind="captions" src={film.captions} srcLang="en" label="English" />
          </video>
          {/* what the captions say: over so small a film they would hide it, so whoever wants them there turns them on */}
          <figcaption>
            Film, {film.seconds} seconds, without sound. {film.told.join(' ')}
          </figcaption>
        </>
      ) : (
        // in its own size: a phone shows a wide page small
        <a href={picture} target="_blank" rel="noopener">
          <img src={picture} alt={says} width={width} height={height} loading="lazy" decoding="async" />
        </a>
      )}
    </figure>
  ))
  return <div className={styles.figures}>{shown}</div>
}
